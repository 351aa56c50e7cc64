import Foundation

/// A challenge for an existing passkey to sign for a login.
public typealias PasskeyLoginChallenge = PasskeyChallenge<PublicKeyCredentialRequestOptions>

/// A challenge to create a passkey for a new user.
@available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
public typealias PasskeySignupChallenge = PasskeyChallenge<PublicKeyCredentialCreationOptions>

/// A tenant's challenge for a passkey.
public struct PasskeyChallenge<Options: PasskeyOptions>: Sendable, Equatable {
    /// Ties the login or signup to the challenge; a secret.
    public let authenticationSession: String

    /// The tenant's complete request to the authenticator.
    public let options: Options

    /// The domain that the passkey belongs to.
    public var relyingPartyId: String { options.relyingPartyID }

    /// The challenge to sign.
    public var challengeData: Data { options.challenge }

    /// Creates a challenge from all of its options.
    public init(authenticationSession: String, options: Options) {
        self.authenticationSession = authenticationSession
        self.options = options
    }
}

/// A tenant's request to an authenticator: to use a passkey, or to create one.
public protocol PasskeyOptions: Decodable, Sendable, Equatable {
    /// The domain that the passkey belongs to.
    var relyingPartyID: String { get }

    /// The challenge to sign.
    var challenge: Data { get }

    /// The name of the type of challenges that have such options.
    static var challengeName: String { get }
}

extension PublicKeyCredentialRequestOptions: PasskeyOptions {
    public static let challengeName = "PasskeyLoginChallenge"
}

@available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
extension PublicKeyCredentialCreationOptions: PasskeyOptions {
    public static let challengeName = "PasskeySignupChallenge"
}

extension PasskeyLoginChallenge {
    /// Creates a challenge from its parts, for example those that your own backend received.
    public init(authenticationSession: String, relyingPartyId: String, challengeData: Data) {
        self.init(
            authenticationSession: authenticationSession,
            options: PublicKeyCredentialRequestOptions(challenge: challengeData, relyingPartyID: relyingPartyId))
    }
}

@available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
extension PasskeySignupChallenge {
    /// The user's handle, which the passkey keeps.
    public var userId: Data { options.userID }

    /// The name of the passkey, for users who have several.
    public var userName: String { options.userName }

    /// Creates a challenge from its parts, for example those that your own backend received.
    public init(
        authenticationSession: String, relyingPartyId: String, userId: Data, userName: String, challengeData: Data
    ) {
        self.init(
            authenticationSession: authenticationSession,
            options: PublicKeyCredentialCreationOptions(
                challenge: challengeData, relyingPartyID: relyingPartyId, userID: userId, userName: userName))
    }
}

extension PasskeyChallenge: Decodable {
    private enum CodingKeys: String, CodingKey {
        case authenticationSession = "auth_session"
        case options = "authn_params_public_key"
    }

    /// Reads the tenant's response.
    ///
    /// - Throws: `DecodingError` if a part is missing or has the wrong type.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            authenticationSession: try values.decode(String.self, forKey: .authenticationSession),
            options: try values.decode(Options.self, forKey: .options))
    }
}

extension PasskeyChallenge: CustomStringConvertible, CustomReflectable {
    /// Without the secret.
    public var description: String { customMirror.summary(of: Options.challengeName) }

    /// Without the secret.
    public var customMirror: Mirror {
        Mirror(self, children: ["authenticationSession": Masking.mask, "options": options])
    }
}
