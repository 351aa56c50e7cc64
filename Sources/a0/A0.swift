import Foundation

@main
struct A0 {
    static let version = "0.1.0"

    /// The commands, in the order of the help.
    static let commands: [any Command.Type] =
        [
            LoginCommand.self, PasswordlessCommand.self, MFACommand.self, SignupCommand.self, LogoutCommand.self,
            WhoamiCommand.self, TokenCommand.self, HeaderCommand.self, CurlCommand.self, ExecCredentialCommand.self,
            RenewCommand.self, StatusCommand.self, SessionsCommand.self, UseCommand.self, PasskeyCommand.self,
            AccountMethodsCommand.self, UserCommand.self, APICommand.self, UsersCommand.self, AppsCommand.self,
            APIsCommand.self, LogsCommand.self, TenantCommand.self, DemoCommand.self, DoctorCommand.self,
            CompletionsCommand.self,
            ManualCommand.self,
        ] + desktopCommands

    /// The description for help, completions, and manual pages.
    static var description: ProgramDescription { ProgramDescription(version: version, commands) }

    /// Commands for Linux desktops.
    private static var desktopCommands: [any Command.Type] {
        #if os(Linux)
            [CallbackCommand.self]
        #else
            []
        #endif
    }

    static func main() async {
        StandardStreams.fillGaps()
        // The reader of our output may close it early. A failed write is enough to notice that.
        signal(SIGPIPE, SIG_IGN)
        exit(await run(Array(CommandLine.arguments.dropFirst())).rawValue)
    }

    private static func run(_ words: [String]) async -> ExitCode {
        // Applies until the arguments are parsed, and to errors in them.
        Settings.current.asJSON = words.prefix { $0 != "--" }.contains("--\(Option.json.name)")
        guard let name = words.first else {
            Console.error(Usage.text(of: description))
            return .usage
        }
        switch name {
        case "help", "--help", "-h": return help(on: words.dropFirst().first { !$0.hasPrefix("-") })
        case "version", "--version":
            return Settings.current.asJSON ? described(["version": version]) : printed("a0 \(version)")
        default: break
        }
        guard let command = command(name) else { return unknown(name) }
        if words.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
            return printed(Usage.text(of: command))
        }
        do throws(CommandError) {
            try AddressSpace.check()
            let arguments = try Arguments(words.dropFirst(), for: command)
            Settings.current = Settings(arguments)
            try await command.init(arguments).run()
            return .ok
        } catch {
            Console.report(error, of: name)
            return error.exitCode
        }
    }

    private static func command(_ name: String) -> (any Command.Type)? { commands.first { $0.name == name } }

    private static func help(on topic: String?) -> ExitCode {
        let asJSON = Settings.current.asJSON
        guard let topic else { return asJSON ? described(description) : printed(Usage.text(of: description)) }
        guard let command = command(topic) else { return unknown(topic) }
        return asJSON ? described(CommandDescription(command)) : printed(Usage.text(of: command))
    }

    /// The name for programs.
    private static func described(_ value: some Encodable) -> ExitCode {
        do throws(CommandError) {
            try Console.print(json: value)
            return .ok
        } catch {
            Console.report(error)
            return error.exitCode
        }
    }

    private static func unknown(_ name: String) -> ExitCode {
        guard !name.hasPrefix("-") else {
            Console.report(.usage("Put options after the command: a0 COMMAND \(name)\nSee: a0 help"))
            return .usage
        }
        let names = description.commands.map(\.name)
        Console.report(
            .usage("Unknown command: \(name)\(Suggestion.hint(to: name, among: names, prefix: "a0 "))\nSee: a0 help"))
        return .usage
    }

    private static func printed(_ text: ConsoleText) -> ExitCode {
        Console.print(text)
        return .ok
    }
}
