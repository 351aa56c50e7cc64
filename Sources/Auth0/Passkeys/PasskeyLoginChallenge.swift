import Foundation

/// What an existing passkey has to sign for a login.
public struct PasskeyLoginChallenge: Sendable, Equatable {
    /// Ties the login to the challenge; a secret.
    public let authenticationSession: String

    /// All that the tenant asks the authenticator for.
    public let options: PublicKeyCredentialRequestOptions

    /// The domain that the passkey belongs to.
    public var relyingPartyId: String { options.relyingPartyID }

    /// What has to be signed.
    public var challengeData: Data { options.challenge }

    /// A challenge of these parts, e.g. from a backend of your own.
    public init(authenticationSession: String, relyingPartyId: String, challengeData: Data) {
        self.init(
            authenticationSession: authenticationSession,
            options: PublicKeyCredentialRequestOptions(challenge: challengeData, relyingPartyID: relyingPartyId))
    }

    /// A challenge with all that the tenant may say about it.
    public init(authenticationSession: String, options: PublicKeyCredentialRequestOptions) {
        self.authenticationSession = authenticationSession
        self.options = options
    }
}

extension PasskeyLoginChallenge: Decodable {
    private enum CodingKeys: String, CodingKey {
        case authenticationSession = "auth_session"
        case options = "authn_params_public_key"
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            authenticationSession: try values.decode(String.self, forKey: .authenticationSession),
            options: try values.decode(PublicKeyCredentialRequestOptions.self, forKey: .options))
    }
}

extension PasskeyLoginChallenge: CustomStringConvertible, CustomReflectable {
    public var description: String { customMirror.summary }

    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "authenticationSession": Masking.mask, "relyingPartyId": relyingPartyId, "challengeData": challengeData,
            ])
    }
}
