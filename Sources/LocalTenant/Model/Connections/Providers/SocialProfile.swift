import Foundation

/// `user_profile`: the profile that the application received, as a JSON string.
struct SocialProfile: Sendable {
    /// The user's id at the provider.
    var id: String?
    var email: String?
    private var name: String?
    private var givenName: String?
    private var familyName: String?

    /// - Throws: `OAuthError` unless the text is a JSON object.
    init(_ text: String?) throws {
        guard let text else { return }
        guard let members = try? TenantValue.decodeObject(Data(text.utf8)) else {
            throw OAuthError.invalidRequest("Parameter 'user_profile' must be a JSON object as a string")
        }
        id = members["id"]?.stringValue
        email = members["email"]?.stringValue.flatMap { EmailAddress.isValid($0) ? $0 : nil }
        givenName = members["first_name"]?.stringValue
        familyName = members["last_name"]?.stringValue
        switch members["name"] {
        case .string(let text)?:
            name = text
        case .object(let parts)?:
            givenName = parts["firstName"]?.stringValue
            familyName = parts["lastName"]?.stringValue
            let all = [givenName, familyName].compactMap { $0 }
            name = all.isEmpty ? nil : all.joined(separator: " ")
        default: break
        }
    }

    /// Adds the attributes that `profile` lacks.
    func fill(_ profile: inout TenantUser) {
        let hasName = profile.name != nil && profile.name != profile.email
        if !hasName { profile.name = name ?? profile.name }
        profile.givenName = profile.givenName ?? givenName
        profile.familyName = profile.familyName ?? familyName
    }
}
