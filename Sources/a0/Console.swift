import A0Process
import Foundation

/// Standard output for what was asked for, standard error for everything else.
enum Console {
    static func print(_ text: ConsoleText) {
        write(text.text + "\n", to: .standardOutput)
    }

    static func print(json value: some Encodable) throws(CommandFailure) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        do {
            print(json: try encoder.encode(value))
        } catch {
            throw .failed("The result could not be written as JSON: \(error)")
        }
    }

    /// - Parameter data: JSON as an encoder made it.
    static func print(json data: Data) {
        write(String(decoding: data, as: UTF8.self).escapingControlCharactersAsJSON() + "\n", to: .standardOutput)
    }

    static func error(_ text: ConsoleText) {
        errorWithoutNewline("\(text)\n")
    }

    static func errorWithoutNewline(_ text: ConsoleText) {
        write(text.text, to: .standardError)
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
            // Who has left, such as head, has read enough. Everybody else wants to know.
            if file == .standardOutput, reason?.code != Int(EPIPE) {
                Self.error("Standard output can't be written: \((reason ?? error as NSError).localizedDescription)")
            }
            exit(ExitCode.failed.rawValue)
        }
    }
}
