import Testing

@testable import LocalTenant

@Suite("The route table")
struct RouteTableTests {
    private func route(_ method: String, _ path: String) -> Route {
        .api(method, path, discovery)
    }

    @Test("the tenant's own route table has each method and path once")
    func ownTable() throws {
        let table = try RouteTable(Routes.all)
        for route in Routes.all {
            let found = try #require(table.find(path: route.path, target: route.path), "\(route.path)")
            #expect(found.methods[route.method]?.path == route.path)
        }
    }

    @Test(
        "a method that stands twice with one path in the route table is refused, whatever stands between",
        arguments: ["/a", "/a/*", "/a/*/b"])
    func conflict(path: String) {
        let routes = [route("GET", path), route("POST", path), route("GET", "/b"), route("GET", path)]
        #expect(throws: RouteConflict(method: "GET", path: path)) { try RouteTable(routes) }
        #expect(throws: RouteConflict(method: "GET", path: path)) { try Router(routes) }
    }

    @Test("a conflict of routes says which one it is")
    func conflictDescription() {
        let error = TenantError(RouteConflict(method: "GET", path: "/a"))
        #expect(error.cause == .server)
        #expect(error.message == "GET /a appears twice in the route table.")
    }

    @Test("of two route patterns that fit a path, the first of the table is the one", arguments: [false, true])
    func order(isReversed: Bool) throws {
        let paths = isReversed ? ["/*/b", "/a/*"] : ["/a/*", "/*/b"]
        // Enough other routes to reveal an unsorted table.
        let others = (0..<100).map { route("GET", "/\($0)/*") }
        let table = try RouteTable(others + paths.map { route("GET", $0) } + others.map { route("PUT", $0.path) })
        #expect(table.find(path: "/a/b", target: "/a/b")?.methods["GET"]?.path == paths[0])
    }

    @Test("a path without stars comes before every pattern in the route table")
    func exactPath() throws {
        let table = try RouteTable([route("GET", "/users/*"), route("GET", "/users/me")])
        #expect(table.find(path: "/users/me", target: "/users/me")?.methods["GET"]?.path == "/users/me")
        #expect(table.find(path: "/users/me", target: "/users/me")?.parameters == [])
        #expect(table.find(path: "/users/you", target: "/users/you?a=/b")?.parameters == ["you"])
    }

    @Test("a star in a route stands for one component that is not empty, percent-decoded")
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
}
