import A0HTTPServer
import Foundation

/// The parts of a `multipart/form-data` body (RFC 7578).
struct MultipartForm: Sendable {
    private(set) var texts: [String: String] = [:]
    /// The parts with a file name, by the name of the part.
    private(set) var files: [String: Data] = [:]

    /// nil for another kind of body, or one that doesn't have its form.
    init?(_ request: HTTPServerRequest) {
        let type = request.headers["Content-Type"] ?? ""
        guard request.mediaType == "multipart/form-data", let boundary = Self.parameter("boundary", of: type),
            !boundary.isEmpty
        else { return nil }
        let (body, mark) = (request.body, Data("--\(boundary)".utf8))
        guard var start = body.range(of: mark)?.upperBound else { return nil }
        let lineEnd = Data("\r\n".utf8)
        while body[start...].starts(with: lineEnd) {
            guard let end = body.range(of: lineEnd + mark, in: start..<body.endIndex),
                let headEnd = body.range(of: lineEnd + lineEnd, in: start..<end.lowerBound)
            else { return nil }
            let head = String(decoding: body[start..<headEnd.lowerBound], as: UTF8.self)
            let content = Data(body[headEnd.upperBound..<end.lowerBound])
            if let name = Self.parameter("name", of: head) {
                if Self.parameter("filename", of: head) != nil {
                    files[name] = content
                } else {
                    texts[name] = String(decoding: content, as: UTF8.self)
                }
            }
            start = end.upperBound
        }
        guard body[start...].starts(with: Data("--".utf8)) else { return nil }
    }

    /// The value of a parameter, with quotation marks or without.
    private static func parameter(_ name: String, of text: String) -> String? {
        for part in text.split(whereSeparator: { $0 == ";" || $0.isNewline }) {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, pair[0].trimmingCharacters(in: .whitespaces).lowercased() == name else { continue }
            return pair[1].trimmingCharacters(in: CharacterSet(charactersIn: " \""))
        }
        return nil
    }
}
