import Foundation

@main
struct A0 {
    static let version = "0.1.0"

    static let commands: [any Command.Type] =
        [
            LoginCommand.self, PasswordlessCommand.self, MFACommand.self, SignupCommand.self, LogoutCommand.self,
            WhoamiCommand.self, TokenCommand.self, HeaderCommand.self, CurlCommand.self, RenewCommand.self,
            StatusCommand.self, SessionsCommand.self, PasskeyCommand.self, AccountMethodsCommand.self, UserCommand.self,
            TenantCommand.self, DemoCommand.self,
        ] + desktopCommands

    /// Those that a desktop of Linux starts.
    private static var desktopCommands: [any Command.Type] {
        #if os(Linux)
            [CallbackCommand.self]
        #else
            []
        #endif
    }

    static func main() async {
        StandardStreams.fillGaps()
        // Who reads our output may leave early; a failed write is enough to notice.
        signal(SIGPIPE, SIG_IGN)
        exit(await run(Array(CommandLine.arguments.dropFirst())).rawValue)
    }

    private static func run(_ words: [String]) async -> ExitCode {
        guard let name = words.first, name != "help", name != "--help", name != "-h" else {
            guard words.first == "help", let topic = words.dropFirst().first else {
                guard !words.isEmpty else {
                    Console.error(Usage.text)
                    return .usage
                }
                Console.print(Usage.text)
                return .ok
            }
            guard let command = commands.first(where: { $0.name == topic }) else {
                Console.error("Unknown command: \(topic)\nSee: a0 help")
                return .usage
            }
            Console.print(Usage.text(of: command))
            return .ok
        }
        if name == "--version" || name == "version" {
            Console.print("a0 \(version)")
            return .ok
        }
        guard let command = commands.first(where: { $0.name == name }) else {
            Console.error("Unknown command: \(name)\nSee: a0 help")
            return .usage
        }
        if words.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
            Console.print(Usage.text(of: command))
            return .ok
        }
        do {
            try await command.init(Arguments(words.dropFirst(), for: command)).run()
            return .ok
        } catch let failure {
            Console.error(failure.message)
            if failure.exitCode == .usage {
                Console.error("Try: a0 \(name) --help")
            }
            return failure.exitCode
        }
    }
}
