import A0JOSE
import Foundation

/// Whether tokens are bound to a key of the client (DPoP, RFC 9449), and how the proofs are checked.
public struct DPoPOptions: Sendable {
    /// Whether tokens can, must, or can't be bound.
    public var mode: BindingMode
    /// How old a proof may be, in seconds.
    public var iatOffset: TimeInterval = 300
    /// How far a client's clock may be ahead, in seconds.
    public var iatLeeway: TimeInterval = 30
    /// How proofs may be signed. Auth0 binds tokens to ES256 keys.
    public var algorithms: [Algorithm] = [.es256]
    /// Remembers used proofs, so that each works once (RFC 9449 §11.1). The default only covers this process: several
    /// servers should share a store.
    public var replay: any DPoPReplayStore = MemoryReplayStore()
    /// Requires a nonce from this server in proofs (RFC 9449 §9); `nil` for proofs without a nonce.
    public var nonces: DPoPNonces?

    init(_ mode: BindingMode) {
        self.mode = mode
    }

    /// The scheme `DPoP` is rejected, and bindings are ignored.
    public static var disabled: DPoPOptions { DPoPOptions(.disabled) }
    /// Tokens can be bound. A bound token is rejected without its proof.
    public static var allowed: DPoPOptions { DPoPOptions(.allowed) }
    /// Tokens have to be bound.
    public static var required: DPoPOptions { DPoPOptions(.required) }
}
