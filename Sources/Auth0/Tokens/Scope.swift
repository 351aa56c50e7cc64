/// The default scope of logins.
public let defaultScope = "openid profile email"

/// Space-separated scope words (RFC 6749 §3.3).
enum Scope {
    /// The scope, with `openid` prepended unless it's included.
    static func includingOpenID(_ scope: String) -> String {
        let words = scope.split(separator: " ")
        guard !words.contains("openid") else { return scope }
        return words.isEmpty ? "openid" : "openid " + scope
    }

    /// Whether two scopes grant the same, regardless of order, case, repetition, and `openid`.
    static func areEqual(_ one: String, _ other: String) -> Bool {
        words(one) == words(other)
    }

    private static func words(_ scope: String) -> Set<String> {
        Set(scope.lowercased().split(separator: " ").map(String.init)).subtracting(["openid"])
    }
}

extension Parameters {
    /// These parameters, with `openid` included in their `scope` if there is one. A scope that isn't text is dropped.
    var includingOpenID: Parameters {
        var parameters = self
        if let scope = self["scope"] {
            parameters["scope"] = scope.stringValue.map { .string(Scope.includingOpenID($0)) }
        }
        return parameters
    }
}
