/// Descriptions of scopes for users.
enum ScopeTexts {
    /// Descriptions of the scopes about the user, and of those of an API.
    static func all(_ scope: [String], audience: String?, _ call: Call) async throws -> [String] {
        guard let audience, let api = try await call.tenant.findAPI(audience) else { return user(scope, call.texts) }
        let names = scope.filter(api.scopes.contains)
        let texts =
            call.configuration.flags.usesScopeDescriptions
            ? names.map { api.scopeDescriptions[$0] ?? $0 } : grouped(names, call.texts)
        return user(scope, call.texts) + texts
    }

    /// Descriptions of the scopes about the user (OpenID Connect Core §5.4).
    static func user(_ scope: [String], _ texts: Texts = .english) -> [String] {
        var lines: [String] = []
        let profile = scope.contains("profile")
        let email = scope.contains("email")
        if profile || email {
            lines.append(
                profile && email
                    ? texts["consent.scopeProfileAndEmail"]
                    : profile
                        ? texts["consent.scopeProfile"]
                        : texts["consent.scopeEmail"])
        }
        if scope.contains("phone") { lines.append(texts["consent.scopePhone"]) }
        if scope.contains("address") { lines.append(texts["consent.scopeAddress"]) }
        if scope.contains(ScopeResolution.offlineAccess) {
            lines.append(texts["consent.scopeOffline"])
        }
        return lines
    }

    /// `read:messages write:messages` becomes `Messages: read and write your messages`. Other scopes are listed
    /// unchanged.
    static func grouped(_ names: [String], _ texts: Texts = .english) -> [String] {
        var groups: [(resource: String, actions: [String])] = []
        for name in names {
            let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
            let (action, resource) = parts.count == 2 ? (parts[0], parts[1]) : ("", name)
            if let index = groups.firstIndex(where: { $0.resource == resource }), !action.isEmpty {
                groups[index].actions.append(action)
            } else {
                groups.append((resource, action.isEmpty ? [] : [action]))
            }
        }
        return groups.map { resource, actions in
            let words = resource.replacingOccurrences(of: "_", with: " ").replacingOccurrences(of: "-", with: " ")
            guard !actions.isEmpty else { return resource }
            return texts[
                "consent.scopeGroup",
                [
                    "resource": words.prefix(1).uppercased() + words.dropFirst(), "actions": list(actions, texts),
                    "words": words,
                ]]
        }
    }

    private static func list(_ words: [String], _ texts: Texts) -> String {
        guard words.count > 1 else { return words.joined() }
        return texts[
            "consent.scopeList", ["items": words.dropLast().joined(separator: ", "), "last": words.last ?? ""]]
    }
}
