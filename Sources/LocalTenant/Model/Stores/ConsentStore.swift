import Foundation

/// What people let applications do.
protocol ConsentStore: Sendable {
    func consent(
        userID: String, clientID: String, audience: String?, organization: String?
    ) async throws(StoreError) -> Consent?
    /// Adds the consent, or its scopes to the one that there is for the same user, client, API and organization.
    func add(_ consent: Consent) async throws(StoreError)
    /// Those of a user, of a client, and for an API, as far as they are named, in the order in which they were first given.
    func consents(
        userID: String?, clientID: String?, audience: String?, _ range: ListRange
    ) async throws(StoreError) -> ListPart<Consent>
    /// Takes a consent back, and ends the refresh tokens that came with it; false if there is none.
    func deleteConsent(_ id: String, at now: Date) async throws(StoreError) -> Bool
}
