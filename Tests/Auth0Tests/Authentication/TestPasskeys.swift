import Foundation
import Testing

@testable import Auth0

/// A response of an authenticator. Its bytes encode differently in base64 and base64url.
struct TestPasskey: LoginPasskey {
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    var userID: Data! = Data([0xFB, 0xFF])
    var credentialID = Data([0xFF, 0xEF, 1])
    var attachment = PasskeyAttachment.platform
    var rawClientDataJSON = Data("{}".utf8)
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    var rawAuthenticatorData: Data! = Data([3])
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    var signature: Data! = Data([4])
}

struct TestNewPasskey: SignupPasskey {
    var credentialID = Data([0xFF, 0xEF, 1])
    var attachment = PasskeyAttachment.platform
    var rawClientDataJSON = Data("{}".utf8)
    var rawAttestationObject: Data? = Data([5])

    /// A passkey of an authenticator with an attachment that isn't documented.
    static var ofUnknownKind: Self {
        get throws {
            let attachment: PasskeyAttachment? = PasskeyAttachment(rawValue: 9)
            return Self(attachment: try #require(attachment))
        }
    }
}
