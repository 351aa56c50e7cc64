import A0JOSE
import A0Encoding
import Auth0
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The beginning of curl's record of the received headers, which grows.
struct ResponseHead {
    /// The maximum size of the headers that are parsed.
    private static let maximumBytes = 256 * 1024

    private var bytes = Data()

    mutating func add(_ more: Data) {
        if bytes.count < Self.maximumBytes { bytes += more }
    }

    /// The first final response to a request for `url`, once its header is complete (RFC 9110 §15.2).
    func response(from url: URL) -> HTTPURLResponse? {
        let text = String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
        for block in text.components(separatedBy: "\n\n").dropLast() {
            let lines = block.split(separator: "\n")
            let words = (lines.first ?? "").split(separator: " ")
            guard words.count > 1, let status = Int(digits: words[1]) else { return nil }
            guard status >= 200 else { continue }
            let fields = Dictionary(
                lines.dropFirst().compactMap { line in
                    line.firstIndex(of: ":").map { colon in
                        (
                            line[..<colon].lowercased(),
                            line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
                        )
                    }
                }, uniquingKeysWith: { "\($0), \($1)" })
            return HTTPURLResponse(
                url: url, statusCode: status, httpVersion: String(words[0]), headerFields: fields)
        }
        return nil
    }
}

extension HTTPURLResponse {
    /// The nonce that the API asks for, if that is why it rejected the request (RFC 9449 §9, §8.1).
    var wantedNonce: String? {
        guard statusCode == 401, DPoP.isNonceRequired(by: self),
            let nonce = value(forHTTPHeaderField: "DPoP-Nonce"),
            Pattern(#"[\x21\x23-\x5B\x5D-\x7E]+"#).fits(nonce)
        else { return nil }
        return nonce
    }
}
