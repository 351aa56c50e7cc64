import A0HTTPServer

/// A route in the route table.
struct Route: RouteEntry {
    /// The reader of the responses, including errors.
    enum Audience: Sendable {
        case programs, people
    }

    /// The web pages that may call it, besides the tenant's own.
    enum Sharing: Sendable {
        /// Pages of all origins, for a public document.
        case everybody
        /// Pages of origins that a client registered.
        case registered
        /// Pages of registered origins, with the browser's cookies.
        case withCookies
    }

    let method: String
    let path: String
    let audience: Audience
    /// Whether it accepts forms only from the tenant's own pages.
    var isForm = false
    /// Whether it accepts any host name.
    var isProbe = false
    /// For programs.
    var sharing = Sharing.registered
    let handler: Handler

    static func page(_ method: String, _ path: String, _ handler: @escaping Handler) -> Route {
        Route(method: method, path: path, audience: .people, handler: handler)
    }

    static func form(_ path: String, _ handler: @escaping Handler) -> Route {
        Route(method: "POST", path: path, audience: .people, isForm: true, handler: handler)
    }

    static func api(_ method: String, _ path: String, _ handler: @escaping Handler) -> Route {
        Route(method: method, path: path, audience: .programs, handler: handler)
    }

    /// A public document.
    static func document(_ path: String, _ handler: @escaping Handler) -> Route {
        Route(method: "GET", path: path, audience: .programs, sharing: .everybody, handler: handler)
    }

    /// A health check for containers and scripts.
    static func probe(_ path: String, _ handler: @escaping Handler) -> Route {
        Route(method: "GET", path: path, audience: .programs, isProbe: true, handler: handler)
    }
}
