import A0HTTPServer
import A0Pages
import A0HTTP
import Foundation

extension Dashboard {
    /// `GET /dashboard/configuration`: the settings as a configuration file to copy, without secrets.
    static func configuration(_ call: Call) async throws -> HTTPServerResponse {
        try requireOffer(call)
        var configuration = call.configuration
        configuration.clients = try await call.store.clients().map(\.client)
        configuration.apis = try await call.store.apis()
        var members = configuration.shortObject
        members["clients"] = .array(configuration.clients.map { .object($0.shortObject) })
        members["apis"] = .array(configuration.apis.map { .object($0.shortObject) })
        let text = TenantValue.object(members).maskingSecrets.pretty
        let words = call.words
        let lead = words.html(
            "The settings that differ from the defaults, as a file for ${command}. Secrets are left out.",
            ["command": "<code>a0 tenant --config</code>"])
        let content: HTML = """
            <h1>\(words["Configuration"])</h1>
            <p class="lead">\(lead)</p>
            \(DashboardParts.copy("tenant.json", text))
            """
        return try page(call, words["Configuration"], configurationPath, content)
    }
}

extension TenantValue {
    /// The value without the texts of members that are secrets.
    var maskingSecrets: TenantValue {
        switch self {
        case .array(let items): .array(items.map(\.maskingSecrets))
        case .object(let members):
            .object(
                members.reduce(into: [:]) { result, member in
                    guard case .string = member.value, Self.isSecret(member.key) else {
                        result[member.key] = member.value.maskingSecrets
                        return
                    }
                })
        case .string(let text) where text.contains("PRIVATE KEY"): ""
        default: self
        }
    }

    private static func isSecret(_ name: String) -> Bool {
        let name = name.lowercased()
        return SecretNames.members.contains(name)
            || ["secret", "password", "_hash", "private_key", "signing_key", "token"].contains(where: name.hasSuffix)
    }
}
