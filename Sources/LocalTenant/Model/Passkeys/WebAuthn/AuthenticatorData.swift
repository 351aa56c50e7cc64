import A0JOSE
import Foundation

/// The authenticator data (WebAuthn Level 3 §6.1).
struct AuthenticatorData: Sendable, Equatable {
    struct Flags: OptionSet, Sendable {
        let rawValue: UInt8

        static let userPresent = Flags(rawValue: 1 << 0)
        static let userVerified = Flags(rawValue: 1 << 2)
        static let backupEligible = Flags(rawValue: 1 << 3)
        static let backedUp = Flags(rawValue: 1 << 4)
        static let attestedCredential = Flags(rawValue: 1 << 6)
        static let extensions = Flags(rawValue: 1 << 7)
    }

    /// §6.5.2.
    struct AttestedCredential: Sendable, Equatable {
        let aaguid: UUID
        let id: Data
        /// A `COSE_Key`.
        let publicKey: CBOR
    }

    let relyingPartyHash: Data
    let flags: Flags
    let signCount: UInt32
    /// Only in responses that create a credential.
    let credential: AttestedCredential?
    let extensions: CBOR?

    /// - Throws: `WebAuthnError.malformedAuthenticatorData` if data is missing, left over, or inconsistent with the
    ///   flags.
    init(_ bytes: Data) throws(WebAuthnError) {
        do {
            var reader = Reader(rest: bytes)
            relyingPartyHash = try reader.take(32)
            flags = Flags(rawValue: UInt8(try reader.number(1)))
            signCount = UInt32(try reader.number(4))
            credential = try flags.contains(.attestedCredential) ? reader.credential() : nil
            extensions = try flags.contains(.extensions) ? reader.map() : nil
            guard reader.rest.isEmpty else { throw CBORError.trailingBytes }
        } catch {
            throw .malformedAuthenticatorData
        }
    }

    private struct Reader {
        var rest: Data

        mutating func take(_ count: Int) throws(CBORError) -> Data {
            guard count <= rest.count else { throw .truncated }
            defer { rest = rest.dropFirst(count) }
            return Data(rest.prefix(count))
        }

        /// Big-endian.
        mutating func number(_ count: Int) throws(CBORError) -> Int {
            try take(count).reduce(0) { $0 << 8 | Int($1) }
        }

        mutating func map() throws(CBORError) -> CBOR {
            let (item, rest) = try CBOR.decodePrefix(rest)
            guard item.mapValue != nil else { throw .unsupported }
            self.rest = rest
            return item
        }

        mutating func credential() throws(CBORError) -> AttestedCredential {
            let aaguid = UUID(bytes: try take(16))
            let length = try number(2)
            // §5.8.3: the maximum length of a credential id.
            guard (1...1_023).contains(length) else { throw .unsupported }
            return AttestedCredential(aaguid: aaguid, id: try take(length), publicKey: try map())
        }
    }
}

extension UUID {
    /// From 16 bytes; missing ones are zero.
    init(bytes: Data) {
        var uuid: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        withUnsafeMutableBytes(of: &uuid) { $0.copyBytes(from: bytes.prefix($0.count)) }
        self.init(uuid: uuid)
    }
}
