import Foundation

extension CredentialsStore {
    /// The key of an API's entry: the audience, followed by the sorted words of the scope. Each custom store key has
    /// separate API entries.
    func apiKey(audience: String, scope: String?) -> String {
        let words = scope.map { $0.split(separator: " ").map(String.init).sorted() } ?? []
        let key = ([audience] + words).joined(separator: "::")
        return credentialsKey == Self.defaultKey ? key : "\(credentialsKey)::\(key)"
    }

    /// The stored token for the API; `nil` if there is none that can be read.
    ///
    /// Earlier versions of Auth0.swift stored tokens with a scope under the audience alone.
    func apiCredentials(audience: String, scope: String?) -> StoredAPICredentials? {
        // Each entry is read once: another process may delete it at any time.
        for scope in scope == nil ? [nil] : [scope, nil] {
            guard let data = try? entries.read(apiKey(audience: audience, scope: scope)) else { continue }
            if let stored = try? StoredAPICredentials.decode(data) { return stored }
        }
        return nil
    }

    /// - Parameter session: Where the token came from; `nil` if nobody is logged in.
    func write(
        _ credentials: APICredentials, audience: String, scope: String?, of session: Credentials?, at time: TenantTime
    ) throws(EntryStore.EntryError) {
        let stored = StoredAPICredentials(
            credentials, subject: session?.subject, requestedScope: scope, ceiling: session.flatMap(ceiling),
            thumbprint: try session == nil ? nil : boundThumbprint(), at: time)
        let data: Data
        do {
            data = try stored.encoded()
        } catch {
            throw EntryStore.EntryError(cause: error)
        }
        guard try writeBeside(data, apiKey(audience: audience, scope: scope)) else {
            throw EntryStore.EntryError(cause: SingleEntryStorage())
        }
    }
}

/// The storage has a single entry, which it returns for every key.
private struct SingleEntryStorage: LocalizedError {
    let errorDescription: String? =
        "This storage gives the same entry for every key, so that it can keep nothing beside the credentials."
}
