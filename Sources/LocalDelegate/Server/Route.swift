/// A route in the route table.
struct Route: Sendable {
    /// The reader of the responses, including errors.
    enum Audience: Sendable {
        /// A browser.
        case person
        /// An OAuth client or a device, without further requirements.
        case anyone
        /// An OAuth client.
        case client
        /// A device with credentials, which sends its protocol version.
        case device
        /// An administrator, with the bearer token.
        case administrator
        /// An administrator, or anyone with the link to the owner's pages.
        case reader
    }

    let method: String
    let pattern: String
    let audience: Audience
    let handler: Handler
    private let components: [Substring]

    init(_ method: String, _ pattern: String, for audience: Audience, _ handler: @escaping Handler) {
        (self.method, self.pattern, self.audience, self.handler) = (method, pattern, audience, handler)
        components = pattern.split(separator: "/", omittingEmptySubsequences: false)
    }

    /// The values of the names in the pattern, such as `job` in `jobs/{job}:complete`; `nil` for another path.
    func match(_ path: [String]) -> [String: String]? {
        guard path.count == components.count else { return nil }
        var values: [String: String] = [:]
        for (pattern, text) in zip(components, path) {
            guard pattern.first == "{", let end = pattern.firstIndex(of: "}") else {
                guard pattern == text else { return nil }
                continue
            }
            let action = pattern[pattern.index(after: end)...]
            let value = text.dropLast(action.count)
            guard text.hasSuffix(action), !value.isEmpty, !value.contains(":") else { return nil }
            values[String(pattern[pattern.index(after: pattern.startIndex)..<end])] = String(value)
        }
        return values
    }
}
