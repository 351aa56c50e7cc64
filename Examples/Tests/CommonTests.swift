import ExampleTenant
import Foundation
import Testing

@Suite("All examples")
struct CommonTests {
    static let names = ["ManualOpenIDConnect", "CentralizedLogin", "UserSessions", "CommandLineTool"]

    @Test("each example names what is missing from its configuration and exits with status 2", arguments: names)
    func configuration(name: String) async throws {
        let home = try Home()
        let bare = try await ExampleProgram(name, nil, in: home).run()
        #expect(bare.status == 2)
        #expect(bare.errors.contains("AUTH0_DOMAIN, AUTH0_CLIENT_ID"), "\(bare.errors)")
        let half = try await ExampleProgram(name, nil, in: home, ["AUTH0_DOMAIN": "example.com"]).run()
        #expect(half.status == 2)
        #expect(half.errors.contains("not set: AUTH0_CLIENT_ID"), "\(half.errors)")
        let list = try PropertyListSerialization.data(fromPropertyList: ["Domain": "x"], format: .xml, options: 0)
        try list.write(to: home.url.appendingPathComponent("Auth0.plist"))
        let incomplete = try await ExampleProgram(name, nil, in: home).run()
        #expect(incomplete.status == 2)
        #expect(incomplete.errors.contains("Auth0.plist lacks: ClientId"), "\(incomplete.errors)")
    }
}
