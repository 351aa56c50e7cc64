import Foundation
import TestSupport
import Testing

/// The messages that a tenant would have sent, in its data folder.
struct TenantOutbox {
    private let folder: URL

    init(_ tenant: URL) {
        folder = tenant.appendingPathComponent("outbox")
    }

    /// The messages, oldest first.
    var messages: [[String: Any]] {
        get throws {
            guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            return try names.filter { $0.hasSuffix(".json") }.sorted().map { name in
                let data = try Data(contentsOf: folder.appendingPathComponent(name))
                return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
            }
        }
    }

    /// The code of a message, once this many have been sent.
    func code(_ number: Int) async throws -> String {
        try await text("code", number)
    }

    /// The link of a message, once this many have been sent.
    func link(_ number: Int) async throws -> URL {
        try #require(URL(string: try await text("link", number)))
    }

    private func text(_ key: String, _ number: Int) async throws -> String {
        try await waitForValue {
            let texts = try messages.compactMap { $0[key] as? String }
            return texts.count >= number ? texts[number - 1] : nil
        }
    }
}
