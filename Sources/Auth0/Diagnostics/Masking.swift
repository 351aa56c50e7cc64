import A0Encoding
import A0Process
import A0HTTP
import Foundation

/// Removes secrets from log messages.
enum Masking {
    static let mask = "<REDACTED>"

    static func header(_ name: String, _ value: String) -> String {
        guard secretHeaders.contains(name.lowercased()) else {
            return name.lowercased() == "location" ? URL(string: value).map(url) ?? mask : value
        }
        // The scheme is kept, to tell `Bearer` from `DPoP`.
        let words = value.split(separator: " ", maxSplits: 1)
        return name.lowercased() == "authorization" && words.count == 2 ? "\(words[0]) \(mask)" : mask
    }

    /// A URL with its password and its secret query and fragment items masked.
    static func url(_ url: URL) -> String {
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return mask }
        if parts.password != nil { parts.password = "REDACTED" }
        parts.percentEncodedQuery = parts.percentEncodedQuery.map(items)
        parts.percentEncodedFragment = parts.percentEncodedFragment.map(items)
        // The mask's brackets are percent-encoded in a URL, but should be readable in a log.
        return (parts.string ?? mask).replacingOccurrences(of: encodedMask, with: mask)
    }

    /// Compact JSON. In a request, `code` is a secret; in a response, it names an error.
    static func requestBody(_ text: String) -> String {
        json(text, secrets: secretNames.union(["code"]), pretty: false) ?? (seemsToHoldSecret(text) ? mask : text)
    }

    /// Pretty-printed JSON, or the beginning of anything else.
    static func responseBody(_ text: String) -> String {
        json(text, secrets: secretNames, pretty: true) ?? excerpt(text)
    }

    private static let longWord = Pattern("[0-9A-Za-z_-]{20,}")

    /// The beginning of an unexpected body on one line, at most 200 characters.
    static func excerpt(_ text: String) -> String {
        let length = 200
        // Limits the work: bodies can be very long.
        let start = String(text.prefix(10 * length))
        let shown = json(text, secrets: secretNames, pretty: false) ?? (seemsToHoldSecret(start) ? mask : start)
        // Long words with digits may be tokens, regardless of the text around them.
        let line = printable(
            longWord.replacing(in: shown) { word in
                let word = word[0] ?? ""
                return word.contains(where: \.isNumber) ? mask : String(word)
            })
        return line.count > length ? line.prefix(length - 1) + "…" : line
    }

    /// Text on one line, without terminal control characters.
    static func printable(_ text: String) -> String {
        text.split { $0.isWhitespace }.joined(separator: " ").showingControlCharacters()
    }

    /// The masked JSON; `nil` unless it's an object or an array.
    private static func json(_ text: String, secrets: Set<String>, pretty: Bool) -> String? {
        guard let json = try? JSONValue.decode(Data(text.utf8)) else { return nil }
        switch json {
        case .object, .array: return String(decoding: masked(json, secrets).encoded(pretty: pretty), as: UTF8.self)
        default: return nil
        }
    }

    /// Whether text that isn't JSON contains the name of a secret, followed by a value.
    private static func seemsToHoldSecret(_ text: String) -> Bool {
        let text = text.lowercased()
        return secretNames.contains { name in
            text.components(separatedBy: name).dropFirst().contains { rest in
                let next = rest.first { !#" "'\"#.contains($0) }
                return next == "=" || next == ":"
            }
        }
    }

    private static func masked(_ json: JSONValue, _ secrets: Set<String>) -> JSONValue {
        switch json {
        case .array(let elements):
            return .array(elements.map { masked($0, secrets) })
        case .object(let members):
            let kept = members.map { name, value in
                (name, secrets.contains(name.lowercased()) && value != .null ? .string(mask) : masked(value, secrets))
            }
            return .object(Dictionary(uniqueKeysWithValues: kept))
        default:
            return json
        }
    }

    private static func items(_ text: String) -> String {
        text.split(separator: "&", omittingEmptySubsequences: false).map { item in
            let name = item.prefix { $0 != "=" }
            let decoded = (name.removingPercentEncoding ?? String(name)).lowercased()
            let isSecret = secretNames.contains(decoded) || ["code", "request"].contains(decoded)
            return isSecret && name.count < item.count ? "\(name)=\(encodedMask)" : String(item)
        }.joined(separator: "&")
    }

    private static let encodedMask = "%3CREDACTED%3E"

    private static let secretHeaders = SecretNames.headers
    private static let secretNames = SecretNames.members
}
