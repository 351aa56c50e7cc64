import Foundation

/// Clients that register themselves when they send users to log in: their id is the URL of the document that describes
/// them (OAuth Client ID Metadata Document). The document is read again when it's an hour old.
struct DocumentedClients: Sendable {
    private static let requestsPerSecond = 5
    private static let freshness: TimeInterval = 3_600
    /// After a document couldn't be read again.
    private static let pause: TimeInterval = 300
    /// The clients that no user has accepted yet, and for how long they are kept.
    private static let mostUnaccepted = 100
    private static let patience: TimeInterval = 86_400

    let call: Call

    /// The client with this id; nil if there is none.
    ///
    /// - Throws: `PageError` if the document at that URL describes no client; `OAuthError` with the status 429.
    func client(_ id: String) async throws -> TenantClient? {
        let known = try await call.client(id)?.client
        let configuration = call.configuration
        guard configuration.supportsMetadataDocuments, configuration.registersMetadataDocuments,
            known == nil || known?.externalClientID == id,
            let url = try? call.metadataDocumentURL(id),
            try await isStale(known)
        else { return known }
        if known == nil {
            try await call.limits.count("client registration", perSecond: Self.requestsPerSecond)
        }
        do {
            let document = try await call.metadataDocuments.validDocument(at: url)
            try await register(document)
            return try await call.client(id)?.client
        } catch let error as MetadataDocumentError {
            guard let known else {
                throw PageError(
                    400, "invalid_client", forDevelopers: "Unknown client",
                    message: "The client isn't registered, and its metadata document can't be used: \(error.message).")
            }
            // What was read before stays valid if the document can't be read for a while.
            let time = Self.seconds(call.now - Self.freshness + Self.pause)
            _ = try await call.store.changeSetting(ClientDocument.notes, known.clientID) {
                $0.document["read_at"] = time
            }
            return known
        }
    }

    /// False for the clients of administrators, who decide when to read documents again.
    private func isStale(_ known: TenantClient?) async throws -> Bool {
        guard let known else { return true }
        guard let note = try await call.store.setting(ClientDocument.notes, known.clientID) else { return false }
        return Self.date("read_at", note) <= call.now - Self.freshness
    }

    private func register(_ document: MetadataDocument) async throws {
        let api = SystemAPICall(call: call, caller: ManagementCaller.caller)
        let isNew = try await api.changing {
            var document = document
            let (id, isNew) = try await api.register(&document, by: .client)
            let now = Self.seconds(call.now)
            let note = StoreChange.putSetting(kind: ClientDocument.notes, id: id) {
                $0.document["read_at"] = now
                $0.document["made_at"] = $0.document["made_at"] ?? now
            }
            _ = try await call.store.apply([note], at: call.now)
            return isNew
        }
        if isNew { try await forgetUnaccepted() }
    }

    /// Deletes clients that nobody accepted: those that are old, and the oldest of too many.
    private func forgetUnaccepted() async throws {
        let waiting = try await call.store.settings(ClientDocument.notes).filter { $0.document["is_accepted"] != true }
            .sorted { Self.date("made_at", $0) > Self.date("made_at", $1) }
        for (index, note) in waiting.enumerated() {
            let isOld = Self.date("made_at", note) <= call.now - Self.patience
            guard isOld || index >= Self.mostUnaccepted else { continue }
            let consents = try await call.store.consents(
                userID: nil, clientID: note.id, audience: nil, ListRange(offset: 0, limit: 1))
            if consents.items.isEmpty {
                try await ManagementCaller(tenant: call.tenant).call("DELETE", ["clients", note.id])
            } else {
                _ = try await call.store.changeSetting(ClientDocument.notes, note.id) {
                    $0.document["is_accepted"] = true
                }
            }
        }
    }

    private static func seconds(_ date: Date) -> TenantValue { .integer(Int(date.timeIntervalSince1970)) }

    private static func date(_ name: String, _ note: SettingRecord) -> Date {
        note.document[name]?.date ?? .distantPast
    }
}
