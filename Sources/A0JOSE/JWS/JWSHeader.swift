import Foundation

/// The used members of a JOSE header (RFC 7515 §4.1).
struct JWSHeader: Codable {
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
        do {
            self = try JSONDecoder().decode(JWSHeader.self, from: json)
        } catch {
            throw .malformedToken("its header is not a JSON object with text members and without extensions")
        }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Member.self)
        guard !container.contains(.crit) else {
            throw DecodingError.dataCorruptedError(forKey: .crit, in: container, debugDescription: "extensions")
        }
        alg = try container.decodeIfPresent(String.self, forKey: .alg)
        kid = try container.decodeIfPresent(String.self, forKey: .kid)
        typ = try container.decodeIfPresent(String.self, forKey: .typ)
        // An unsupported key is ignored.
        jwk = try? container.decodeIfPresent(JSONWebKey.self, forKey: .jwk)
    }

    func json() throws(JOSEError) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return try encoder.encode(self)
        } catch {
            throw .malformedToken("its header cannot be written as JSON")
        }
    }

    private enum Member: CodingKey {
        case alg, kid, typ, jwk, crit
    }
}
