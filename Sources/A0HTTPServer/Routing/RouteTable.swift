import Foundation

/// A method of a path, in a ``RouteTable``.
package protocol RouteEntry: Sendable {
    var method: String { get }
    var path: String { get }
}

/// The routes by path. The first match counts, and duplicates aren't allowed.
///
/// In a path, `*` stands for any one component. So does `{name}`, for a text without a colon, which a literal end can
/// follow: `jobs/{job}:complete`.
package struct RouteTable<Route: RouteEntry>: Sendable {
    /// The routes of one path, by method.
    package typealias Methods = [String: Route]

    private struct Pattern {
        let components: [PathComponent]
        var methods: Methods
    }

    private var paths: [String: Methods] = [:]
    /// Paths with components that stand for others, in the order of the table.
    private var patterns: [Pattern] = []

    /// - Throws: `RouteConflict` if a path has the same method twice, because the second route would never be used.
    package init(_ routes: [Route]) throws(RouteConflict) {
        for route in routes { try add(route) }
    }

    private mutating func add(_ route: Route) throws(RouteConflict) {
        guard route.path.contains(where: { "*{".contains($0) }) else {
            guard paths[route.path, default: [:]].updateValue(route, forKey: route.method) == nil else {
                throw RouteConflict(method: route.method, path: route.path)
            }
            return
        }
        let components = Self.components(route.path).map(PathComponent.init)
        let index = patterns.firstIndex { $0.components == components } ?? patterns.endIndex
        if index == patterns.endIndex { patterns.append(Pattern(components: components, methods: [:])) }
        guard patterns[index].methods.updateValue(route, forKey: route.method) == nil else {
            throw RouteConflict(method: route.method, path: route.path)
        }
    }

    /// The routes of a path, and the values of the components that stand for others. Components are percent-decoded one
    /// by one, so that an encoded slash doesn't separate components.
    ///
    /// - Parameters:
    ///   - path: the percent-decoded path, for routes without such components, which come first.
    ///   - target: the request target as it was sent, with its query.
    package func find(path: String, target: String) -> (methods: Methods, parameters: [String])? {
        if let methods = paths[path] { return (methods, []) }
        let components = Self.components(target.prefix { $0 != "?" })
            .map { $0.contains("%") ? $0.removingPercentEncoding ?? String($0) : String($0) }
        for pattern in patterns where pattern.components.count == components.count {
            if let parameters = Self.parameters(pattern.components, components) { return (pattern.methods, parameters) }
        }
        return nil
    }

    private static func components(_ path: some StringProtocol) -> [Substring] {
        Substring(path).split(separator: "/", omittingEmptySubsequences: false)
    }

    /// `nil` if a component doesn't match.
    private static func parameters(_ pattern: [PathComponent], _ components: [String]) -> [String]? {
        var parameters: [String] = []
        for (component, text) in zip(pattern, components) {
            guard let found = component.match(text) else { return nil }
            parameters += found
        }
        return parameters
    }
}

/// A component of a route's path.
private enum PathComponent: Equatable {
    case literal(String)
    case any
    case named(end: String)

    init(_ text: Substring) {
        if text == "*" {
            self = .any
        } else if text.hasPrefix("{"), let close = text.firstIndex(of: "}") {
            self = .named(end: String(text[text.index(after: close)...]))
        } else {
            self = .literal(String(text))
        }
    }

    /// The value of a component that stands for others, or nothing for a literal one; `nil` if the text doesn't match.
    func match(_ text: String) -> [String]? {
        switch self {
        case .literal(let literal): return literal == text ? [] : nil
        case .any: return text.isEmpty ? nil : [text]
        case .named(let end):
            let value = text.dropLast(end.count)
            return text.hasSuffix(end) && !value.isEmpty && !value.contains(":") ? [String(value)] : nil
        }
    }
}

/// Two routes with the same method and path.
package struct RouteConflict: Error, Equatable, CustomStringConvertible {
    package let method: String
    package let path: String

    package init(method: String, path: String) { (self.method, self.path) = (method, path) }

    package var description: String { "\(method) \(path) appears twice in the route table." }
}
