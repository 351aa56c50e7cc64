/// Descriptions of scopes for users.
enum ScopeTexts {
    /// Descriptions of the scopes about the user, and of those of an API.
    static func all(_ scope: [String], audience: String?, _ call: Call) async throws -> [String] {
        guard let audience, let api = try await call.tenant.findAPI(audience) else { return user(scope) }
        let names = scope.filter(api.scopes.contains)
        let texts =
            call.configuration.usesScopeDescriptions ? names.map { api.scopeDescriptions[$0] ?? $0 } : grouped(names)
        return user(scope) + texts
    }

    /// Descriptions of the scopes about the user (OpenID Connect Core §5.4).
    static func user(_ scope: [String]) -> [String] {
        var texts: [String] = []
        let profile = scope.contains("profile")
        let email = scope.contains("email")
        if profile || email {
            texts.append(
                profile && email
                    ? "Profile: access to your profile and email"
                    : profile ? "Profile: access to your profile" : "Email: access to your email")
        }
        if scope.contains("phone") { texts.append("Phone: access to your phone number") }
        if scope.contains("address") { texts.append("Address: access to your address") }
        if scope.contains(ScopeResolution.offlineAccess) {
            texts.append("Offline access: access to your data when you're not using the application")
        }
        return texts
    }

    /// `read:messages write:messages` becomes `Messages: read and write your messages`. Other scopes are listed
    /// unchanged.
    static func grouped(_ names: [String]) -> [String] {
        var texts: [(resource: String, actions: [String])] = []
        for name in names {
            let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
            let (action, resource) = parts.count == 2 ? (parts[0], parts[1]) : ("", name)
            if let index = texts.firstIndex(where: { $0.resource == resource }), !action.isEmpty {
                texts[index].actions.append(action)
            } else {
                texts.append((resource, action.isEmpty ? [] : [action]))
            }
        }
        return texts.map { resource, actions in
            let words = resource.replacingOccurrences(of: "_", with: " ").replacingOccurrences(of: "-", with: " ")
            guard !actions.isEmpty else { return resource }
            return "\(words.prefix(1).uppercased() + words.dropFirst()): \(list(actions)) your \(words)"
        }
    }

    private static func list(_ words: [String]) -> String {
        guard words.count > 1 else { return words.joined() }
        return words.dropLast().joined(separator: ", ") + " and " + (words.last ?? "")
    }
}
