import A0Web

/// One of the `upstream_params`: what a parameter of the request to the provider says.
///
/// ```json
/// { "login_hint": { "alias": "login_hint" }, "hd": { "value": "example.com" } }
/// ```
public enum UpstreamParameter: Sendable, Hashable {
    /// A parameter of `/authorize` that can be passed on.
    public enum Alias: String, Sendable, Codable, CaseIterable {
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

extension UpstreamParameter: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case value, alias
    }

    public init(from decoder: any Decoder) throws {
        let values = try StrictContainer(decoder, CodingKeys.self)
        switch (try values.value(.value) as String?, try values.value(.alias) as Alias?) {
        case (let value?, nil): self = .value(value)
        case (nil, let alias?): self = .alias(alias)
        default:
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "give it either a value or an alias."))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .value(let value): try values.encode(value, forKey: .value)
        case .alias(let alias): try values.encode(alias, forKey: .alias)
        }
    }
}
