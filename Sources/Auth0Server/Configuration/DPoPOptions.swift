import A0JOSE
import Foundation

/// Whether tokens are bound to a key of the client (DPoP, RFC 9449), and how the proofs are checked.
public struct DPoPOptions: Sendable {
    /// Whether tokens may, must or cannot be bound.
    public var mode: BindingMode
    /// How old a proof may be, in seconds.
    public var iatOffset: TimeInterval = 300
    /// How far a client's clock may be ahead, in seconds.
    public var iatLeeway: TimeInterval = 30
    /// How proofs may be signed. Auth0 binds tokens to ES256 keys.
    public var algorithms: [Algorithm] = [.es256]
    /// Remembers which proofs were used, so that each counts once (RFC 9449 §11.1). The default remembers those of this process: a fleet of
    /// servers shares a store.
    public var replay: any DPoPReplayStore = MemoryReplayStore()
    /// Makes clients put a nonce of this server into their proofs (RFC 9449 §9); `nil` for proofs without.
    public var nonces: DPoPNonces?

    init(_ mode: BindingMode) {
        self.mode = mode
    }

    /// The scheme `DPoP` is refused, and bindings are ignored.
    public static var disabled: DPoPOptions { DPoPOptions(.disabled) }
    /// Tokens may be bound. One that is bound is refused without its proof.
    public static var allowed: DPoPOptions { DPoPOptions(.allowed) }
    /// Tokens have to be bound.
    public static var required: DPoPOptions { DPoPOptions(.required) }
}
