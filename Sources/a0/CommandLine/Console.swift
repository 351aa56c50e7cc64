import A0Process
import Foundation

/// Standard output for what was asked for, standard error for everything else.
///
/// With `--json` standard error is for programs, too: one JSON object a line, whose member `event` says what it tells.
enum Console {
    static func print(_ text: ConsoleText) {
        write(text.text + "\n", to: .standardOutput)
    }

    static func print(json value: some Encodable) throws(CommandFailure) {
        print(json: try encoded(value))
    }

    /// - Parameter data: JSON as an encoder made it.
    static func print(json data: Data) {
        write(line(data), to: .standardOutput)
    }

    static func error(_ text: ConsoleText) {
        if Settings.current.asJSON {
            event(Notice(message: text.text))
        } else {
            errorWithoutNewline("\(text)\n")
        }
    }

    /// For who asked for it with `--verbose`.
    static func detail(_ text: @autoclosure () -> ConsoleText) {
        if Settings.current.isVerbose { error(text()) }
    }

    /// A message between this program and a tenant, whose control characters are shown already.
    static func trace(_ message: String) {
        if Settings.current.asJSON {
            event(Trace(message: message))
        } else {
            errorWithoutNewline("\(own: message)\n")
        }
    }

    static func errorWithoutNewline(_ text: ConsoleText) {
        write(text.text, to: .standardError)
    }

    /// Tells programs what happens.
    static func event(_ value: some Encodable) {
        do throws(CommandFailure) {
            write(line(try encoded(value)), to: .standardError)
        } catch {
            errorWithoutNewline("\(error.message)\n")
        }
    }

    /// Says why the command ends.
    static func report(_ failure: CommandFailure, of command: String? = nil) {
        guard Settings.current.asJSON else {
            error(failure.message)
            if let command, failure.exitCode == .usage { error("Try: a0 \(command) --help") }
            return
        }
        event(
            Failure(error: failure.exitCode.name, message: failure.message.text, exitCode: failure.exitCode.rawValue))
    }

    /// Whether what is printed is read by nobody anymore, such as `head` that has its lines.
    static var readerHasLeft: Bool {
        var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
        return poll(&output, 1, 0) == 1 && output.revents & Int16(POLLERR | POLLHUP) != 0
    }

    private struct Notice: Encodable {
        let event = "notice"
        let message: String
    }

    private struct Trace: Encodable {
        let event = "trace"
        let message: String
    }

    private struct Failure: Encodable {
        let event = "error"
        let error: String
        let message: String
        let exitCode: Int32

        enum CodingKeys: String, CodingKey {
            case event, error, message
            case exitCode = "exit_code"
        }
    }

    private static func encoded(_ value: some Encodable) throws(CommandFailure) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        do {
            return try encoder.encode(value)
        } catch {
            throw .failed("The result could not be written as JSON: \(error)")
        }
    }

    private static func line(_ json: Data) -> String {
        String(decoding: json, as: UTF8.self).escapingControlCharactersAsJSON() + "\n"
    }

    private static func write(_ text: String, to file: FileHandle) {
        pass(Data(text.utf8), to: file)
    }

    /// What another program wrote, as it is.
    static func pass(_ bytes: Data, to file: FileHandle) {
        do {
            try file.write(contentsOf: bytes)
        } catch {
            let reason = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
            // Who has left, such as head, has read enough. Everyone else wants to know.
            if file == .standardOutput, reason?.code != Int(EPIPE) {
                Self.error("Standard output can't be written: \((reason ?? error as NSError).localizedDescription)")
            }
            exit(ExitCode.failed.rawValue)
        }
    }
}
