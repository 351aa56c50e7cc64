import Foundation

/// A database login with a code, between the request for the code and the code itself.
struct OTPChallenge: TicketDetails {
    static let kind = "otp-challenge"

    let clientID: String
    let connection: String
    /// An email address, or a phone number.
    let recipient: String
    let isPhoneNumber: Bool
    /// Whether a user is created if there is none.
    let allowsSignup: Bool
    let codeHash: Data
}

extension OTPChallenge {
    /// The user who logs in, if they exist already.
    func user(in store: any UserStore) async throws -> UserRecord? {
        try await store.user(recipient: recipient, isPhoneNumber: isPhoneNumber, connection: connection)
    }
}
