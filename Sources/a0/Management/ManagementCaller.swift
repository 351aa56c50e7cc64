import A0Encoding
import A0HTTPClient
import A0HTTPServer
import A0HTTP
import Auth0
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests to the Management API.
struct ManagementCaller {
    private static let limits = HTTPClient.Limits(seconds: 60, bodySize: 64 << 20)
    private static let pageSize = 100
    /// How often a request is repeated that exceeded a rate limit, and for how many seconds it waits at most each time.
    private static let (repetitions, longestPause) = (10, 60)
    /// The members of a list's response besides the list.
    private static let pageMembers: Set<String> = ["length", "limit", "next", "start", "total"]

    private let account: Account
    private let token: String

    /// The application, with its secret in `AUTH0_CLIENT_SECRET`, or else the user of the stored session.
    init(_ account: Account) async throws(CommandError) {
        (self.account, token) = (account, try await Self.token(account))
    }

    private static func token(_ account: Account) async throws(CommandError) -> String {
        let audience = account.managementAudience
        if let secret = ProcessInfo.processInfo.environment["AUTH0_CLIENT_SECRET"], !secret.isEmpty {
            do {
                return try await account.authentication
                    .clientCredentials(clientSecret: secret, audience: audience, scope: nil, organization: nil).start()
                    .accessToken
            } catch {
                throw .failed(
                    "\(account.profile.domain) doesn't give this application a token: \(error.localizedDescription)")
            }
        }
        let credentials = try await account.credentialsForHeaders()
        guard !credentials.isBound else {
            throw .failed(
                """
                The access token is bound to a key, which the Management API does not take.
                Log in for it without --dpop: a0 login --audience \(audience)
                """)
        }
        return credentials.accessToken
    }

    /// The response's JSON; `nil` for an empty one.
    func send(_ method: String, _ path: String, body: Data? = nil) async throws(CommandError) -> JSONValue? {
        guard let url = url(path), let host = url.host else { throw .usage("'\(path)' isn't a path.") }
        guard url.scheme == "https" || LoopbackHost.contains(host) else {
            throw .usage("An access token is only sent to https URLs or to this machine. This is neither: \(url)")
        }
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.httpBody = body
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        if body != nil { request.setValue("application/json", forHTTPHeaderField: "Content-Type") }
        Console.detail("\(method) \(url.absoluteString)")
        let (data, response) = try await patiently(request)
        let value = try? JSONValue.decode(data)
        guard (200..<300).contains(response.statusCode) else { throw commandError(response.statusCode, value) }
        guard value != nil || data.isEmpty else { throw .failed("The response isn't JSON.") }
        return value
    }

    /// The response, after those that ask to wait because of a rate limit.
    private func patiently(_ request: URLRequest) async throws(CommandError) -> (Data, HTTPURLResponse) {
        var repetitions = 0
        while true {
            let (data, response) = try await once(request)
            guard response.statusCode == 429, repetitions < Self.repetitions, let pause = Self.pause(response) else {
                return (data, response)
            }
            repetitions += 1
            Console.detail("waiting for \(String(pause)) s, because of the rate limit")
            do {
                try await Task.sleep(nanoseconds: UInt64(pause) * 1_000_000_000)
            } catch {
                throw .failed("Interrupted while waiting because of the rate limit.")
            }
        }
    }

    /// Until when to wait, in seconds from now (Auth0 docs, "Rate Limits": `X-RateLimit-Reset` is in Unix time); nil if
    /// the response doesn't say, or too long.
    private static func pause(_ response: HTTPURLResponse) -> Int? {
        func number(_ header: String) -> Int? { response.value(forHTTPHeaderField: header).flatMap(Int.init(digits:)) }
        let pause =
            number("Retry-After") ?? number("X-RateLimit-Reset").map { $0 - Int(Date().timeIntervalSince1970) + 1 }
        return pause.map { max(0, $0) }.flatMap { $0 <= longestPause ? $0 : nil }
    }

    private func once(_ request: URLRequest) async throws(CommandError) -> (Data, HTTPURLResponse) {
        do throws(URLError) {
            return try await HTTPClient.shared.data(
                for: request, limits: Self.limits, usesProxies: request.url?.scheme == "https")
        } catch {
            throw .failed("\(account.profile.domain) can't be reached: \(error.localizedDescription)")
        }
    }

    /// All items of a list: by checkpoints where the list has them, or else by pages.
    func all(_ path: String) async throws(CommandError) -> [JSONValue] {
        var items: [JSONValue] = []
        var query = [("take", "\(Self.pageSize)")]
        var page = 0
        while true {
            let value = try await send("GET", Self.adding(query, to: path))
            switch value {
            case .object(let members)?:
                let others = members.filter { !Self.pageMembers.contains($0.key) }
                guard others.count == 1, case .array(let part)? = others.values.first else {
                    throw .failed("This isn't a list, so it has no pages.")
                }
                items += part
                guard let next = members["next"]?.stringValue else { return items }
                query = [("take", "\(Self.pageSize)"), ("from", next)]
            case .array(let part)?:
                // A list without checkpoints. The first response had a page of another size.
                if page > 0 { items += part }
                guard page == 0 || part.count == Self.pageSize else { return items }
                query = [("page", "\(page)"), ("per_page", "\(Self.pageSize)")]
                page += 1
            default: throw .failed("This isn't a list, so it has no pages.")
            }
        }
    }

    private func commandError(_ status: Int, _ value: JSONValue?) -> CommandError {
        var message: String?
        if case .object(let members)? = value { message = members["message"]?.stringValue }
        return .failed("\(account.profile.domain) responded with \(status)\(message.map { ": " + $0 } ?? ".")")
    }

    private func url(_ path: String) -> URL? {
        let parts = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let start = parts[0].hasPrefix("/api/v2/") ? "/api/v2/".count : parts[0].hasPrefix("/") ? 1 : 0
        let place = parts[0].dropFirst(start)
        var allowed = CharacterSet.urlPathAllowed
        allowed.insert("%")
        guard let encoded = place.addingPercentEncoding(withAllowedCharacters: allowed), !encoded.isEmpty else {
            return nil
        }
        var queryAllowed = CharacterSet.urlQueryAllowed
        queryAllowed.insert("%")
        let query = parts.count > 1 ? parts[1].addingPercentEncoding(withAllowedCharacters: queryAllowed) : nil
        return URL(string: account.managementAudience + encoded + (query.map { "?" + $0 } ?? ""))
    }

    private static func adding(_ query: [(String, String)], to path: String) -> String {
        path + (path.contains("?") ? "&" : "?") + FormEncoding.encode(query)
    }
}
