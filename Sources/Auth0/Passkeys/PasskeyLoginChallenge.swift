import Foundation

/// What an existing passkey has to sign for a login.
public struct PasskeyLoginChallenge: Sendable, Equatable {
    /// Ties the login to the challenge; a secret.
    public let authenticationSession: String

    /// The domain that the passkey belongs to.
    public let relyingPartyId: String

    /// What has to be signed.
    public let challengeData: Data

    public init(authenticationSession: String, relyingPartyId: String, challengeData: Data) {
        self.authenticationSession = authenticationSession
        self.relyingPartyId = relyingPartyId
        self.challengeData = challengeData
    }
}

extension PasskeyLoginChallenge: Decodable {
    private enum CodingKeys: String, CodingKey {
        case authenticationSession = "auth_session"
        case options = "authn_params_public_key"
    }

    private enum OptionsKeys: String, CodingKey {
        case relyingPartyId = "rpId"
        case challenge
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let options = try values.nestedContainer(keyedBy: OptionsKeys.self, forKey: .options)
        self.init(
            authenticationSession: try values.decode(String.self, forKey: .authenticationSession),
            relyingPartyId: try options.decode(String.self, forKey: .relyingPartyId),
            challengeData: try options.decodeBase64URL(forKey: .challenge))
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
