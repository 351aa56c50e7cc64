import Foundation

/// The routes by path. The first match counts, and duplicates aren't allowed.
struct RouteTable: Sendable {
    /// The routes of one path, by method.
    typealias Methods = [String: Route]

    private struct Pattern {
        let components: [Substring]
        var methods: Methods
    }

    private var paths: [String: Methods] = [:]
    /// Paths in which `*` stands for any one component, in the order of the table.
    private var patterns: [Pattern] = []

    /// - Throws: `RouteConflict` if a path has the same method twice, because the second route would never be used.
    init(_ routes: [Route]) throws(RouteConflict) {
        for route in routes { try add(route) }
    }

    private mutating func add(_ route: Route) throws(RouteConflict) {
        guard route.path.contains("*") else {
            guard paths[route.path, default: [:]].updateValue(route, forKey: route.method) == nil else {
                throw RouteConflict(method: route.method, path: route.path)
            }
            return
        }
        let components = Self.components(route.path)
        let index = patterns.firstIndex { $0.components == components } ?? patterns.endIndex
        if index == patterns.endIndex { patterns.append(Pattern(components: components, methods: [:])) }
        guard patterns[index].methods.updateValue(route, forKey: route.method) == nil else {
            throw RouteConflict(method: route.method, path: route.path)
        }
    }

    /// The routes of a path, and the values of each `*`. Components are percent-decoded one by one, so that an encoded
    /// slash doesn't separate components.
    ///
    /// - Parameters:
    ///   - path: the percent-decoded path, for routes without `*`, which come first.
    ///   - target: the request target as it was sent, with its query.
    func find(path: String, target: String) -> (methods: Methods, parameters: [String])? {
        if let methods = paths[path] { return (methods, []) }
        let components = Self.components(target.prefix { $0 != "?" })
        for pattern in patterns where pattern.components.count == components.count {
            let pairs = zip(pattern.components, components)
            guard pairs.allSatisfy({ $0 == $1 || ($0 == "*" && !$1.isEmpty) }) else { continue }
            return (pattern.methods, pairs.filter { $0.0 == "*" }.map { $1.removingPercentEncoding ?? String($1) })
        }
        return nil
    }

    private static func components(_ path: some StringProtocol) -> [Substring] {
        Substring(path).split(separator: "/", omittingEmptySubsequences: false)
    }
}

/// Two routes with the same method and path.
struct RouteConflict: Error, Equatable, CustomStringConvertible {
    let method: String
    let path: String

    var description: String { "\(method) \(path) appears twice in the route table." }
}
