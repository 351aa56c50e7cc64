import A0Encoding
import Foundation

/// An organization.
public struct DelegateTenant: Sendable, Equatable {
    /// Names the tenant in URLs, usually 16 hexadecimal digits.
    public var id: String
    /// For people.
    public var displayName: String
    /// The tenant's look.
    public var theme: DelegateTheme
    /// Its parts, each with applications and identities of its own.
    public var realms: [DelegateRealm]

    /// Creates a tenant from its members.
    public init(id: String, displayName: String, theme: DelegateTheme = .init(), realms: [DelegateRealm]) {
        self.id = id
        self.displayName = displayName
        self.theme = theme
        self.realms = realms
    }

    /// A tenant to begin with: one realm with one application, and Ada Lovelace, `ada@example.com`.
    ///
    /// - Parameters:
    ///   - clientID: The application's.
    ///   - clientSecret: The application's; without one it is a public client, which has to use PKCE.
    ///   - redirectURIs: The application's redirect URIs.
    ///   - invokeURL: What opens the app with the credentials, such as `acme://`.
    ///   - invocationType: How the app is opened.
    public static func example(
        clientID: String = "delegate-client", clientSecret: String? = nil, redirectURIs: [String] = ["acme://auth0"],
        invokeURL: String = "acme://", invocationType: DelegateAuthenticatorConfig.InvocationType = .automatic
    ) -> DelegateTenant {
        let config = DelegateAuthenticatorConfig(
            id: "00a1b2c3d4e5f603", invokeURL: invokeURL, invocationType: invocationType)
        return DelegateTenant(
            id: "00a1b2c3d4e5f601", displayName: "Example",
            realms: [
                DelegateRealm(
                    id: "00a1b2c3d4e5f602", displayName: "Everyone",
                    applications: [
                        DelegateApplication(
                            id: "4f1c8a5e-6f0e-4a53-9d0c-0d6c2c1b7a10", displayName: "Example Login",
                            clientID: clientID, clientSecret: clientSecret, redirectURIs: redirectURIs,
                            authenticatorConfigID: config.id)
                    ],
                    authenticatorConfigs: [config],
                    identities: [
                        DelegateIdentity(
                            id: "00a1b2c3d4e5f604", displayName: "Ada Lovelace", username: "ada",
                            primaryEmailAddress: "ada@example.com")
                    ])
            ])
    }
}

/// The look of a tenant.
public struct DelegateTheme: Sendable, Equatable {
    /// A picture for a light background.
    public var logoLightURL: String
    /// A picture for a dark background.
    public var logoDarkURL: String
    /// The URL where people find help.
    public var supportURL: String

    /// Creates a theme from its members.
    public init(
        logoLightURL: String = "https://example.com/logo-light.svg",
        logoDarkURL: String = "https://example.com/logo-dark.svg", supportURL: String = "https://example.com/support"
    ) {
        self.logoLightURL = logoLightURL
        self.logoDarkURL = logoDarkURL
        self.supportURL = supportURL
    }
}

extension DelegateTenant: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case id, theme, realms
        case displayName = "display_name"
    }

    public init(from decoder: any Decoder) throws {
        let values = try StrictContainer(decoder, CodingKeys.self)
        self.init(
            id: try values.required(.id),
            displayName: try values.required(.displayName),
            theme: try values.value(.theme, default: .init()),
            realms: try values.required(.realms))
    }
}

extension DelegateTheme: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case logoLightURL = "logo_light_url"
        case logoDarkURL = "logo_dark_url"
        case supportURL = "support_url"
    }

    public init(from decoder: any Decoder) throws {
        let values = try StrictContainer(decoder, CodingKeys.self)
        self.init(
            logoLightURL: try values.required(.logoLightURL),
            logoDarkURL: try values.required(.logoDarkURL),
            supportURL: try values.required(.supportURL))
    }
}
