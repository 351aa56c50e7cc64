/// The `DPoP` scheme in a `WWW-Authenticate` header that reports an error (RFC 9449 §7.1, RFC 9110 §11.6.1).
struct DPoPChallenge: Sendable, Equatable {
    let error: String
    let errorDescription: String?

    /// `nil` if the header has no `DPoP` scheme with an `error`.
    init?(_ header: String) {
        var parameters: [String: String] = [:]
        var isDPoP = false
        for field in Self.fields(header) {
            if let scheme = field.scheme {
                if isDPoP, parameters["error"] != nil { break }
                isDPoP = scheme.lowercased() == "dpop"
            }
            if isDPoP, let name = field.name, parameters[name] == nil { parameters[name] = field.value }
        }
        guard let error = parameters["error"] else { return nil }
        self.error = error
        errorDescription = parameters["error_description"]
    }

    private struct Field {
        var scheme: String?
        var name: String?
        var value = ""
    }

    /// The comma-separated fields. Each is a parameter; the first one of a challenge is preceded by the scheme.
    private static func fields(_ header: String) -> [Field] {
        var rest = Substring(header)
        var fields: [Field] = []
        while true {
            rest = rest.drop { $0 == "," || $0 == " " || $0 == "\t" }
            guard !rest.isEmpty else { return fields }
            var field = Field()
            var word = takeWord(&rest)
            skipSpaces(&rest)
            if let next = rest.first, next != "=", next != "," {
                field.scheme = word
                word = takeWord(&rest)
                skipSpaces(&rest)
            }
            if rest.first == "=" {
                rest.removeFirst()
                skipSpaces(&rest)
                field.name = word.lowercased()
                field.value = takeValue(&rest)
            } else {
                field.scheme = field.scheme ?? word
            }
            fields.append(field)
            // Anything else before the next comma is ignored.
            if let next = rest.first, next != ",", next != " " { rest = rest.drop { $0 != "," } }
        }
    }

    private static func skipSpaces(_ rest: inout Substring) {
        rest = rest.drop { $0 == " " || $0 == "\t" }
    }

    private static func takeWord(_ rest: inout Substring) -> String {
        let word = rest.prefix { !" \t,=\"".contains($0) }
        rest.removeFirst(word.count)
        return String(word)
    }

    private static func takeValue(_ rest: inout Substring) -> String {
        guard rest.first == "\"" else { return takeWord(&rest) }
        rest.removeFirst()
        let value = rest.prefix { $0 != "\"" }
        rest.removeFirst(value.count)
        if !rest.isEmpty { rest.removeFirst() }
        return String(value)
    }
}
