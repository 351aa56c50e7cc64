import A0Encoding
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Reads metadata documents of clients, and their key sets.
struct MetadataDocumentLoader: Sendable {
    /// In bytes.
    private static let longestDocument = 5 << 10
    private static let longestKeySet = 12 << 10

    let transport: ProviderTransport

    /// The document with its keys. Its rules may be violated.
    ///
    /// - Throws: `MetadataDocumentError` if it can't be read; `CancellationError`.
    func document(at url: MetadataDocumentURL) async throws -> MetadataDocument {
        var document = MetadataDocument(try await object(at: url.text, maximum: Self.longestDocument), at: url)
        if let keySet = document.keySetURL, document.violations.isEmpty {
            document.read(keySet: try await object(at: keySet, maximum: Self.longestKeySet))
        }
        return document
    }

    /// A document that breaks no rule.
    ///
    /// - Throws: `MetadataDocumentError`; `CancellationError`.
    func validDocument(at url: MetadataDocumentURL) async throws -> MetadataDocument {
        let document = try await document(at: url)
        guard document.violations.isEmpty else {
            throw MetadataDocumentError(document.violations.joined(separator: ", "))
        }
        return document
    }

    private func object(at url: String, maximum: Int) async throws -> [String: TenantValue] {
        guard let address = URL(string: url) else { throw MetadataDocumentError("\(url) isn't a URL") }
        var request = URLRequest(url: address)
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        let (body, response): (Data, HTTPURLResponse)
        do {
            (body, response) = try await transport.send(request)
        } catch let error as CancellationError {
            throw error
        } catch {
            throw MetadataDocumentError("\(url) couldn't be read: \(error.localizedDescription)")
        }
        guard response.statusCode == 200 else {
            throw MetadataDocumentError("\(url) responded with status \(response.statusCode) instead of 200")
        }
        guard body.count <= maximum else { throw MetadataDocumentError("\(url) has more than \(maximum) bytes") }
        guard let members = try? TenantValue.decodeObject(body) else {
            throw MetadataDocumentError("\(url) isn't a JSON object")
        }
        return members
    }
}
