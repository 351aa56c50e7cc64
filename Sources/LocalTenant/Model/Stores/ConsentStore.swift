import Foundation

/// Users' consents for applications.
protocol ConsentStore: Sendable {
    func consent(
        userID: String, clientID: String, audience: String?, organization: String?
    ) async throws(StoreError) -> Consent?
    /// Adds the consent, or adds its scopes to an existing one for the same user, client, API and organization.
    func add(_ consent: Consent) async throws(StoreError)
    /// The consents of a user, of a client, and for an API, where specified, in the order in which they were first
    /// given.
    func consents(
        userID: String?, clientID: String?, audience: String?, _ range: ListRange
    ) async throws(StoreError) -> ListPart<Consent>
    /// Deletes a consent, and ends its refresh tokens; false if there is none.
    func deleteConsent(_ id: String, at now: Date) async throws(StoreError) -> Bool
}
