import A0Encoding
import A0HTTPClient
import A0JOSE
import A0HTTP
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Asks a server whether it's a tenant that knows an application, before a user is sent there.
struct TenantProbe: Sendable {
    /// The server that a domain leads to.
    enum Discovery: Sendable {
        /// A tenant, with its issuer identifier and its current time.
        case tenant(issuer: String, date: Date?)
        /// A server that isn't a tenant.
        case other(status: Int)
        case nothing(URLError)

        /// Whether it uses https with an untrusted certificate.
        var isUntrusted: Bool { if case .nothing(let error) = self { error.isAboutCertificate } else { false } }
    }

    /// A tenant's response to an application's login.
    enum Verdict: Equatable, Sendable {
        case welcome
        case unknownClient
        case unknownCallback
        /// Why users can't log in with it this way.
        case refused(String)
        /// The response doesn't tell.
        case unclear
    }

    /// The timeout of each request, in seconds.
    private static let patience: TimeInterval = 10
    private static let maximumBodySize = 1 << 20

    /// Ends with a slash.
    let url: URL

    /// - Parameter domain: A host or URL, as in a profile.
    init?(domain: String) {
        guard let url = URL(string: (domain.contains("://") ? domain : "https://\(domain)") + "/") else { return nil }
        self.url = url
    }

    /// Reads the tenant's metadata (OpenID Connect Discovery 1.0 §4).
    func discover() async -> Discovery {
        do throws(URLError) {
            let (body, response) = try await get(url.appendingPathComponent(".well-known/openid-configuration"))
            let metadata = try? JSONDecoder().decode(Metadata.self, from: body)
            guard response.statusCode == 200, let metadata else { return .other(status: response.statusCode) }
            return .tenant(issuer: metadata.issuer, date: response.value(forHTTPHeaderField: "Date").flatMap(Self.date))
        } catch {
            return .nothing(error)
        }
    }

    /// Starts a login that never asks the user and always fails (OpenID Connect Core 1.0 §3.1.2.1, `prompt=none`).
    func verdict(of clientID: String, redirectURL: URL) async -> Verdict {
        var parts = URLComponents(url: url.appendingPathComponent("authorize"), resolvingAgainstBaseURL: true)
        let challenge = Base64URL.encode(Data(Digest.sha256(Data(UUID().uuidString.utf8))))
        parts?.queryItems = [
            ("client_id", clientID), ("response_type", "code"), ("redirect_uri", redirectURL.absoluteString),
            ("scope", "openid"), ("state", UUID().uuidString), ("prompt", "none"), ("code_challenge", challenge),
            ("code_challenge_method", "S256"),
        ].map { URLQueryItem(name: $0.0, value: $0.1) }
        guard let question = parts?.url, let (body, response) = try? await get(question) else { return .unclear }
        let location = response.value(forHTTPHeaderField: "Location") ?? ""
        if (300..<400).contains(response.statusCode), location.hasPrefix(redirectURL.absoluteString) {
            let items = URLComponents(string: location)?.queryItems ?? []
            func value(_ name: String) -> String? { items.first { $0.name == name }?.value }
            guard ["unauthorized_client", "invalid_request"].contains(value("error")) else { return .welcome }
            return .refused(value("error_description") ?? value("error") ?? "")
        }
        let text = (location.removingPercentEncoding ?? location) + String(decoding: body, as: UTF8.self)
        return Self.verdict(inPage: text)
    }

    /// The verdict in an error page that the tenant shows instead of redirecting to the application.
    static func verdict(inPage text: String) -> Verdict {
        let text = text.lowercased().replacingOccurrences(of: "+", with: " ")
        if text.contains("unknown client") { return .unknownClient }
        let isCallback = text.contains("callback url mismatch") || text.contains("list of allowed callback urls")
        return isCallback ? .unknownCallback : .unclear
    }

    private func get(_ url: URL) async throws(URLError) -> (Data, HTTPURLResponse) {
        var request = URLRequest(url: url)
        request.timeoutInterval = Self.patience
        Console.detail("GET \(url.absoluteString)")
        let response = try await HTTPClient.shared.data(
            for: request, limits: .init(seconds: Self.patience, bodySize: Self.maximumBodySize),
            usesProxies: !LoopbackHost.contains(url.host ?? ""))
        Console.detail("\(response.1.statusCode)")
        return response
    }

    private static func date(_ header: String) -> Date? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.date(from: header)
    }

    private struct Metadata: Decodable {
        let issuer: String
    }
}

extension URLError {
    /// Whether a server was found, but its certificate is not trusted.
    var isAboutCertificate: Bool { [.serverCertificateUntrusted, .clientCertificateRejected].contains(code) }
}
