import Foundation

/// Where a tenant keeps its files: 0700, with everything in it 0600.
struct DataDirectory: Sendable {
    let url: URL
    let isTemporary: Bool

    /// Makes the directory, or a temporary one.
    init(_ url: URL?) throws(TenantError) {
        isTemporary = url == nil
        self.url =
            url
            ?? FileManager.default.temporaryDirectory
            .appendingPathComponent("a0-tenant-\(UUID().uuidString)", isDirectory: true)
        do {
            try FileManager.default.createDirectory(
                at: self.url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw TenantError(
                .dataDirectory,
                "The directory \(self.url.path) cannot be created: \(error.localizedDescription) Choose another one.")
        }
    }

    var database: URL { url.appendingPathComponent("tenant.sqlite") }
    var outbox: URL { url.appendingPathComponent("outbox", isDirectory: true) }
    var accessLog: URL { url.appendingPathComponent("access.log") }
    private var samplePassword: URL { url.appendingPathComponent("sample-password") }

    /// The sample user's password, if one was saved.
    func savedSamplePassword() throws(TenantError) -> String? {
        guard FileManager.default.fileExists(atPath: samplePassword.path) else { return nil }
        do {
            let text = try String(contentsOf: samplePassword, encoding: .utf8)
                .trimmingCharacters(in: .whitespacesAndNewlines)
            return text.isEmpty ? nil : text
        } catch {
            throw TenantError(.dataDirectory, "\(samplePassword.path) cannot be read.")
        }
    }

    /// Readable by the owner alone from its first byte on, and never half-written.
    func save(samplePassword password: String) throws(TenantError) {
        let draft = url.appendingPathComponent("sample-password.\(UUID().uuidString)")
        let isCreated = FileManager.default.createFile(
            atPath: draft.path, contents: Data((password + "\n").utf8), attributes: [.posixPermissions: 0o600])
        guard isCreated, rename(draft.path, samplePassword.path) == 0 else {
            throw TenantError(.dataDirectory, "\(samplePassword.path) cannot be written.")
        }
    }

    /// Deletes a temporary directory; leaves another one alone.
    func discard() {
        guard isTemporary else { return }
        do {
            try FileManager.default.removeItem(at: url)
        } catch {
            Complaint.write("\(url.path) cannot be deleted.")
        }
    }
}
