import A0Encoding
import A0JOSE
import Foundation

/// The source of the identifiers of new things.
enum NewIdentifiers: Sendable {
    case random
    /// From a description of the tenant, which makes the same things at each start.
    ///
    /// - Parameters:
    ///   - name: what tells the thing from others of its kind.
    ///   - given: the identifier in the description, if it has one.
    case described(name: String, given: String?)
}

extension SystemAPICall {
    /// The identifier of a new thing of which Auth0 has UUIDs (RFC 9562).
    func newUUID(_ kind: String) throws -> String {
        switch identifiers {
        case .random: return UUID().uuidString.lowercased()
        case .described(_, let given?): return given
        case .described(let name, nil):
            let digits = Array(StableID.digits(kind, name, length: 32))
            return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
        }
    }

    /// The identifier of a new thing.
    ///
    /// - Parameters:
    ///   - digits: hexadecimal digits after the prefix; an even number.
    ///   - kind: the thing's kind, such as `clients`.
    ///   - letter: makes another letter of each digit.
    func newIdentifier(
        _ prefix: String = "", digits: Int, _ kind: String, _ letter: (Character) -> Character = { $0 }
    ) throws -> String {
        switch identifiers {
        case .random: prefix + String(Base16.encode(try call.tenant.random.bytes(digits / 2)).map(letter))
        case .described(_, let given?): given
        case .described(let name, nil): prefix + String(StableID.digits(kind, name, length: digits).map(letter))
        }
    }
}
