/// A trigger of Auth0's actions, with the versions of its interface.
struct StoredActionTrigger: Sendable {
    let id: String
    /// The current one first.
    let versions: [String]
    /// Whether other settings name the action, such as a token exchange profile, rather than a binding.
    var isBoundByEntities = false

    /// Objects of the Management API, one for each version.
    var members: [TenantValue] {
        versions.enumerated().map { index, version in
            let isCurrent = index == 0
            // Only code for the newest interface but one runs unchanged with the newest.
            let isCompatible = isCurrent && versions.count > 2
            return [
                "id": .string(id), "version": .string(version), "status": isCurrent ? "CURRENT" : "DEPRECATED",
                "runtimes": !isCurrent || isBoundByEntities ? ["node22"] : ["node18-actions", "node22"],
                "default_runtime": isCurrent ? "node22" : version == "v1" ? "node12" : "node16",
                "binding_policy": isBoundByEntities ? "entity-bound" : "trigger-bound",
                "compatible_triggers": isCompatible ? [["id": .string(id), "version": .string(versions[1])]] : [],
            ]
        }
    }

    static let all: [StoredActionTrigger] = [
        .init(id: "post-login", versions: ["v3", "v2", "v1"]),
        .init(id: "credentials-exchange", versions: ["v2", "v1"]),
        .init(id: "pre-user-registration", versions: ["v2", "v1"]),
        .init(id: "post-user-registration", versions: ["v2", "v1"]),
        .init(id: "post-change-password", versions: ["v2", "v1"]),
        .init(id: "send-phone-message", versions: ["v2", "v1"]),
        .init(id: "password-reset-post-challenge", versions: ["v1"]),
        .init(id: "custom-phone-provider", versions: ["v1"]),
        .init(id: "custom-email-provider", versions: ["v1"]),
        .init(id: "login-post-identifier", versions: ["v1"]),
        .init(id: "signup-post-identifier", versions: ["v1"]),
        .init(id: "custom-token-exchange", versions: ["v1"], isBoundByEntities: true),
        .init(id: "event-stream", versions: ["v1"], isBoundByEntities: true),
        .init(id: "password-hash-migration", versions: ["v1"], isBoundByEntities: true),
        .init(id: "mcp-tool", versions: ["v1"], isBoundByEntities: true),
    ]
}
