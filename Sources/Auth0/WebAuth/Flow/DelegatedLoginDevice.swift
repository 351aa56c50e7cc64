import A0Delegation
import Foundation

/// Answers a login that the tenant delegates to another provider.
public typealias DelegatedLoginDevice = A0Delegation.DelegatedLoginDevice

/// The reason why a device couldn't answer a delegated login: the ``WebAuthError/cause`` of
/// ``WebAuthError/delegatedLoginFailed``.
public typealias DelegatedLoginError = A0Delegation.DelegatedLoginError

extension A0Delegation.DelegatedLoginError: Auth0Error {}
