import Foundation

/// A line of the route table.
struct Route: Sendable {
    /// Who reads the answers, errors included.
    enum Audience: Sendable {
        case programs, people
    }

    /// Which pages in a browser may call it, besides the tenant's own.
    enum Sharing: Sendable {
        /// Those of all origins: a public document.
        case everybody
        /// Those whose origins a client registered.
        case registered
        /// Like those, along with the browser's cookies.
        case withCookies
    }

    let method: String
    let path: String
    let audience: Audience
    /// Whether it takes a form of the tenant's own pages, and of no others.
    var isForm = false
    /// Whether it answers under any name of the machine.
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

    /// A document that everyone may read.
    static func document(_ path: String, _ handler: @escaping Handler) -> Route {
        Route(method: "GET", path: path, audience: .programs, sharing: .everybody, handler: handler)
    }

    /// What containers and scripts ask before they send anyone here.
    static func probe(_ path: String, _ handler: @escaping Handler) -> Route {
        Route(method: "GET", path: path, audience: .programs, isProbe: true, handler: handler)
    }

    /// A part of the HTTP API that this tenant does not offer.
    static func disabled(_ path: String) -> [Route] {
        ["GET", "POST", "DELETE"].map { method in
            api(method, path) {
                $0.refusal(.notOffered(path))
            }
        }
    }
}
