/// A client whose tokens can be bound to a key of this device, so that a stolen token is of no use elsewhere
/// (DPoP, RFC 9449).
public protocol SenderConstraining {
    /// How tokens are bound; `nil` when they are not.
    var dpop: DPoP? { get set }
}

extension SenderConstraining {
    /// Returns a copy that binds tokens to a key of this device.
    ///
    /// Sessions that began without go on with tokens that are not bound.
    ///
    /// - Parameter keychainIdentifier: The name of the key pair, which is made when it is first needed.
    public func useDPoP(keychainIdentifier: String = DPoP.defaultKeychainIdentifier) -> Self {
        var copy = self
        copy.dpop = DPoP(keychainIdentifier: keychainIdentifier)
        return copy
    }
}
