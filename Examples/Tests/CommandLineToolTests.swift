import ExampleKit
import ExampleTenant
import Foundation
import Testing

@Suite("Command-line tool")
struct CommandLineToolTests {
    @Test("the tool logs in, stays logged in, calls an API, and logs out")
    func session() async throws {
        try await withTenant { tenant, home in
            let tool = ExampleProgram("CommandLineTool", tenant, in: home)
            let stranger = try await tool.run("whoami")
            #expect(stranger.status == 1 && stranger.errors == "Log in first: CommandLineTool login\n")

            let login = try await tool.run(
                "login", "--audience", ExampleTenant.api, "--scope", "read:books", "--script", ada)
            #expect(login.status == 0, "\(login.errors)")
            #expect(login.lines == ["Ada Lovelace <ada@example.com>"])
            #expect(try await tool.run("whoami").lines == ["Ada Lovelace <ada@example.com>"])

            let api = try SmallServer { request in
                let token = request.headers["authorization"]?.hasPrefix("Bearer ") == true
                return .init(token ? 200 : 401, token ? "three books" : "no token")
            }
            let response = try await tool.run("call", "http://127.0.0.1:\(api.port)/books")
            #expect(response.status == 0 && response.lines == ["200 three books"])
            let refused = try await tool.run("call", tenant.domain + "/api/v2/users/x")
            #expect(refused.status == 1 && refused.lines.first?.hasPrefix("401 ") == true)
            api.stop()

            #expect(try await tool.run("logout").lines == ["logged out"])
            #expect(tenant.count("/oauth/revoke") == 1)
            #expect(try await tool.run("whoami").status == 1)
        }
    }

    @Test("the tool prints its usage")
    func usage() async throws {
        try await withTenant { tenant, home in
            let tool = ExampleProgram("CommandLineTool", tenant, in: home)
            for words in [[], ["fly"], ["call"], ["login", "twice"]] {
                let output = try await tool.run(words)
                #expect(output.status == 2 && output.errors.hasPrefix("usage: CommandLineTool"))
            }
        }
    }
}
