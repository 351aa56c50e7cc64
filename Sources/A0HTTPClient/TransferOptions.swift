import CA0Curl
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A request's libcurl handle with its options.
struct TransferOptions {
    typealias Receivers = (head: a0_curl_receiver, body: a0_curl_receiver, context: UnsafeMutableRawPointer)

    let handle: UnsafeMutableRawPointer
    private var headers: UnsafeMutablePointer<curl_slist>?
    private let errorBuffer: UnsafeMutablePointer<CChar>

    init(
        _ request: URLRequest, usesProxies: Bool, publicOnly: Bool, receivers: Receivers
    ) throws(URLError) {
        guard let url = request.url?.absoluteString else {
            throw URLError(CURLE_URL_MALFORMAT, "The request has no URL")
        }
        guard let handle = curl_easy_init() else {
            throw URLError(CURLE_OUT_OF_MEMORY, "The request could not be started")
        }
        self.handle = handle
        errorBuffer = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorBuffer.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        do throws(URLError) {
            try check(a0_curl_set_policy(handle))
            try check(a0_curl_set_error_text(handle, errorBuffer))
            try check(a0_curl_set_receivers(handle, receivers.head, receivers.body, receivers.context))
            try check(a0_curl_set_text(handle, CURLOPT_URL, url))
            try setMethod(of: request)
            try setHeaders(of: request)
            try setPatience(of: request)
            try setTrust()
            if publicOnly { try check(a0_curl_set_public_only(handle)) }
            if !usesProxies { try check(a0_curl_set_text(handle, CURLOPT_NOPROXY, "*")) }
        } catch {
            free()
            throw error
        }
    }

    func free() {
        curl_easy_cleanup(handle)
        curl_slist_free_all(headers)
        errorBuffer.deallocate()
    }

    /// libcurl's description of the failure.
    func errorText(_ code: CURLcode) -> String {
        let text = String(cString: errorBuffer)
        return text.isEmpty ? String(cString: curl_easy_strerror(code)) : text
    }

    private func setMethod(of request: URLRequest) throws(URLError) {
        let method = request.httpMethod ?? "GET"
        if request.httpBody != nil || ["POST", "PUT", "PATCH"].contains(method) {
            let body = request.httpBody ?? Data()
            try check(body.withUnsafeBytes { a0_curl_set_body(handle, $0.baseAddress, $0.count) })
        }
        if method == "HEAD" {
            try check(a0_curl_set_number(handle, CURLOPT_NOBODY, 1))
        } else {
            try check(a0_curl_set_text(handle, CURLOPT_CUSTOMREQUEST, method))
        }
        // On a reused connection, it's unknown whether the server received an interrupted request, and libcurl would
        // send it again.
        if !["GET", "HEAD"].contains(method) { try check(a0_curl_set_number(handle, CURLOPT_FRESH_CONNECT, 1)) }
    }

    private mutating func setHeaders(of request: URLRequest) throws(URLError) {
        var lines = ["Expect:"]
        for (name, value) in request.allHTTPHeaderFields ?? [:] {
            lines.append(value.isEmpty ? "\(name);" : "\(name): \(value)")
        }
        if request.value(forHTTPHeaderField: "Content-Type") == nil { lines.append("Content-Type:") }
        for line in lines {
            guard let longer = curl_slist_append(headers, line) else {
                throw URLError(CURLE_OUT_OF_MEMORY, "The request could not be started")
            }
            headers = longer
        }
        try check(a0_curl_set_list(handle, CURLOPT_HTTPHEADER, headers))
        // The format of Foundation's user agent.
        let program = String(
            ProcessInfo.processInfo.processName.unicodeScalars.filter { (33...126).contains($0.value) })
        let version = String(cString: a0_curl_version())
        try check(a0_curl_set_text(handle, CURLOPT_USERAGENT, "\(program) (unknown version) curl/\(version)"))
    }

    private func setPatience(of request: URLRequest) throws(URLError) {
        let seconds = Int(max(1, min(request.timeoutInterval, 1e6)))
        try check(a0_curl_set_number(handle, CURLOPT_CONNECTTIMEOUT, seconds))
        try check(a0_curl_set_number(handle, CURLOPT_LOW_SPEED_LIMIT, 1))
        try check(a0_curl_set_number(handle, CURLOPT_LOW_SPEED_TIME, seconds))
    }

    /// The certificate authorities in the environment, read like the `curl` program does.
    private func setTrust() throws(URLError) {
        if let file = getenv("CURL_CA_BUNDLE") ?? getenv("SSL_CERT_FILE"), file.pointee != 0 {
            try check(a0_curl_set_text(handle, CURLOPT_CAINFO, file))
        }
        if let folder = getenv("SSL_CERT_DIR"), folder.pointee != 0 {
            try check(a0_curl_set_text(handle, CURLOPT_CAPATH, folder))
        }
    }

    private func check(_ code: CURLcode) throws(URLError) {
        guard code == CURLE_OK else { throw URLError(code, errorText(code)) }
    }
}
