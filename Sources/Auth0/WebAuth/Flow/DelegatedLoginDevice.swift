import A0Web
import Foundation

/// Answers a login that the tenant delegates to another provider.
public typealias DelegatedLoginDevice = A0Web.DelegatedLoginDevice

/// The reason why a device couldn't answer a delegated login: the ``WebAuthError/cause`` of
/// ``WebAuthError/delegatedLoginFailed``.
public typealias DelegatedLoginError = A0Web.DelegatedLoginError

extension A0Web.DelegatedLoginError: Auth0Error {}
