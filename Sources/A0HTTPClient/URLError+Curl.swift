import CA0Curl
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLError {
    /// The error that `URLSession` would throw for this libcurl result.
    init(_ result: CURLcode, _ text: String) {
        self.init(Self.codes[result.rawValue] ?? .unknown, text: text)
    }

    init(_ code: Code, text: String) {
        // It may contain parts of the response.
        let printable = String(
            text.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : Character($0) })
        self.init(code, userInfo: [NSLocalizedDescriptionKey: printable.hasSuffix(".") ? printable : printable + "."])
    }

    private static let codes: [UInt32: Code] = {
        let table: [(Code, [CURLcode])] = [
            (.badURL, [CURLE_URL_MALFORMAT]),
            (.cannotFindHost, [CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY]),
            (.cannotConnectToHost, [CURLE_COULDNT_CONNECT, CURLE_INTERFACE_FAILED]),
            (.timedOut, [CURLE_OPERATION_TIMEDOUT]),
            (.secureConnectionFailed, [CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE]),
            (.serverCertificateUntrusted, [CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR]),
            (.clientCertificateRejected, [CURLE_SSL_CERTPROBLEM]),
            (.cannotDecodeContentData, [CURLE_BAD_CONTENT_ENCODING]),
            // libcurl takes anything that isn't HTTP for HTTP/0.9.
            (.badServerResponse, [CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_WRITE_ERROR]),
            (
                .networkConnectionLost,
                [
                    CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_SEND_FAIL_REWIND,
                    CURLE_HTTP2, CURLE_HTTP2_STREAM,
                ]
            ),
        ]
        return Dictionary(
            table.flatMap { code, results in results.map { ($0.rawValue, code) } },
            uniquingKeysWith: { first, _ in first })
    }()
}
