import A0HTTPServer
import A0Process
import Foundation
import TestSupport
import Testing

@testable import a0

@Suite("a0: escaping of control characters", .timeLimit(.minutes(3)))
struct ControlCharacterTests {
    /// Sets the title, clears the screen, goes to the start of the line, ends the line, and reverses the direction.
    private static let attack = "\u{1B}]0;owned\u{7}\u{1B}[2J\r\u{9B}31m\nLogged in\u{7F}\u{202E}\u{2066}"
    private static let shown = #"^[]0;owned^G^[[2J^M\u{9B}31m^JLogged in^?\u{202E}\u{2066}"#

    /// A tenant that gives the same response to every request.
    private func tenant(_ json: String, status: Int = 200) throws -> HTTPServer {
        try HTTPServer.start { _ in .json(Data(json.utf8), status: status) }
    }

    private func options(_ tenant: HTTPServer) -> [String] {
        ["--domain", "http://127.0.0.1:\(tenant.port)", "--client-id", "a0-cli"]
    }

    private func json(_ members: [String: Any]) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: members), as: UTF8.self)
    }

    private func signUp(_ a0: A0Program, _ tenant: HTTPServer, _ more: String...) async throws -> A0Program.Output {
        try await a0.start(["signup", "--email", "ada@example.com"] + options(tenant) + more, input: "pw\n").end()
    }

    @Test("control characters in a tenant's error text are escaped")
    func errorText() async throws {
        let a0 = try A0Program()
        let tenant = try tenant(
            json(["error": "invalid_signup", "error_description": "No: \(Self.attack)"]), status: 400)
        let output = try await signUp(a0, tenant)
        #expect(output.status == 1)
        #expect(output.stderr.contains(Self.shown), "\(output.stderr)")
        expectHarmless(output.stderr)
        await tenant.stop()
    }

    @Test("control characters in names from a tenant are escaped, also in JSON")
    func names() async throws {
        let a0 = try A0Program()
        let tenant = try tenant(json(["email": "ada\(Self.attack)@example.com", "email_verified": true]))
        let text = try await signUp(a0, tenant)
        #expect(text.status == 0 && text.stdout.contains("ada\(Self.shown)@example.com now has an account"))
        #expect(text.stdout.count(where: { $0 == "\n" }) == 1)
        expectHarmless(text.stdout)
        let json = try await signUp(a0, tenant, "--json")
        #expect(try json.json["email"] as? String == "ada\(Self.attack)@example.com")
        expectHarmless(json.stdout)
        await tenant.stop()
    }

    @Test("control characters in a device login's code are escaped")
    func deviceLogin() async throws {
        let a0 = try A0Program()
        let tenant = try tenant(
            json([
                "device_code": "D", "user_code": "BCDF\(Self.attack)", "verification_uri": "http://127.0.0.1/activate",
                "expires_in": 1, "interval": 1,
            ]))
        let output = try await a0.start(["login", "--device"] + options(tenant)).end()
        #expect(output.stderr.contains("enter the code BCDF\(Self.shown)"), "\(output.stderr)")
        expectHarmless(output.stderr)
        await tenant.stop()
    }

    @Test("control characters in arguments are escaped")
    func commandLine() async throws {
        let a0 = try A0Program()
        for words in [[Self.attack], ["help", Self.attack], ["login", "--\(Self.attack)"]] {
            let output = try await a0.run(words)
            #expect(output.status == 2 && output.stderr.contains(Self.shown), "\(output.stderr)")
            expectHarmless(output.stderr)
        }
    }

    @Test("a0 curl doesn't change the response's body")
    func curl() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0)
        let words = ["login", "--username", TenantProcess.user] + tenant.options
        let login = try await a0.start(words, input: "\(tenant.password)\n").end()
        #expect(login.status == 0, "\(login.stderr)")
        let api = try self.tenant("\"\(Self.attack)\"")
        let output = try await a0.run("curl", "http://127.0.0.1:\(api.port)/", "--", "--silent")
        #expect(output.stdout == "\"\(Self.attack)\"", "\(output.stderr)")
        await api.stop()
        _ = await tenant.stop()
    }

    @Test("the program's own control sequences are kept, and only inserted text is escaped")
    func ownStyle() throws {
        let name = "Ada\u{1B}[31m\n"
        let text: ConsoleText = "\u{1B}[1m\(name)\u{1B}[0m\nnext"
        #expect(text.text == "\u{1B}[1mAda^[[31m^J\u{1B}[0m\nnext")
        let whole: ConsoleText = "<\(text)>"
        #expect(whole.text == "<\(text.text)>")
        #expect([text, "x"].joined(separator: ", ").text == "\(text.text), x")
        let drawing = try #require(QRCode("https://example.com")).text
        #expect(ConsoleText(own: drawing).text == drawing)
    }

    @Test("text without control characters is unchanged, including other scripts and emoji")
    func otherCharacters() {
        for text in ["Zoë", "עדה", "\u{200F}ada", "👩‍💻", "é", "a\u{A0}b", "^["] {
            #expect(text.showingControlCharacters() == text)
            #expect(text.escapingControlCharactersAsJSON() == text)
        }
    }

    private func expectHarmless(_ output: String) {
        let bad = output.unicodeScalars.filter { scalar in
            scalar != "\n" && scalar.properties.generalCategory == .control
                || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        }
        #expect(bad.isEmpty)
    }
}
