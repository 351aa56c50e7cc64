/// A subcommand of `a0`.
protocol Command: Sendable {
    static var name: String { get }
    /// One line for the list of commands.
    static var summary: String { get }
    static var options: [Option] { get }
    /// The operands in the usage text; empty for most commands. Lowercase words are offered as completions.
    static var operands: String { get }
    /// More help, such as examples, in paragraphs.
    static var details: String { get }
    /// Whether it's run by programs, not by people.
    static var isInternal: Bool { get }

    init(_ arguments: Arguments) throws(CommandError)
    func run() async throws(CommandError)
}

extension Command {
    static var operands: String { "" }
    static var details: String { "" }
    static var isInternal: Bool { false }
}

/// The exit status of `a0`.
enum ExitCode: Int32 {
    case ok = 0
    case failed = 1
    case usage = 2
    case loginNeeded = 3

    /// The name for programs.
    var name: String {
        switch self {
        case .ok: "ok"
        case .failed: "failed"
        case .usage: "usage"
        case .loginNeeded: "login_needed"
        }
    }
}

/// Why a command failed: the first line says what happened, the rest what to do.
struct CommandError: Error {
    let exitCode: ExitCode
    let message: ConsoleText

    static func failed(_ message: ConsoleText) -> Self { Self(exitCode: .failed, message: message) }
    static func usage(_ message: ConsoleText) -> Self { Self(exitCode: .usage, message: message) }
    static func loginNeeded(_ message: ConsoleText) -> Self { Self(exitCode: .loginNeeded, message: message) }
}
