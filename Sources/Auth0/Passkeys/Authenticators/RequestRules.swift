import Foundation

/// Checks of a tenant's request that apply to all authenticators.
private enum RequestRule {
    /// Longer challenges aren't needed and only waste memory.
    static let challengeLimit = 4096
    static let userIDRange = 1...64
    static let nameLimit = 4096
    static let listLimit = 1024

    static func check(challenge: Data) throws(PasskeyError) {
        guard (1...challengeLimit).contains(challenge.count) else {
            throw .invalidOptions("its challenge has \(challenge.count) bytes; 1 to \(challengeLimit) are taken")
        }
    }

    static func check(credentialIDs: [Data]) throws(PasskeyError) {
        guard credentialIDs.count <= listLimit else {
            throw .invalidOptions("it names \(credentialIDs.count) passkeys; at most \(listLimit) are taken")
        }
    }
}

extension PublicKeyCredentialRequestOptions {
    /// The origin to use, after checking the request for it.
    func checked(from origin: String?) throws(PasskeyError) -> PasskeyOrigin {
        try RequestRule.check(challenge: challenge)
        try RequestRule.check(credentialIDs: allowedCredentialIDs)
        return try PasskeyOrigin.responding(relyingPartyID, from: origin)
    }
}

@available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
extension PublicKeyCredentialCreationOptions {
    static let es256 = -7

    /// The origin to use, after checking the request for it and for the authenticator.
    func checked(from origin: String?, attachment: PasskeyAttachment) throws(PasskeyError) -> PasskeyOrigin {
        try RequestRule.check(challenge: challenge)
        try RequestRule.check(credentialIDs: excludedCredentialIDs)
        guard RequestRule.userIDRange.contains(userID.count) else {
            throw .invalidOptions("the user's handle has \(userID.count) bytes; 1 to 64 are allowed")
        }
        for name in [userName, userDisplayName, relyingPartyName] where name.utf8.count > RequestRule.nameLimit {
            throw .invalidOptions("a name has \(name.utf8.count) bytes; at most \(RequestRule.nameLimit) are taken")
        }
        let origin = try PasskeyOrigin.responding(relyingPartyID, from: origin)
        guard algorithms.contains(Self.es256) else { throw .unsupportedAlgorithm }
        guard authenticatorAttachment == nil || authenticatorAttachment == attachment else {
            throw .unsuitableAuthenticator(
                attachment == .platform
                    ? "the tenant wants one on another device, such as a security key"
                    : "the tenant wants one that is built into this device")
        }
        return origin
    }
}

extension PasskeyOrigin {
    fileprivate static func responding(
        _ relyingPartyID: String, from text: String?
    ) throws(PasskeyError) -> PasskeyOrigin {
        guard let text else { return try PasskeyOrigin(relyingPartyID: relyingPartyID) }
        let origin = try PasskeyOrigin(text)
        try origin.check(relyingPartyID: relyingPartyID)
        return origin
    }
}
