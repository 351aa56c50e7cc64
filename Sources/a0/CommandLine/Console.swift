import A0Process
import Foundation

/// Writes results to standard output and everything else to standard error.
///
/// With `--json`, standard error is also for programs: one JSON object per line, whose member `event` is its type.
enum Console {
    static func print(_ text: ConsoleText) {
        write(text.text + "\n", to: .standardOutput)
    }

    /// Prints rows with columns that are as wide as needed. Empty columns are left out, and the last one isn't padded.
    static func print(table rows: [[String]]) {
        let rows = rows.map { $0.map { $0.showingControlCharacters() } }
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<max(0, count - 1)).map { column in
            rows.map { $0.indices.contains(column) ? $0[column].count : 0 }.max() ?? 0
        }
        for row in rows {
            let start = zip(row, widths).filter { $1 > 0 }.map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
            print("\((start + row.dropFirst(widths.count)).joined(separator: "  "))")
        }
    }

    static func print(json value: some Encodable) throws(CommandError) {
        print(json: try encoded(value))
    }

    /// - Parameter data: Encoded JSON.
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

    /// Shown only with `--verbose`.
    static func detail(_ text: @autoclosure () -> ConsoleText) {
        if Settings.current.isVerbose { error(text()) }
    }

    /// A message between this program and a tenant. Its control characters are already escaped.
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

    /// Reports an event to programs.
    static func event(_ value: some Encodable) {
        do throws(CommandError) {
            write(line(try encoded(value)), to: .standardError)
        } catch {
            errorWithoutNewline("\(error.message)\n")
        }
    }

    /// Reports why the command failed.
    static func report(_ error: CommandError, of command: String? = nil) {
        guard Settings.current.asJSON else {
            Self.error(error.message)
            if let command, error.exitCode == .usage { Self.error("Try: a0 \(command) --help") }
            return
        }
        event(
            ErrorOutput(error: error.exitCode.name, message: error.message.text, exitCode: error.exitCode.rawValue))
    }

    /// Whether the reader of standard output has closed it, for example `head` after enough lines.
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

    private struct ErrorOutput: Encodable {
        let event = "error"
        let error: String
        let message: String
        let exitCode: Int32

        enum CodingKeys: String, CodingKey {
            case event, error, message
            case exitCode = "exit_code"
        }
    }

    private static func encoded(_ value: some Encodable) throws(CommandError) -> Data {
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

    /// Writes another program's output unchanged.
    static func pass(_ bytes: Data, to file: FileHandle) {
        do {
            try file.write(contentsOf: bytes)
        } catch {
            let reason = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
            // A reader that closed the pipe, such as `head`, has read enough. Other failures are reported.
            if file == .standardOutput, reason?.code != Int(EPIPE) {
                Self.error("Standard output can't be written: \((reason ?? error as NSError).localizedDescription)")
            }
            exit(ExitCode.failed.rawValue)
        }
    }
}
