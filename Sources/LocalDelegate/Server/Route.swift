import A0HTTPServer

/// A route in the route table.
struct Route: RouteEntry {
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
    let path: String
    let audience: Audience
    let handler: Handler

    init(_ method: String, _ path: String, for audience: Audience, _ handler: @escaping Handler) {
        (self.method, self.path, self.audience, self.handler) = (method, path, audience, handler)
    }

    /// The names in the path, such as `job` in `jobs/{job}:complete`.
    var names: [String] {
        path.split(separator: "{").dropFirst().map { String($0.prefix { $0 != "}" }) }
    }
}
