import Foundation

/// The account that a passkey belongs to, for people to choose from.
public struct PasskeyAccount: Sendable, Equatable, Identifiable {
    /// The passkey's identifier.
    public let id: Data

    /// The user's handle; `nil` if the authenticator did not tell.
    public let userID: Data?

    /// What tells the user's accounts apart, such as an email address. Security keys tell it only to whom they have
    /// verified.
    public let userName: String?

    /// What the user is called.
    public let userDisplayName: String?

    /// An account with these names.
    public init(id: Data, userID: Data?, userName: String?, userDisplayName: String?) {
        self.id = id
        self.userID = userID
        self.userName = userName
        self.userDisplayName = userDisplayName
    }
}
