import A0Encoding
import Auth0
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests to `/_test/`, the test API of a tenant in another process.
struct TestAPIClient: Sendable {
    /// Seconds until a tenant that is just starting is given up.
    private static let patience = 30.0
    private static let pause = 0.2

    let url: URL
    let key: String?

    /// Waits until the tenant is ready.
    func waitUntilReady() async throws(TestTenantError) {
        var remaining = Self.patience
        while true {
            let (_, status) = try await send(URLRequest(url: url.appendingPathComponent("ready")))
            if status == 200 { return }
            remaining -= Self.pause
            guard remaining > 0, (try? await Task.sleep(nanoseconds: UInt64(Self.pause * 1e9))) != nil else {
                throw TestTenantError(.refused(status: status), "The tenant at \(url) isn't ready.")
            }
        }
    }

    func send<Response: Decodable>(
        _ method: String, _ path: [String], query: [String: String] = [:], _ body: [String: JSONValue]? = nil,
        as type: Response.Type
    ) async throws(TestTenantError) -> Response {
        let data = try await send(method, path, query: query, body)
        do {
            return try JSONDecoder().decode(type, from: data)
        } catch {
            throw TestTenantError(
                .unexpectedResponse, "The response to \(method) \(path.joined(separator: "/")) can't be read: \(error)")
        }
    }

    @discardableResult
    func send(
        _ method: String, _ path: [String], query: [String: String] = [:], _ body: [String: JSONValue]? = nil
    ) async throws(TestTenantError) -> Data {
        var parts = URLComponents(url: url, resolvingAgainstBaseURL: false) ?? URLComponents()
        let words = ["_test"] + path.map { $0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "" }
        parts.percentEncodedPath = "/" + words.joined(separator: "/")
        if !query.isEmpty { parts.queryItems = query.map { URLQueryItem(name: $0.key, value: $0.value) } }
        var request = URLRequest(url: parts.url ?? url)
        request.httpMethod = method
        if let body {
            request.httpBody = JSONValue.object(body).encoded()
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        if let key { request.setValue("Bearer \(key)", forHTTPHeaderField: "Authorization") }
        let (data, status) = try await send(request)
        guard (200...299).contains(status) else { throw Self.error(data, status) }
        return data
    }

    private func send(_ request: URLRequest) async throws(TestTenantError) -> (Data, status: Int) {
        do {
            let (data, response) = try await request.sentAsBySDK()
            return (data, (response as? HTTPURLResponse)?.statusCode ?? 0)
        } catch {
            throw TestTenantError(
                .unreachable, "No tenant responds at \(url). Start it with: a0 tenant --test-api. (\(error))")
        }
    }

    private static func error(_ data: Data, _ status: Int) -> TestTenantError {
        let body = (try? JSONDecoder().decode([String: JSONValue].self, from: data)) ?? [:]
        if status == 401 || status == 404 && body["error"] != "invalid_request" {
            return TestTenantError(
                .noTestAPI, "Start the tenant with --test-api. If its test API has a key, pass that, too.")
        }
        guard case .string(let text) = body["error_description"] else {
            return TestTenantError(.refused(status: status), "The test API responded with status \(status).")
        }
        return TestTenantError(.refused(status: status), text)
    }
}
