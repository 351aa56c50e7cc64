import A0Concurrency
import Foundation

@testable import Auth0

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A browser without a window: it follows redirects and keeps the last page.
final class FakeBrowser: Sendable {
    struct Page: Sendable {
        let url: String
        let status: Int
        let headers: [String: String]
        let html: String
    }

    private let visit: @Sendable (URL) async -> URL?
    private let shown = Locked<[Page]>([])
    private let visited = Gate()

    /// - Parameter visit: Maps the URL that it's asked to open to the one that it opens; `nil` for none.
    init(visit: @escaping @Sendable (URL) async -> URL? = { $0 }) {
        self.visit = visit
    }

    var pages: [Page] { shown.withLock { $0 } }

    var provider: WebAuthProvider {
        { url, callback in
            ScriptedBrowser(callback: callback) { _ in
                Task {
                    if let url = await self.visit(url) { _ = await self.open(url) }
                    self.visited.open()
                    await self.visited.pass()
                }
            }
        }
    }

    /// Waits until the first visit has ended.
    func waitForVisit() async {
        await visited.pass()
    }

    @discardableResult
    func open(_ url: URL) async -> Page? {
        await open(URLRequest(url: url))
    }

    /// - Returns: `nil` if there was no response.
    @discardableResult
    func open(_ request: URLRequest) async -> Page? {
        let session = URLSession(configuration: .ephemeral)
        defer { session.finishTasksAndInvalidate() }
        guard let (data, response) = try? await session.data(for: request), let http = response as? HTTPURLResponse
        else { return nil }
        let headers = http.allHeaderFields.map { ("\($0.key)".lowercased(), "\($0.value)") }
        let page = Page(
            url: http.url?.absoluteString ?? "", status: http.statusCode,
            headers: Dictionary(headers) { first, _ in first }, html: String(decoding: data, as: UTF8.self))
        shown.withLock { $0.append(page) }
        return page
    }
}
