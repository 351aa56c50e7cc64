/// One subcommand of `a0`.
protocol Command: Sendable {
    static var name: String { get }
    /// One line for the list of commands.
    static var summary: String { get }
    static var options: [Option] { get }
    /// What follows the options, as the usage text shows it; empty for most. Words in lower case are offered as completions.
    static var operands: String { get }
    /// What else there is to know, such as examples; paragraphs.
    static var details: String { get }
    /// Whether programs run it, not people.
    static var isInternal: Bool { get }

    init(_ arguments: Arguments) throws(CommandFailure)
    func run() async throws(CommandFailure)
}

extension Command {
    static var operands: String { "" }
    static var details: String { "" }
    static var isInternal: Bool { false }
}

/// What the shell sees when `a0` ends.
enum ExitCode: Int32 {
    case ok = 0
    case failed = 1
    case usage = 2
    case loginNeeded = 3

    /// For programs.
    var name: String {
        switch self {
        case .ok: "ok"
        case .failed: "failed"
        case .usage: "usage"
        case .loginNeeded: "login_needed"
        }
    }
}

/// Why a command ended without doing what was asked: the first line says what happened, the rest what to do.
struct CommandFailure: Error {
    let exitCode: ExitCode
    let message: ConsoleText

    static func failed(_ message: ConsoleText) -> Self { Self(exitCode: .failed, message: message) }
    static func usage(_ message: ConsoleText) -> Self { Self(exitCode: .usage, message: message) }
    static func loginNeeded(_ message: ConsoleText) -> Self { Self(exitCode: .loginNeeded, message: message) }
}
