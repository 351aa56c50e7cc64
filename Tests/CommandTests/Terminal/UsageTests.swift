import Foundation
import Testing

@testable import a0

@Suite("a0: usage", .timeLimit(.minutes(3)))
struct UsageTests {
    @Test(
        "an invalid command is a usage error on standard error",
        arguments: [
            [], ["frobnicate"], ["login", "--nonsense"], ["login", "--domain"], ["login", "extra"],
            ["token", "--json=yes"], ["login", "-x"], ["-v", "status"],
            ["tenant", "--port", "seventy"], ["tenant", "--port", "70000"],
            ["tenant", "--config", "/nonexistent.json"],
            ["status", "--json", "--json"], ["tenant", "--access-token-lifetime", "0"], ["status"],
        ])
    func usageErrors(words: [String]) async throws {
        let a0 = try A0Program()
        let output = try await a0.start(words).end()
        #expect(output.status == 2, "\(output)")
        #expect(output.stdout.isEmpty)
        #expect(!output.stderr.isEmpty)
    }

    @Test("every command with output for programs accepts --json")
    func json() async throws {
        let a0 = try A0Program()
        let version = try await a0.run("--version", "--json")
        #expect(try version.json["version"] as? String == A0.version)
        for command in ["header", "exec-credential", "curl"] {
            let words = [command] + (command == "curl" ? ["https://api.example.com"] : []) + ["--json"]
            let output = try await a0.run(words)
            let error = try JSONSerialization.jsonObject(with: Data(output.stderr.utf8)) as? [String: Any]
            #expect((error?["message"] as? String)?.contains("No tenant was chosen") == true, "\(output.stderr)")
        }
        let misplaced = try await a0.run("--json", "status")
        #expect(misplaced.stderr.contains("a0 COMMAND --json"), "\(misplaced.stderr)")
    }

    @Test("a0 help lists every command, and each command's help lists its options")
    func help() async throws {
        let a0 = try A0Program()
        let help = try await a0.run("--help")
        #expect(help.status == 0)
        for command in ["login", "logout", "whoami", "token", "renew", "status", "tenant", "demo"] {
            #expect(help.stdout.contains("a0 \(command)"))
            let details = try await a0.run(command, "--help")
            #expect(details.status == 0)
            #expect(details.stdout.contains("--"))
        }
        #expect(try await a0.run("--version").stdout.hasPrefix("a0 "))
    }

    @Test("a0 help with a command is the same as the command's --help")
    func helpOnCommand() async throws {
        let a0 = try A0Program()
        let help = try await a0.run("help", "curl")
        #expect(help.status == 0)
        #expect(try await a0.run("curl", "--help").stdout == help.stdout)
        #expect(help.stdout.contains("Usage: a0 curl [OPTIONS] URL [-- CURL OPTIONS]"))
        let unknown = try await a0.run("help", "frobnicate")
        #expect(unknown.status == 2)
        #expect(unknown.stdout.isEmpty && unknown.stderr.contains("frobnicate"))
    }

    @Test(
        "output that can't be written is a reported failure",
        arguments: ["\"$0\" --version >&-", "\"$0\" --version >/dev/full", "\"$0\" sessions --json 0<&- 1>&-"])
    func lostOutput(line: String) async throws {
        let output = try await A0Program().shell(line)
        #expect(output.status == 1)
        #expect(output.stderr.contains("Standard output can't be written"), "\(output.stderr)")
    }

    @Test("a reader that exits early causes no error message")
    func readerLeaves() async throws {
        let output = try await A0Program().shell("trap '' PIPE; { \"$0\" help; echo \"status $?\" >&2; } | :")
        #expect(output.stderr == "status 1\n" || output.stderr == "status 0\n")
    }

    @Test("a closed standard input isn't mistaken for a file")
    func closedStreams() async throws {
        let a0 = try A0Program(["AUTH0_DOMAIN": "127.0.0.1:9", "AUTH0_CLIENT_ID": "x"])
        let output = try await a0.shell("\"$0\" login --username ada <&-")
        #expect(output.status == 2)
        #expect(output.stderr.hasPrefix("Password: nothing was entered."))
    }

    @Test(
        "a tenant's domain can be spelled in different ways",
        arguments: [
            "Example.EU.auth0.com", "https://example.eu.auth0.com", "HTTPS://example.eu.auth0.com/",
            " example.eu.auth0.com//",
        ])
    func spelling(domain: String) async throws {
        let a0 = try A0Program(["AUTH0_CLIENT_ID": "x"])
        let output = try await a0.run("token", "--domain", domain)
        #expect(output.status == 3)
        #expect(output.stderr.hasPrefix("Nobody is logged in to example.eu.auth0.com.\n"))
    }

    @Test(
        "a domain that can't be a tenant is rejected",
        arguments: [
            "foo bar", "ftp://example.com", "https://", "https://ada:secret@example.com", "example.com?a=b", "/",
        ])
    func noDomain(domain: String) async throws {
        let output = try await A0Program(["AUTH0_CLIENT_ID": "x"]).run("token", "--domain", domain)
        #expect(output.status == 2)
        #expect(output.stderr.contains("isn't a tenant"))
    }

    @Test("an empty environment variable counts as unset")
    func emptyVariables() async throws {
        let output = try await A0Program(["AUTH0_DOMAIN": "", "AUTH0_CLIENT_ID": ""]).run("token")
        #expect(output.status == 2)
        #expect(output.stderr.hasPrefix("No tenant was chosen."))
    }

    @Test(
        "an option that doesn't apply to a kind of login or logout is rejected",
        arguments: [
            (["login", "--device", "--organization", "x"], "--organization can't be used with --device."),
            (["login", "--device", "--connection", "x"], "--connection can't be used with --device."),
            (["login", "--username", "a", "--organization", "x"], "--organization can't be used with --username."),
            (["login", "--username", "a", "--prompt", "login"], "--prompt can't be used with --username."),
            (["login", "--passkey", "--print"], "--print can't be used with --passkey."),
            (["passwordless", "--email", "a@b.c", "--link", "--dpop"], "--link and --dpop can't be used together."),
            (["signup", "--email", "a@b.c", "--dpop"], "--dpop requires --passkey."),
            (["mfa", "--list", "--enroll", "otp"], "--list and --enroll can't be used together."),
            (["mfa", "--factor", "otp", "--recovery-code"], "--factor and --recovery-code can't be used together."),
            (["logout", "--local", "--federated"], "--federated can't be used with --local."),
        ])
    func ignoredOptions(words: [String], reason: String) async throws {
        let a0 = try A0Program(["AUTH0_DOMAIN": "http://127.0.0.1:9", "AUTH0_CLIENT_ID": "x"])
        let output = try await a0.run(words)
        #expect(output.status == 2)
        #expect(output.stderr.hasPrefix(reason), "\(output.stderr)")
    }

    @Test("without a keyring, sessions are stored in the home directory from the environment")
    func home() async throws {
        let a0 = try A0Program([
            "AUTH0_DOMAIN": "127.0.0.1:9", "AUTH0_CLIENT_ID": "x", "SIMPLE_KEYCHAIN_DIRECTORY": "",
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent",
        ])
        let output = try await a0.run("status")
        #expect(output.status == 3)
        #expect(output.stderr.contains("\(a0.home.path)/.local/share/simplekeychain/"), "\(output.stderr)")
    }

    @Test("a logout without a browser suggests alternatives")
    func logoutWithoutBrowser() async throws {
        let a0 = try A0Program(["AUTH0_DOMAIN": "127.0.0.1:9", "AUTH0_CLIENT_ID": "x", "BROWSER": ""])
        let output = try await a0.run("logout")
        #expect(output.status == 1)
        #expect(output.stderr.contains("a0 logout --print") && output.stderr.contains("a0 logout --local"))
    }

    @Test("an argument after -- isn't an option")
    func operandLikeAnOption() async throws {
        let output = try await A0Program().run("passkey", "remove", "--", "--domain")
        #expect(output.status == 1)
        #expect(output.stderr.hasPrefix("No passkey on this machine has the ID --domain."), "\(output.stderr)")
    }

    @Test("a profile that can't be read is reported and kept")
    func damagedProfile() async throws {
        let a0 = try A0Program()
        let file = a0.home.appendingPathComponent(".config/a0/profile.json")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("{".utf8).write(to: file)
        let output = try await a0.run("status")
        #expect(output.status == 1)
        #expect(output.stderr.contains(file.path))
        #expect(try Data(contentsOf: file) == Data("{".utf8))
    }

    #if os(Linux)
        @Test("too little address space is an error that names the limit")
        func addressSpace() async throws {
            let a0 = try A0Program()
            for command in ["token", "tenant --port 0"] {
                let output = try await a0.shell("ulimit -v 300000; exec \"$0\" \(command)")
                #expect(output.status == 1)
                #expect(output.stderr.contains("at least 512 MB"), "\(output.stderr)")
            }
            #expect(try await a0.shell("ulimit -v 300000; exec \"$0\" help").status == 0)
        }
    #endif
}
