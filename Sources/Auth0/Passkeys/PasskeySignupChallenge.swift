import Foundation

/// What a new passkey is to be created for.
public struct PasskeySignupChallenge: Sendable, Equatable {
    /// Ties the signup to the challenge; a secret.
    public let authenticationSession: String

    /// The domain that the passkey will belong to.
    public let relyingPartyId: String

    /// The user's handle, which the passkey keeps.
    public let userId: Data

    /// What the passkey is called when the user has several.
    public let userName: String

    /// What has to be signed.
    public let challengeData: Data

    public init(
        authenticationSession: String, relyingPartyId: String, userId: Data, userName: String, challengeData: Data
    ) {
        self.authenticationSession = authenticationSession
        self.relyingPartyId = relyingPartyId
        self.userId = userId
        self.userName = userName
        self.challengeData = challengeData
    }
}

extension PasskeySignupChallenge: Decodable {
    private enum CodingKeys: String, CodingKey {
        case authenticationSession = "auth_session"
        case options = "authn_params_public_key"
    }

    private enum OptionsKeys: String, CodingKey {
        case relyingParty = "rp"
        case user
        case challenge
    }

    private enum EntityKeys: String, CodingKey {
        case id
        case name
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let options = try values.nestedContainer(keyedBy: OptionsKeys.self, forKey: .options)
        let relyingParty = try options.nestedContainer(keyedBy: EntityKeys.self, forKey: .relyingParty)
        let user = try options.nestedContainer(keyedBy: EntityKeys.self, forKey: .user)
        self.init(
            authenticationSession: try values.decode(String.self, forKey: .authenticationSession),
            relyingPartyId: try relyingParty.decode(String.self, forKey: .id),
            userId: try user.decodeBase64URL(forKey: .id),
            userName: try user.decode(String.self, forKey: .name),
            challengeData: try options.decodeBase64URL(forKey: .challenge))
    }
}

extension PasskeySignupChallenge: CustomStringConvertible, CustomReflectable {
    public var description: String { customMirror.summary }

    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "authenticationSession": Masking.mask, "relyingPartyId": relyingPartyId, "userId": userId,
                "userName": userName, "challengeData": challengeData,
            ])
    }
}
