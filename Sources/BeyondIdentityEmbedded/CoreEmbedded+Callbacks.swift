import A0Concurrency
import Foundation

// The operations as callbacks, which come on the main actor.
extension CoreEmbedded {
    /// Binds a credential to this device. See ``bindCredential(url:)``.
    public func bindCredential(
        url: URL?, callback: @escaping @MainActor (Result<BindCredentialResponse, BISDKError>) -> Void
    ) {
        deliver(to: callback) { () throws(BISDKError) in try await self.bindCredential(url: url) }
    }

    /// The credentials of this device. See ``getCredentials()``.
    public func getCredentials(callback: @escaping @MainActor (Result<[Credential], BISDKError>) -> Void) {
        deliver(to: callback) { () throws(BISDKError) in try await self.getCredentials() }
    }

    /// Deletes a credential of this device. See ``deleteCredential(for:)``.
    public func deleteCredential(
        for id: CredentialID, callback: @escaping @MainActor (Result<Void, BISDKError>) -> Void
    ) {
        deliver(to: callback) { () throws(BISDKError) in try await self.deleteCredential(for: id) }
    }

    /// Logs in with a credential of this device. See ``authenticate(url:credentialID:)``.
    public func authenticate(
        url: URL?, credentialID: CredentialID,
        callback: @escaping @MainActor (Result<AuthenticateResponse, BISDKError>) -> Void
    ) {
        deliver(to: callback) { () throws(BISDKError) in
            try await self.authenticate(url: url, credentialID: credentialID)
        }
    }

    /// The context of a login. See ``getAuthenticationContext(url:)``.
    public func getAuthenticationContext(
        url: URL, callback: @escaping @MainActor (Result<AuthenticationContext, BISDKError>) -> Void
    ) {
        deliver(to: callback) { () throws(BISDKError) in try await self.getAuthenticationContext(url: url) }
    }

    /// Sends a one-time code by email. See ``authenticateOtp(url:email:)``.
    public func authenticateOtp(
        url: URL, email: String, callback: @escaping @MainActor (Result<OtpChallengeResponse, BISDKError>) -> Void
    ) {
        deliver(to: callback) { () throws(BISDKError) in try await self.authenticateOtp(url: url, email: email) }
    }

    /// Logs in with a one-time code. See ``redeemOtp(url:otp:)``.
    public func redeemOtp(
        url: URL, otp: String, callback: @escaping @MainActor (Result<RedeemOtpResponse, BISDKError>) -> Void
    ) {
        deliver(to: callback) { () throws(BISDKError) in try await self.redeemOtp(url: url, otp: otp) }
    }
}
