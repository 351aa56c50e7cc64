/// A client whose tokens can be bound to a key on this device, so that a stolen token is useless elsewhere (DPoP, RFC
/// 9449).
public protocol SenderConstraining {
    /// How tokens are bound; `nil` if they aren't.
    var dpop: DPoP? { get set }
}

extension SenderConstraining {
    /// Returns a copy that binds tokens to a key on this device.
    ///
    /// Sessions that began without it continue with unbound tokens.
    ///
    /// - Parameter keychainIdentifier: The name of the key pair, which is created when it's first needed.
    public func useDPoP(keychainIdentifier: String = DPoP.defaultKeychainIdentifier) -> Self {
        var copy = self
        copy.dpop = DPoP(keychainIdentifier: keychainIdentifier)
        return copy
    }
}
