@testable import A0HTTPServer
import Foundation

extension Target {
    static let messages = [
        Target(name: "request-head") { bytes in
            let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            guard let first = lines.first?.split(separator: " "), first.count == 2 else { return }
            let fields = lines.dropFirst().compactMap { line -> (String, String)? in
                let parts = line.split(separator: ":", maxSplits: 1)
                return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
            }
            let head = RequestHead(
                method: String(first[0]), target: String(first[1]), headers: HTTPHeaders(fields),
                remoteAddress: "127.0.0.1")
            promise(head?.path.hasPrefix("/") ?? true, "a path begins with a slash")
            _ = (head?.announcedLength, head?.expectsContinue, head?.size)
        },
        Target(name: "form") { bytes in
            let pairs = FormEncoding.parse(String(decoding: bytes, as: UTF8.self))
            promise(pairs.count <= bytes.count, "a form has no more fields than bytes")
        },
        Target(name: "address") { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            _ = (IPAddress(text), IPNetwork(text))
        },
    ]
}
