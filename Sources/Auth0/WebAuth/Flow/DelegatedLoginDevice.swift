import A0Web
import Foundation

/// What answers a login that the tenant delegates to another provider.
public typealias DelegatedLoginDevice = A0Web.DelegatedLoginDevice

/// Why a device could not answer a delegated login: the ``WebAuthError/cause`` of ``WebAuthError/delegatedLoginFailed``.
public typealias DelegatedLoginError = A0Web.DelegatedLoginError

extension A0Web.DelegatedLoginError: Auth0Error {}
