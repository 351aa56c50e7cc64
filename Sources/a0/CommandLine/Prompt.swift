import Dispatch
import Foundation

/// Asks the user at the terminal. Without a terminal, reads a line from standard input.
enum Prompt {
    static func line(_ question: ConsoleText) throws(CommandError) -> String {
        try response(question, isSecret: false)
    }

    /// Doesn't echo the input on the terminal.
    static func secret(_ question: ConsoleText) throws(CommandError) -> String {
        try response(question, isSecret: true)
    }

    /// All of standard input.
    static func everything() throws(CommandError) -> Data {
        do {
            return try FileHandle.standardInput.readToEnd() ?? Data()
        } catch {
            throw .failed("Standard input can't be read: \(error.localizedDescription)")
        }
    }

    private static func response(_ question: ConsoleText, isSecret: Bool) throws(CommandError) -> String {
        let isTerminal = isatty(STDIN_FILENO) == 1
        guard !isTerminal || Settings.current.mayAsk else {
            throw .usage("\(question): --no-input doesn't allow prompts.\nPipe in the answer, or leave out --no-input.")
        }
        func read() -> String? {
            if isTerminal { ask(question) }
            return readLine()
        }
        let line = isTerminal && isSecret ? withoutEcho(read) : read()
        guard let line, !line.isEmpty else {
            throw .usage("\(question): nothing was entered.")
        }
        return line
    }

    private static func ask(_ question: ConsoleText) {
        if Settings.current.asJSON {
            Console.event(Question(message: question.text))
        } else {
            Console.errorWithoutNewline("\(question): ")
        }
    }

    private struct Question: Encodable {
        let event = "prompt"
        let message: String
    }

    private static func withoutEcho(_ body: () -> String?) -> String? {
        var normal = termios()
        guard tcgetattr(STDIN_FILENO, &normal) == 0 else { return body() }
        var silent = normal
        silent.c_lflag &= ~tcflag_t(ECHO)
        let sources = restoring(normal)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &normal)
            endLine()
            for source in sources { source.cancel() }
            for number in endingSignals { signal(number, SIG_DFL) }
        }
        return body()
    }

    /// Starts a new line, because the Return key wasn't echoed.
    private static func endLine() {
        if !Settings.current.asJSON { Console.errorWithoutNewline("\n") }
    }

    private static let endingSignals = [SIGINT, SIGTERM, SIGHUP]

    /// Restores the terminal's echo before a signal ends the program.
    private static func restoring(_ normal: termios) -> [any DispatchSourceSignal] {
        Signals.handle(endingSignals) { number in
            var normal = normal
            tcsetattr(STDIN_FILENO, TCSANOW, &normal)
            endLine()
            signal(number, SIG_DFL)
            // Sent to this thread: a signal to the process could come back here, again and again.
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, number)
            pthread_sigmask(SIG_UNBLOCK, &signals, nil)
            raise(number)
        }
    }
}
