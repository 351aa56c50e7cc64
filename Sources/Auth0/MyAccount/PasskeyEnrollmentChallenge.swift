import Foundation

/// What a new passkey of a user who is logged in is to be created for.
public struct PasskeyEnrollmentChallenge: Sendable, Equatable {
    /// Identifies the passkey when it is added; percent-encoded, as the tenant gives it.
    public let authenticationMethodId: String

    /// Ties the new passkey to the challenge; a secret.
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
        authenticationMethodId: String, authenticationSession: String, relyingPartyId: String, userId: Data,
        userName: String, challengeData: Data
    ) {
        self.authenticationMethodId = authenticationMethodId
        self.authenticationSession = authenticationSession
        self.relyingPartyId = relyingPartyId
        self.userId = userId
        self.userName = userName
        self.challengeData = challengeData
    }
}

extension PasskeyEnrollmentChallenge: Decodable {
    /// The body is that of a signup's challenge; the identifier comes in the header `Location`.
    public init(from decoder: any Decoder) throws {
        guard let id = CodingUserInfoKey.locationID.flatMap({ decoder.userInfo[$0] }) as? String else {
            throw DecodingError.missingLocation
        }
        let body = try PasskeySignupChallenge(from: decoder)
        self.init(
            authenticationMethodId: id, authenticationSession: body.authenticationSession,
            relyingPartyId: body.relyingPartyId, userId: body.userId, userName: body.userName,
            challengeData: body.challengeData)
    }
}

extension DecodingError {
    static let missingLocation = DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "The answer has no header Location, which names the new method."))
}

extension PasskeyEnrollmentChallenge: CustomStringConvertible, CustomReflectable {
    public var description: String { customMirror.summary }

    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "authenticationMethodId": authenticationMethodId, "authenticationSession": Masking.mask,
                "relyingPartyId": relyingPartyId, "userId": userId, "userName": userName,
                "challengeData": challengeData,
            ])
    }
}
