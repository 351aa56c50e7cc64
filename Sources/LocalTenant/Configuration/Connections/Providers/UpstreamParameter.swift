/// One of the `upstream_params`: what a parameter of the request to the provider says.
///
/// ```json
/// { "login_hint": { "alias": "login_hint" }, "hd": { "value": "example.com" } }
/// ```
public enum UpstreamParameter: Sendable, Hashable {
    /// A parameter of `/authorize` that can be passed on.
    public enum Alias: String, Sendable, Codable, CaseIterable, Choice {
        /// `acr_values`.
        case authenticationClasses = "acr_values"
        /// `audience`.
        case audience
        /// `client_id`.
        case clientID = "client_id"
        /// `display`.
        case display
        /// `id_token_hint`.
        case idTokenHint = "id_token_hint"
        /// `login_hint`.
        case loginHint = "login_hint"
        /// `max_age`.
        case maxAge = "max_age"
        /// `prompt`.
        case prompt
        /// `resource`.
        case resource
        /// `response_mode`.
        case responseMode = "response_mode"
        /// `response_type`.
        case responseType = "response_type"
        /// `ui_locales`.
        case uiLocales = "ui_locales"
    }

    /// `value`: always this.
    case value(String)
    /// `alias`: what the application sent as that; left out if it sent nothing.
    case alias(Alias)
}

extension UpstreamParameter: Codable, CodableSetting {
    static var shape: SettingShape { .object }

    var written: TenantValue? {
        switch self {
        case .value(let value): ["value": .string(value)]
        case .alias(let alias): ["alias": .string(alias.rawValue)]
        }
    }

    static func read(_ value: TenantValue, _ source: SettingSource) throws(TenantError) -> UpstreamParameter {
        let form = try Form.read(value, source)
        switch (form.value, form.alias) {
        case (let value?, nil): return .value(value)
        case (nil, let alias?): return .alias(alias)
        default: throw TenantError(.configuration, "give it either a value or an alias.")
        }
    }

    private struct Form: Record {
        var value: String?
        var alias: Alias?

        static let blank = Form()
        static let table = Table<Form> {
            Member("value", \.value)
            Member("alias", \.alias)
        }
    }
}
