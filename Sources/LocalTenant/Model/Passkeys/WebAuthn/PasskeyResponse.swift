import A0Encoding
import A0JOSE
import Foundation

/// An authenticator's response in its JSON form (WebAuthn Level 3 §5.1, `toJSON()`).
enum PasskeyResponse: Sendable, Equatable {
    struct Registration: Sendable, Equatable {
        let credentialID: Data
        let clientData: Data
        let attestationObject: Data
        let transports: [String]
    }

    struct Assertion: Sendable, Equatable {
        let credentialID: Data
        let clientData: Data
        let authenticatorData: Data
        let signature: Data
        /// nil if the authenticator doesn't know it, as for second factors.
        let userHandle: Data?
    }

    case registration(Registration)
    case assertion(Assertion)

    /// - Parameter isUserKnown: whether a login response needs no user handle.
    /// - Throws: `PasskeyError.malformed` naming the member that is missing, too long, or not base64url.
    init(_ members: [String: TenantValue], isUserKnown: Bool = false) throws(PasskeyError) {
        let reader = Reader(members: members, path: "authn_response")
        let id = try reader.bytes("id", upTo: 1_023)
        guard try reader.bytes("rawId", upTo: 1_023) == id else {
            throw .malformed("Parameter 'authn_response.rawId' differs from its id")
        }
        guard members["type"] == "public-key" else {
            throw .malformed("Parameter 'authn_response.type' must be public-key")
        }
        guard case .object(let response)? = members["response"] else {
            throw .malformed("Parameter 'authn_response.response' must be an object")
        }
        let parts = Reader(members: response, path: "authn_response.response")
        let clientData = try parts.bytes("clientDataJSON", upTo: 8_192)
        if response["attestationObject"] != nil {
            self = .registration(
                Registration(
                    credentialID: id, clientData: clientData,
                    attestationObject: try parts.bytes("attestationObject", upTo: 65_536),
                    transports: parts.words("transports")))
        } else {
            let hasHandle = !isUserKnown || (response["userHandle"] ?? .null) != .null
            self = .assertion(
                Assertion(
                    credentialID: id, clientData: clientData,
                    authenticatorData: try parts.bytes("authenticatorData", upTo: 8_192),
                    signature: try parts.bytes("signature", upTo: 2_048),
                    userHandle: hasHandle ? try parts.bytes("userHandle", upTo: 64) : nil))
        }
    }

    /// Reads the JSON text that a page's form carries.
    init(json text: String, isUserKnown: Bool = false) throws(PasskeyError) {
        let members: [String: TenantValue]
        do {
            members = try TenantValue.decodeObject(Data(text.utf8))
        } catch {
            throw .malformed("The answer of the authenticator must be a JSON object")
        }
        try self.init(members, isUserKnown: isUserKnown)
    }

    private struct Reader {
        let members: [String: TenantValue]
        let path: String

        func bytes(_ name: String, upTo limit: Int) throws(PasskeyError) -> Data {
            guard let text = members[name]?.stringValue, text.utf8.count <= limit * 4 / 3 + 4,
                let bytes = Base64URL.decode(text), (1...limit).contains(bytes.count)
            else {
                throw .malformed("Parameter '\(path).\(name)' must be base64url of 1 to \(limit) bytes")
            }
            return bytes
        }

        /// Only hints for later, so unknown values are ignored (§5.8.4 allows new ones at any time).
        func words(_ name: String) -> [String] {
            guard case .array(let values)? = members[name] else { return [] }
            return Array(values.compactMap(\.stringValue).filter { (1...32).contains($0.utf8.count) }.prefix(8))
        }
    }
}
