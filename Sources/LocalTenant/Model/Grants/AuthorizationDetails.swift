import A0Encoding
import Foundation

/// The request of an application for one payment, one transfer, or the like (`authorization_details`, RFC 9396 §2).
///
/// Only the form and the types are checked, as at Auth0: what the other members mean is for the API.
struct AuthorizationDetails: Sendable, Equatable, Codable {
    let items: [TenantValue]
    /// Identifies the request for actions and for the API.
    let linkingID: String

    /// - Parameter api: The API as the client may use it; nil for none.
    /// - Throws: `CallbackError` for text that isn't such a list, is beyond Auth0's limits, or has other types.
    init(_ text: String, for api: TenantAPI?) throws(CallbackError) {
        guard text.utf8.count <= 5 * 1024 else { throw Self.invalid("have more than 5 kB") }
        guard let items = (try? TenantValue.decode(Data(text.utf8)))?.arrayValue else {
            throw Self.invalid("must be a JSON array of objects")
        }
        guard (1...5).contains(items.count) else { throw Self.invalid("must have 1 to 5 entries") }
        let types = api?.detailTypes ?? []
        for item in items {
            guard let type = item["type"]?.stringValue else { throw Self.invalid("must be objects with a type") }
            guard types.contains(type) else {
                throw Self.invalid("have the type '\(type)', which the client can't use for the API")
            }
            try Self.check(item, depth: 1)
        }
        self.items = items
        linkingID = UUID().uuidString.lowercased()
    }

    private static func check(_ value: TenantValue, depth: Int) throws(CallbackError) {
        switch value {
        case .object(let members):
            guard depth <= 5 else { throw invalid("have more than 5 levels") }
            guard members.count <= 10 else { throw invalid("have objects with more than 10 properties") }
            for (name, value) in members {
                guard name.utf8.count <= 255, name.hasOnlyNameCharacters else {
                    throw invalid("have a property whose name is too long, or not of the characters a-zA-Z0-9_.-")
                }
                try check(value, depth: depth + 1)
            }
        case .array(let elements): for element in elements { try check(element, depth: depth + 1) }
        case .string(let text):
            guard text.count <= 255 else { throw invalid("have a value with more than 255 characters") }
        default: break
        }
    }

    private static func invalid(_ reason: String) -> CallbackError {
        CallbackError("invalid_authorization_details", "The authorization_details \(reason)")
    }

    /// The part that an API may still get tokens for; nil for none.
    func claims(for api: TenantAPI) -> [String: TenantValue] {
        let types = api.detailTypes
        let allowed = items.filter { $0["type"]?.stringValue.map(types.contains) == true }
        return allowed.isEmpty
            ? [:] : ["authorization_details": .array(allowed), "transaction_linking_id": .string(linkingID)]
    }
}

extension TenantAPI {
    var detailTypes: Set<String> { Set((authorizationDetails ?? []).compactMap { $0["type"]?.stringValue }) }
}
