import A0HTTP
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests to a provider and reads its responses.
struct ProviderClient: Sendable {
    static let version = "1"

    let transport: ProviderTransport
    let appInstance: String

    func get<Response: Decodable>(_ url: URL, bearer: String? = nil) async throws(BISDKError) -> Response {
        try await response(to: URLRequest(url: url), bearer)
    }

    func post<Response: Decodable>(
        _ url: URL, bearer: String? = nil, _ body: some Encodable
    ) async throws(BISDKError) -> Response {
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        do {
            request.httpBody = try JSONEncoder().encode(body)
        } catch {
            throw .error(.requestMalformed, "The request cannot be written as JSON.")
        }
        return try await response(to: request, bearer)
    }

    private func response<Response: Decodable>(to request: URLRequest, _ bearer: String?) async throws(BISDKError)
        -> Response
    {
        var request = request
        request.setValue(Self.version, forHTTPHeaderField: "X-Odc-Version")
        request.setValue(appInstance, forHTTPHeaderField: "X-Odc-App-Instance")
        request.setValue(UUID().uuidString.lowercased(), forHTTPHeaderField: "X-Correlation-Id")
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        if let bearer { request.setValue("Bearer \(bearer)", forHTTPHeaderField: "Authorization") }
        let (data, response) = try await send(request)
        guard HTTPStatus.success.contains(response.statusCode) else { throw .error(data, response) }
        do {
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .custom(Self.date)
            return try decoder.decode(Response.self, from: data)
        } catch {
            throw .error(.badResponse, "The server's answer is not what the protocol says.")
        }
    }

    private func send(_ request: URLRequest) async throws(BISDKError) -> (Data, HTTPURLResponse) {
        do {
            return try await transport.send(request)
        } catch {
            throw .unsent(error)
        }
    }

    /// RFC 3339, with or without fractional seconds.
    private static func date(_ decoder: any Decoder) throws -> Date {
        let text = try decoder.singleValueContainer().decode(String.self)
        let styles = [false, true].map { Date.ISO8601FormatStyle(includingFractionalSeconds: $0) }
        guard let date = styles.lazy.compactMap({ try? Date(text, strategy: $0) }).first else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no time"))
        }
        return date
    }
}

extension BISDKError {
    /// The error for a provider's error response.
    fileprivate static func error(_ data: Data, _ response: HTTPURLResponse) -> BISDKError {
        struct ErrorBody: Decodable {
            let code: String
            let message: String?
        }
        guard response.statusCode < 500 else { return .error(.server, "The server answered \(response.statusCode).") }
        guard let error = try? JSONDecoder().decode(ErrorBody.self, from: data),
            let code = ErrorCode(rawValue: error.code)
        else { return .error(.badResponse, "The server answered \(response.statusCode) without a known code.") }
        if code == .credentialUnknown { return .credentialNotFound }
        var text = error.message ?? "The server refused."
        if code == .slowDown, let seconds = response.value(forHTTPHeaderField: "Retry-After") {
            text += " Try again in \(seconds) seconds."
        }
        return .error(code, text)
    }

    /// The reason why there is no response.
    fileprivate static func unsent(_ error: any Error) -> BISDKError {
        switch error {
        case is CancellationError: .error(.userCancelled, "The operation was cancelled.")
        case let error as URLError where error.code == .cancelled:
            .error(.userCancelled, "The operation was cancelled.")
        case let error as URLError where error.code == .timedOut:
            .error(.timeout, "The server did not answer in time.")
        default: .error(.network, "The server cannot be reached: \(error.localizedDescription)")
        }
    }
}
