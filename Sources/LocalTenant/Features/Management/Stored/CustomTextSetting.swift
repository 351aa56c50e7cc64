/// The texts of a prompt in a language, which replace those of the pages.
enum CustomTextSetting {
    static let texts = SettingConsequence(check: { _ in }, apply: apply)

    /// Uses what is stored for all later pages.
    @Sendable static func apply(_ settings: CurrentSettings) async throws {
        var texts: [String: [String: [String: [String: String]]]] = [:]
        for record in try await settings.store.settings(below: "prompts/") {
            let parts = record.kind.split(separator: "/").map(String.init)
            guard parts.count == 4, parts[2] == "custom-text" else { continue }
            texts[parts[3], default: [:]][parts[1]] = record.document.compactMapValues {
                $0.objectValue?.compactMapValues(\.stringValue)
            }
        }
        settings.change { [texts] in $0.customTexts = texts }
    }

    /// Stores what the configuration declares, which wins over what earlier starts kept.
    static func keepDeclared(_ settings: CurrentSettings) async throws {
        for (language, prompts) in settings.configuration.customTexts {
            for (prompt, screens) in prompts {
                _ = try await settings.store.putSetting("prompts/\(prompt)/custom-text/\(language)", "") {
                    $0.document = screens.mapValues { .object($0.mapValues { .string($0) }) }
                }
            }
        }
    }
}
