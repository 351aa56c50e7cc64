import Foundation
import Testing

@testable import LocalTenant

@Suite("The table of the Management API")
struct ManagementTableTests {
    @Test("every row is an operation or the form of a value")
    func rows() {
        #expect(ManagementTable.operations.count == 497)
        for row in ManagementTable.rows {
            let rest = row.split(separator: " ").dropFirst(row.hasPrefix("$") ? 1 : 4).filter {
                !$0.hasPrefix("hides=") && $0.range(of: #"^[a-z]+!?=[A-Za-z_-]+$"#, options: .regularExpression) == nil
            }
            guard !rest.isEmpty else { continue }
            #expect(SchemaParser.parse(rest.joined(separator: " ")) != nil, "\(row.prefix(100))")
        }
    }

    @Test("clients can be granted every scope that an operation needs")
    func scopes() {
        let known = Set(ManagementScope.ofClients)
        // Those about the current user are for users.
        let needed = Set(ManagementTable.operations.flatMap(\.scopes).flatMap(\.self))
            .filter { !$0.contains(":current_user") }
        #expect(needed.subtracting(known).sorted() == [])
    }

    @Test("each operation that the tenant offers is one of Auth0's")
    func offered() {
        let unknown = ManagementRoutes.offered.filter { ManagementTable.operation($0.method, $0.path) == nil }
        #expect(unknown.map(\.key) == [])
        #expect(Set(ManagementRoutes.all.map { "\($0.method) \($0.path)" }).count == ManagementTable.operations.count)
    }

    @Test("every operation rejects tokens without its scopes, whether or not it's offered")
    func scopesAreRequired() async throws {
        let configuration = TenantConfiguration.administered.with { $0.apiRateLimit = 60_000 }
        try await withTenant(configuration) { _, browser in
            let caller = try await Caller.service(browser, scope: "read:user_idp_tokens")
            for operation in ManagementTable.operations where !operation.scopes.isEmpty {
                let path = operation.path.replacingOccurrences(of: "*", with: "x")
                let page = try await caller.send(
                    operation.method, "/api/v2/\(path)", operation.method == "GET" ? nil : [:])
                try #require(page.status == 403, "\(operation.key): \(page.text)")
                #expect(page.text.contains("insufficient_scope"), "\(operation.key): \(page.text)")
            }
        }
    }

    @Test(
        "values that a form doesn't allow are named with their place",
        arguments: [
            (#"{}"#, "Missing required property: name"),
            (#"{"name": 1}"#, "Expected type string but found type integer on property name"),
            (#"{"name": ""}"#, "String is too short (0 chars), minimum 1 on property name"),
            (#"{"name": "a", "size": 9}"#, "Value 9 is greater than maximum 5 on property size"),
            (#"{"name": "a", "size": 1.5}"#, "Expected type integer but found type number on property size"),
            (#"{"name": "a", "tags": ["x", 2]}"#, "Expected type string but found type integer on property tags[1]"),
            (#"{"name": "a", "tags": []}"#, "Array is too short (0), minimum 1 on property tags"),
            (#"{"name": "a", "kind": "z"}"#, "No enum match for: z on property kind"),
            (#"{"name": "a", "colour": true}"#, "Additional properties not allowed: colour"),
            (#"{"name": "a", "inner": {"x": null}}"#, "Expected type boolean but found type null on property inner.x"),
            (#"{"name": "<b>"}"#, "String does not match pattern on property name: <b>"),
            (
                #"{"name": "a", "place": {"city": 1}}"#,
                "Expected type string but found type integer on property place.city"
            ),
        ])
    func errors(json: String, error: String) throws {
        let form = try #require(
            SchemaParser.parse(
                "{name!:string(1..9)/^[^<]+$/ size:integer(0..5)? tags:[string](1..) kind:<a,b> inner:{x:boolean} "
                    + "place:(string|{city:string *:any})}"))
        let value = try JSONDecoder().decode(TenantValue.self, from: Data(json.utf8))
        #expect(form.error(in: value) == error)
    }

    @Test("null is valid only where the form says so")
    func null() {
        let form = SchemaParser.parse("{a:string? b:string}")
        #expect(form?.error(in: ["a": .null, "b": "x"]) == nil)
        #expect(form?.error(in: ["b": .null]) == "Expected type string but found type null on property b")
    }
}

@Suite("The documentation of the Management API")
struct ManagementDocumentationTests {
    /// The row of each group of operations: how many there are, and which the tenant doesn't offer.
    private var rows: [String] {
        let offered = Set(ManagementRoutes.offered.map { "\($0.method) \($0.path)" })
        let groups = Dictionary(grouping: ManagementTable.operations) { $0.path.split(separator: "/")[0] }
        return groups.sorted { $0.key < $1.key }.map { name, operations in
            let missing = operations.filter { !offered.contains($0.key) }.map { operation in
                let rest = operation.path.dropFirst(name.count + 1).replacingOccurrences(of: "*", with: "{}")
                return "`\(operation.method) \(rest.isEmpty ? "/" : rest)`"
            }
            return "| `\(name)` | \(operations.count - missing.count) of \(operations.count) | "
                + (missing.isEmpty ? "–" : missing.joined(separator: ", ")) + " |"
        }
    }

    @Test("the article lists the operations that the tenant offers, and no others")
    func article() throws {
        let root = URL(fileURLWithPath: #filePath).pathComponents.prefix { $0 != "Tests" }.joined(separator: "/")
        let file = URL(fileURLWithPath: root).appendingPathComponent(
            "Sources/LocalTenant/LocalTenant.docc/ManagementAPI.md")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
        #expect(lines.filter { $0.hasPrefix("| `") } == rows, "\n\(rows.joined(separator: "\n"))")
        let count = Set(ManagementRoutes.offered.map { "\($0.method) \($0.path)" }).count
        #expect(
            lines.contains { $0.contains("offers \(count) of \(ManagementTable.operations.count) operations") },
            "\(count)")
    }
}
