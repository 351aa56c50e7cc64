import Foundation

enum StandardStreams {
    /// Replaces standard streams that the parent process has closed. Otherwise, the next file that is opened, such as
    /// the keychain's, would get the number of one of them and be read or written as such.
    static func fillGaps() {
        // Opened in the wrong direction, so that reading and writing fail instead of seeming to succeed.
        for (number, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)]
        where fcntl(number, F_GETFD) == -1 {
            // The lowest free number, which is this one.
            _ = open("/dev/null", mode)
        }
    }
}
