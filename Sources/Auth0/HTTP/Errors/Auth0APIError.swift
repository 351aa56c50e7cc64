import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An error of a request to the tenant: the tenant's response, or the reason why there was none.
public protocol Auth0APIError: Auth0Error {
    /// The members of the tenant's response, or `code`, `description`, and `cause` of a local failure.
    var info: [String: Any] { get }

    /// The machine-readable code, e.g. `invalid_grant`.
    var code: String { get }

    /// The HTTP status, `0` if there was no response.
    var statusCode: Int { get }

    /// Creates the error from the members of a response and its HTTP status.
    init(info: [String: Any], statusCode: Int)
}

/// The codes that this library uses when the tenant sends none.
enum InternalErrorCode {
    static let unknown = "a0.sdk.internal_error.unknown"
    static let plain = "a0.sdk.internal_error.plain"
    static let empty = "a0.sdk.internal_error.empty"
}

extension Auth0APIError {
    public var cause: (any Error)? { info["cause"] as? any Error }

    /// Whether the request failed because of the network, so that the same request may succeed later.
    public var isNetworkError: Bool { cause?.isCausedByNetwork ?? false }

    /// Whether the request ended because its task was canceled.
    public var isCancelled: Bool {
        guard let cause else { return false }
        let error = cause as NSError
        return cause is CancellationError
            || (error.domain == NSURLErrorDomain && error.code == URLError.cancelled.rawValue)
    }

    /// Whether trying again later makes sense: a network error, status 429 or a 5xx status.
    public var isRetryable: Bool {
        isNetworkError || statusCode == 429 || (500...599).contains(statusCode)
    }

    /// How many seconds a busy tenant (429 or 503) asks to wait: its `Retry-After` (RFC 9110 §10.2.3).
    ///
    /// The same request, started earlier, fails with the same error without being sent.
    public var retryAfter: TimeInterval? { (info[ErrorInfo.retryAfter] as? NSNumber)?.doubleValue }

    /// The message for a response without an error code: what the API sends instead, and its text.
    var messageOfUnknownError: String {
        let members = info.keys.filter { $0 != "statusCode" }.sorted().map { name in
            let isSpoken = ["error", "errorCode", "error_description", "message"].contains(name)
            return (isSpoken ? info[name] as? String : nil).map { "\(name) (\($0))" } ?? name
        }
        return "The tenant responded with \(statusCode): "
            + members.joined(separator: ", ") + "."
    }

    /// A failure on this machine or in transit.
    init(cause: any Error, statusCode: Int = 0) {
        let info: [String: Any] = [
            "code": InternalErrorCode.plain,
            "description": "Unable to complete the operation.",
            "cause": cause,
        ]
        self.init(info: info, statusCode: statusCode)
    }

    /// A response that can't be read. Its text is the description, as in Auth0.swift, but only its beginning, without
    /// secrets.
    init(unreadableResponse text: String, statusCode: Int, retryAfter: TimeInterval? = nil) {
        self.init(InternalErrorCode.plain, Masking.excerpt(text), statusCode: statusCode, retryAfter: retryAfter)
    }

    /// A response without a body.
    init(emptyResponseWithStatus statusCode: Int, retryAfter: TimeInterval? = nil) {
        self.init(
            InternalErrorCode.empty, "The tenant's answer has no body.", statusCode: statusCode, retryAfter: retryAfter)
    }

    /// A redirect that would send the request and its secrets to another place.
    init(redirectTo target: String, statusCode: Int) {
        let description = """
            The tenant's answer with status \(statusCode) is a redirect to \(target). Requests to a tenant follow no redirects: \
            use the domain that the tenant itself has.
            """
        self.init(InternalErrorCode.plain, description, statusCode: statusCode, retryAfter: nil)
    }

    private init(_ code: String, _ description: String, statusCode: Int, retryAfter: TimeInterval?) {
        var info: [String: Any] = ["code": code, "description": description]
        info[ErrorInfo.retryAfter] = retryAfter
        self.init(info: info, statusCode: statusCode)
    }
}

extension Error {
    /// Whether a request failed in transit.
    var isCausedByNetwork: Bool {
        let error = self as NSError
        return error.domain == NSURLErrorDomain && networkErrorCodes.contains(error.code)
    }
}

private let networkErrorCodes: Set<Int> = {
    var codes: [URLError.Code] = [
        .dataNotAllowed, .notConnectedToInternet, .networkConnectionLost, .dnsLookupFailed, .cannotFindHost,
        .cannotConnectToHost, .timedOut, .internationalRoamingOff, .callIsActive,
    ]
    #if canImport(FoundationNetworking)
        // This Foundation's code for a connection that was closed without a response.
        codes.append(.badServerResponse)
    #endif
    return Set(codes.map(\.rawValue))
}()
