import Foundation
import TestSupport
import Testing

@testable import a0

@Suite("a0: terminal dialogs", .timeLimit(.minutes(3)))
struct TerminalTests {
    private func login(_ tenant: TenantProcess) -> [String] {
        ["login", "--username", TenantProcess.user] + tenant.options
    }

    @Test("the login dialog enrolls a second factor, repeats after a wrong code, and lets the user choose")
    func secondFactor() async throws {
        let a0 = try A0Program()
        let folder = a0.home.appendingPathComponent("tenant")
        let tenant = try await TenantProcess.wantingFactors(["email", "phone", "recovery-code"], a0, in: folder)
        let first = try TerminalDialog(a0, login(tenant))
        try await first.wait(for: "Password: ")
        try first.type(tenant.password)
        try await first.wait(for: "Which one: ")
        try first.type("nine")
        try await first.wait(for: "Enter a number from 1 to")
        let lines = first.shown.split(whereSeparator: \.isNewline)
        let choices = lines.compactMap { $0.wholeMatch(of: /\s\s(\d)\s\semail/)?.output.1 }
        let email = try #require(choices.first)
        try first.type(String(email))
        try await first.wait(for: "Your email address: ")
        try first.type(TenantProcess.user)
        try await first.wait(for: "The code that you received: ")
        #expect(!first.shown.contains("recovery code, shown"), "not before it can be used")
        try first.type("000000")
        try await first.wait(for: "The code that you received: ", times: 2)
        #expect(first.shown.contains("That code is incorrect. Try again."))
        #expect(!first.shown.contains("recovery code, shown"))
        try first.type(try await TenantOutbox(folder).code(1))
        #expect(try await first.end() == 0, "\(first.shown)")
        #expect(first.shown.contains("Your recovery code, shown this once: "), "\(first.shown)")
        #expect(first.shown.contains("Logged in to "))
        #expect(!first.shown.contains(tenant.password))

        let second = try TerminalDialog(a0, login(tenant))
        try await second.wait(for: "Password: ")
        try second.type(tenant.password)
        try await second.wait(for: "Which one: ")
        try second.type("1")
        try await second.wait(for: "The code that you received: ")
        try second.type(try await TenantOutbox(folder).code(2))
        #expect(try await second.end() == 0, "\(second.shown)")
        _ = await tenant.stop()
    }

    @Test("a0 shows the remaining time while it waits for the browser, and Ctrl-C ends the wait")
    func countdown() async throws {
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0)
        let login = try TerminalDialog(a0, ["login"] + tenant.options)
        try await login.wait(for: "open this URL: \(tenant.domain)/authorize")
        try await login.wait(for: "Waiting for the browser, 4:")
        login.send(SIGINT)
        #expect(try await login.end() != 0)
        _ = await tenant.stop()
    }

    @Test("--no-input never prompts, and Ctrl-C at a password prompt restores the terminal's echo")
    func password() async throws {
        let a0 = try A0Program()
        let words = ["login", "--domain", "http://127.0.0.1:9", "--client-id", "x", "--username", "ada"]
        let silent = try TerminalDialog(a0, words + ["--no-input"])
        #expect(try await silent.end() == 2)
        #expect(silent.shown.contains("--no-input doesn't allow prompts"), "\(silent.shown)")
        // Repeated, because the program sometimes received the terminating signal again.
        for _ in 1...5 {
            let asked = try TerminalDialog(a0, words)
            try await asked.wait(for: "Password: ")
            while asked.echoes { await Task.yield() }
            asked.send(SIGINT)
            #expect(try await asked.end() != 0)
            #expect(asked.echoes)
            #expect(asked.shown.filter(\.isNewline).count <= 1, "\(asked.shown)")
        }
    }

    @Test("a0 uses Unicode symbols only in locales that support them")
    func locale() async throws {
        #expect(Terminal.hasUnicode(["LANG": "de_DE.UTF-8"]))
        #expect(Terminal.hasUnicode(["LC_ALL": "", "LANG": "C.utf8"]))
        #expect(!Terminal.hasUnicode(["LC_ALL": "C", "LANG": "C.UTF-8"]))
        let a0 = try A0Program()
        let tenant = try await TenantProcess(a0)
        for (locale, text) in [("C", "Opening your browser to log in to \(tenant.domain) ..."), ("C.UTF-8", "…")] {
            let login = try TerminalDialog(a0, ["login"] + tenant.options, variables: ["LC_ALL": locale])
            try await login.wait(for: text)
            login.send(SIGTERM)
            _ = try await login.end()
        }
        _ = await tenant.stop()
    }
}
