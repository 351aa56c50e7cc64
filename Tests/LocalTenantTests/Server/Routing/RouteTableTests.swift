import A0HTTPServer
import Testing

@testable import LocalTenant

@Suite("Route table")
struct RouteTableTests {
    private func route(_ method: String, _ path: String) -> Route {
        .api(method, path, discovery)
    }

    @Test("the tenant's route table has each method and path once")
    func ownTable() throws {
        let table = try RouteTable(Routes.all)
        for route in Routes.all {
            let found = try #require(table.find(path: route.path, target: route.path), "\(route.path)")
            #expect(found.methods[route.method]?.path == route.path)
        }
    }

    @Test(
        "a duplicate method and path in the route table is rejected, regardless of the routes between",
        arguments: ["/a", "/a/*", "/a/*/b"])
    func conflict(path: String) {
        let routes = [route("GET", path), route("POST", path), route("GET", "/b"), route("GET", path)]
        #expect(throws: RouteConflict(method: "GET", path: path)) { try RouteTable(routes) }
        #expect(throws: RouteConflict(method: "GET", path: path)) { try Router(routes) }
    }

    @Test("the error of a route conflict names the route")
    func conflictDescription() {
        let error = TenantError(RouteConflict(method: "GET", path: "/a"))
        #expect(error.cause == .server)
        #expect(error.message == "GET /a appears twice in the route table.")
    }

    @Test("the first of two matching route patterns is used", arguments: [false, true])
    func order(isReversed: Bool) throws {
        let paths = isReversed ? ["/*/b", "/a/*"] : ["/a/*", "/*/b"]
        // Enough other routes to reveal an unsorted table.
        let others = (0..<100).map { route("GET", "/\($0)/*") }
        let table = try RouteTable(others + paths.map { route("GET", $0) } + others.map { route("PUT", $0.path) })
        #expect(table.find(path: "/a/b", target: "/a/b")?.methods["GET"]?.path == paths[0])
    }

    @Test("a path without wildcards takes precedence over patterns")
    func exactPath() throws {
        let table = try RouteTable([route("GET", "/users/*"), route("GET", "/users/me")])
        #expect(table.find(path: "/users/me", target: "/users/me")?.methods["GET"]?.path == "/users/me")
        #expect(table.find(path: "/users/me", target: "/users/me")?.parameters == [])
        #expect(table.find(path: "/users/you", target: "/users/you?a=/b")?.parameters == ["you"])
    }

    @Test("a wildcard in a route matches one nonempty component and is percent-decoded")
    func parameters() throws {
        let table = try RouteTable([route("GET", "/users/*/identities/*")])
        let target = "/users/auth0%7C1%2F2/identities/*"
        #expect(table.find(path: "/users/auth0|1/2/identities/*", target: target)?.parameters == ["auth0|1/2", "*"])
        for path in [
            "/users//identities/a", "/users/a/identities/", "/users/a/identities", "/users/a/identities/b/c", "",
        ] {
            #expect(table.find(path: path, target: path) == nil)
        }
    }

    @Test("a name in a route matches one component without a colon, before the route's own end")
    func names() throws {
        let table = try RouteTable([route("GET", "/jobs/{job}"), route("POST", "/jobs/{job}:complete")])
        func found(_ path: String) -> (methods: [String], parameters: [String])? {
            table.find(path: path, target: path).map { ($0.methods.keys.sorted(), $0.parameters) }
        }
        #expect(found("/jobs/a")?.methods == ["GET"] && found("/jobs/a")?.parameters == ["a"])
        #expect(found("/jobs/a:complete")?.methods == ["POST"] && found("/jobs/a:complete")?.parameters == ["a"])
        #expect(found("/jobs/a%3Acomplete")?.parameters == ["a"])
        for path in ["/jobs/:complete", "/jobs/a:b", "/jobs/a:b:complete", "/jobs/", "/jobs/a/b"] {
            #expect(found(path) == nil, "\(path)")
        }
        #expect(throws: RouteConflict(method: "GET", path: "/jobs/{id}")) {
            try RouteTable([route("GET", "/jobs/{job}"), route("GET", "/jobs/{id}")])
        }
    }
}
