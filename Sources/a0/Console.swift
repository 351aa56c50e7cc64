import Foundation

/// Standard output for what was asked for, standard error for everything else.
enum Console {
    static func print(_ text: String) {
        write(text + "\n", to: .standardOutput)
    }

    static func print(json value: some Encodable) throws(CommandFailure) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        do {
            print(String(decoding: try encoder.encode(value), as: UTF8.self))
        } catch {
            throw .failed("The result could not be written as JSON: \(error)")
        }
    }

    static func error(_ text: String) {
        errorWithoutNewline(text + "\n")
    }

    static func errorWithoutNewline(_ text: String) {
        write(text, to: .standardError)
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
