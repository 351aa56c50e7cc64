import A0Encoding
import Foundation

/// The used members of a JOSE header (RFC 7515 §4.1).
struct JWSHeader {
    var alg: String?
    var kid: String?
    var typ: String?
    var jwk: JSONWebKey?

    init(alg: String, kid: String?, typ: String?, jwk: JSONWebKey? = nil) {
        self.alg = alg
        self.kid = kid
        self.typ = typ
        self.jwk = jwk
    }

    init(json: Data) throws(JOSEError) {
        guard let members = try? JSONValue.decodeObject(json), members["crit"] == nil else { throw Self.malformed }
        alg = try Self.text(members["alg"])
        kid = try Self.text(members["kid"])
        typ = try Self.text(members["typ"])
        // An unsupported key is ignored.
        jwk = members["jwk"].flatMap { try? JSONDecoder().decode(JSONWebKey.self, from: $0.encoded()) }
    }

    private static func text(_ value: JSONValue?) throws(JOSEError) -> String? {
        switch value {
        case .string(let text): text
        case nil, .null: nil
        default: throw malformed
        }
    }

    private static let malformed = JOSEError.malformedToken(
        "its header is not a JSON object with text members and without extensions")

    func json() throws(JOSEError) -> Data {
        var members: [String: JSONValue] = [:]
        members["alg"] = alg.map(JSONValue.string)
        members["kid"] = kid.map(JSONValue.string)
        members["typ"] = typ.map(JSONValue.string)
        guard let jwk else { return JSONValue.encoded(members) }
        do {
            members["jwk"] = try JSONValue.decode(JSONEncoder().encode(jwk))
        } catch {
            throw .malformedToken("its header cannot be written as JSON")
        }
        return JSONValue.encoded(members)
    }
}
