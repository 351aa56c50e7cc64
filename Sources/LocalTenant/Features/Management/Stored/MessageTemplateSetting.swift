import A0Encoding

/// Templates of messages in the Management API. What is stored is read when a message is sent.
enum MessageTemplateSetting {
    /// The members of an email template that are templates.
    private static let texts: [(name: String, format: LiquidTemplate.Format)] = [
        ("subject", .text), ("from", .text), ("resultUrl", .text), ("body", .html),
    ]

    static let email = SettingConsequence { document in
        for text in texts { try check(document[text.name], text.format, text.name) }
    }

    static let phone = SettingConsequence { document in
        for name in ["text", "voice"] {
            try check(document[path: ["content", "body", name][...]], .text, "content.body.\(name)")
        }
    }

    private static func check(_ value: TenantValue?, _ format: LiquidTemplate.Format, _ place: String) throws {
        guard let text = value?.stringValue else { return }
        do throws(LiquidError) {
            _ = try LiquidTemplate(text, format: format)
        } catch {
            throw ManagementAPIError.invalidBody("\(error.description) on property \(place)")
        }
    }
}
