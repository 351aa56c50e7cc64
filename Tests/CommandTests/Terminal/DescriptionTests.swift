import A0Process
import A0Encoding
import Foundation
import Testing

@testable import a0

@Suite("a0: help, completions, and manual pages", .timeLimit(.minutes(3)))
struct DescriptionTests {
    @Test("help fits in 80 columns")
    func width() {
        let texts = [Usage.text(of: A0.description)] + A0.commands.map(Usage.text(of:))
        for line in texts.flatMap({ $0.text.split(separator: "\n") }) {
            // Unbreakable text, such as a URL, stays on one line.
            #expect(line.count <= Usage.width || line.split(separator: " ").count == 1, "\(line)")
        }
    }

    @Test(
        "a mistyped command or option gets a suggestion",
        arguments: [
            (["logn"], "Did you mean: a0 login"), (["stauts"], "Did you mean: a0 status"),
            (["help", "tokne"], "Did you mean: a0 token"), (["token", "--domian", "x"], "Did you mean: --domain"),
            (["man", "logout2"], "Did you mean: a0 man logout"), (["exec"], "Did you mean: a0 exec-credential"),
        ])
    func typos(words: [String], hint: String) async throws {
        let output = try await A0Program().run(words)
        #expect(output.status == 2)
        #expect(output.stderr.contains(hint), "\(output.stderr)")
    }

    @Test("text that doesn't resemble a command gets no suggestion")
    func strangers() async throws {
        let output = try await A0Program().run("frobnicate")
        #expect(!output.stderr.contains("Did you mean"))
        #expect("ab".changes(to: "ba") == 1)
        #expect("".changes(to: "abc") == 3)
        #expect("kitten".changes(to: "sitting") == 3)
    }

    @Test("bash completes commands, arguments, and options")
    func bash() async throws {
        let a0 = try A0Program()
        let script = a0.home.appendingPathComponent("a0.bash")
        let completions = try await a0.run("completions", "bash")
        #expect(completions.status == 0)
        try Data(completions.stdout.utf8).write(to: script)
        func completed(_ words: String...) async throws -> [Substring] {
            let line = words.map { "'\($0)'" }.joined(separator: " ")
            let program = """
                . "\(script.path)"; COMP_WORDS=(a0 \(line)); COMP_CWORD=\(words.count); _a0; printf '%s\\n' "${COMPREPLY[@]}"
                """
            let shell = try #require(Program("bash"))
            let (text, status) = try await shell.output(of: ["--norc", "-c", program])
            #expect(status == 0)
            return text.split(separator: "\n")
        }
        #expect(try await completed("log") == ["login", "logout", "logs"])
        #expect(try await completed("login", "--dev") == ["--device"])
        #expect(try await completed("login", "--de") == ["--device", "--debug"])
        #expect(try await completed("passkey", "") == ["add", "list", "remove"])
        #expect(try await completed("help", "exec") == ["exec-credential"])
        #expect(try await completed("login", "--domain", "x").isEmpty)
        #expect(try await completed("callb").isEmpty, "only for programs")
        let folder = a0.home.appendingPathComponent("two words")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        #expect(try await completed("tenant", "--data", a0.home.path + "/two") == [folder.path[...]])
        #expect(try await completed("tenant", "--data", "=", a0.home.path + "/two") == [folder.path[...]])
    }

    @Test("the zsh script is valid, and its apostrophes are escaped")
    func zsh() async throws {
        let a0 = try A0Program()
        let completions = try await a0.run("completions", "zsh")
        #expect(completions.stdout.contains(#"[The application'\''s client ID."#))
        guard let zsh = Program("zsh") else { return }
        let script = a0.home.appendingPathComponent("_a0")
        try Data(completions.stdout.utf8).write(to: script)
        #expect(try await zsh.output(of: ["-f", "-n", script.path]).status == 0)
    }

    @Test("indentation of samples in the help is kept")
    func samples() {
        #expect(Usage.text(of: ExecCredentialCommand.self).text.contains("\n  user:\n    exec:\n      apiVersion: "))
    }

    @Test("completions and manual pages contain every command and option", arguments: CompletionScript.allCases)
    func everything(script: CompletionScript) async throws {
        let output = try await A0Program().run("completions", script.rawValue)
        #expect(output.status == 0)
        for command in A0.description.commands {
            #expect(output.stdout.contains(command.name))
            for option in command.options {
                #expect(output.stdout.contains(option.name), "\(command.name) --\(option.name)")
                #expect(ManualPage(A0.description, command).text.contains(option.name.replacing("-", with: "\\-")))
            }
        }
        #expect(try await A0Program().run("completions", "csh").status == 2)
    }

    @Test("manual pages have the format of man")
    func manual() async throws {
        let a0 = try A0Program()
        for topic in [[], ["login"], ["exec-credential"]] {
            let page = try await a0.run(["man"] + topic)
            #expect(page.status == 0)
            #expect(page.stdout.hasPrefix(".TH A0"))
            #expect(page.stdout.contains(".SH OPTIONS"))
        }
        #expect(try await a0.run("man", "nothing").status == 2)
    }
}
