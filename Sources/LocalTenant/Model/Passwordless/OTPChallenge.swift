import Foundation

/// A login to a database by a code, between the request for the code and the code itself.
struct OTPChallenge: TicketDetails {
    static let kind = "otp-challenge"

    let clientID: String
    let connection: String
    /// An email address, or a phone number.
    let recipient: String
    let isPhoneNumber: Bool
    /// Whether a user is made if there is none.
    let allowsSignup: Bool
    let codeHash: Data
}

extension OTPChallenge {
    /// Who is to log in, if there is such a user yet.
    func user(in store: any UserStore) async throws -> UserRecord? {
        try await store.user(recipient: recipient, isPhoneNumber: isPhoneNumber, connection: connection)
    }
}
