import Foundation

/// A line of the route table.
struct Route: Sendable {
    /// Who reads the answers, errors included.
    enum Audience: Sendable {
        case programs, people
    }

    let method: String
    let path: String
    let audience: Audience
    /// Whether it takes a form of the tenant's own pages, and of no others.
    var isForm = false
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

    /// A part of the HTTP API that this tenant does not offer.
    static func disabled(_ path: String) -> [Route] {
        ["GET", "POST", "DELETE"].map { method in
            api(method, path) {
                $0.refusal(.notOffered(path))
            }
        }
    }
}
