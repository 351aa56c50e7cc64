import Foundation

enum StandardStreams {
    /// Puts something in the place of the streams that whoever started us has closed. Else the next file that is opened, such as
    /// the keychain's, would be taken for one of them, and read or written as such.
    static func fillGaps() {
        // What can be neither read nor written: nobody hears of an answer that goes nowhere as a success.
        for (number, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)]
        where fcntl(number, F_GETFD) == -1 {
            // The lowest number that is free, which is this one.
            _ = open("/dev/null", mode)
        }
    }
}
