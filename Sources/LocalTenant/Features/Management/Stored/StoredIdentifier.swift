import Foundation

/// The identifiers of a kind of settings, as Auth0 forms them.
struct StoredIdentifier: Sendable {
    enum Form: Sendable {
        /// A prefix and 16 letters and digits, without `0`, which some of Auth0's identifiers can't have.
        case prefix(String)
        case uuid
        /// Hexadecimal digits.
        case digits(Int)
        /// The caller chooses it.
        case chosen
    }

    /// The name of its member.
    var key = "id"
    let form: Form

    static func uuid() -> String { UUID().uuidString.lowercased() }

    /// - Parameter document: the new document, which has an identifier that the caller chose.
    func make(_ document: [String: TenantValue], _ api: SystemAPICall, _ kind: String) throws -> String {
        switch form {
        case .prefix(let prefix):
            try api.newIdentifier(prefix, digits: 16, kind) { $0 == "0" ? "g" : $0 }
        case .uuid: try api.newUUID(kind)
        case .digits(let count): try api.newIdentifier(digits: count, kind)
        case .chosen: document[key]?.stringValue ?? ""
        }
    }
}
