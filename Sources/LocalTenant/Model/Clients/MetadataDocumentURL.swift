import A0HTTP
import Foundation

/// The URL of a client's metadata document, by which the client is also known (OAuth Client ID Metadata Document §3).
struct MetadataDocumentURL: Sendable {
    /// In bytes.
    private static let longest = 120

    let text: String
    /// Scheme, host, and port.
    let origin: String
    /// Whether the document is on this machine. Auth0 can't read such a document.
    let isLocal: Bool

    /// - Parameter allowsLocal: whether the document may be on this machine, also without https.
    /// - Throws: `MetadataDocumentError`.
    init(_ text: String, allowsLocal: Bool) throws(MetadataDocumentError) {
        func require(_ condition: Bool, _ rule: String) throws(MetadataDocumentError) {
            guard condition else { throw MetadataDocumentError("\(text.prefix(200)) \(rule)") }
        }
        try require(text.utf8.count <= Self.longest, "has more than \(Self.longest) bytes")
        guard let url = AbsoluteURL(text), let origin = url.origin, let host = url.host else {
            throw MetadataDocumentError("\(text.prefix(200)) isn't an absolute URL with https and without credentials")
        }
        isLocal = LoopbackHost.isReachedByBrowsers(host)
        try require(allowsLocal || !isLocal, "is an address of this machine")
        try require(url.scheme == "https" || isLocal, "needs https")
        try require(!host.contains("*"), "has a placeholder in its host")
        try require(url.port.flatMap(UInt16.init) != 0, "has port 0")
        try require(!["", "/"].contains(url.path), "needs a path")
        try require(url.rest.isEmpty, "has a query or a fragment")
        try require(Self.isEncoded(url.path), "has a percent sign without two hexadecimal digits")
        let segments = url.path.lowercased().split(separator: "/").map { $0.replacingOccurrences(of: "%2e", with: ".") }
        try require(!segments.contains(".") && !segments.contains(".."), "has a segment of dots in its path")
        (self.text, self.origin) = (text, origin)
    }

    private static func isEncoded(_ path: String) -> Bool {
        path.split(separator: "%", omittingEmptySubsequences: false).dropFirst().allSatisfy {
            $0.prefix(2).count == 2 && $0.prefix(2).allSatisfy(\.isHexDigit)
        }
    }
}

/// The reason that a client's metadata document can't be used.
struct MetadataDocumentError: Error, Sendable, Equatable {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
