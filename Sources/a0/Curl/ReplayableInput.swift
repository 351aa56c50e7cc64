import Foundation

/// Standard input that can be read twice, because a request may have to be sent again.
struct ReplayableInput {
    /// The start position in a file; `nil` if the input isn't replayed.
    private let start: off_t?

    /// Copies input from a pipe or a terminal to an unnamed file, if the request reads it at all.
    init(for request: CurlRequest) throws(CommandError) {
        let position = lseek(STDIN_FILENO, 0, SEEK_CUR)
        guard position == -1, request.mayReadInput else {
            start = position == -1 ? nil : position
            return
        }
        guard let file = tmpfile() else { throw Self.error }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(STDIN_FILENO, &buffer, buffer.count)
            if count == 0 { break }
            guard count > 0 || errno == EINTR else { throw Self.error }
            guard count < 0 || fwrite(buffer, 1, count, file) == count else { throw Self.error }
        }
        guard fflush(file) == 0, dup2(fileno(file), STDIN_FILENO) == STDIN_FILENO else { throw Self.error }
        fclose(file)
        start = 0
        try rewind()
    }

    /// Goes back to the start.
    func rewind() throws(CommandError) {
        guard let start else { return }
        guard lseek(STDIN_FILENO, start, SEEK_SET) == start else { throw Self.error }
    }

    private static var error: CommandError {
        .failed("Standard input can't be kept for curl: \(String(cString: strerror(errno)))")
    }
}
