import Foundation

/// The input for curl. The headers go through a pipe, because everyone on the machine can read command lines.
struct CurlRequest {
    let url: URL
    let method: String?
    /// The user's own options.
    let rest: [String]

    /// Whether standard input may be read, for a body or anything else in the user's options.
    var mayReadInput: Bool {
        rest.contains { word in
            ["-", ".", "-T."].contains(word) || word.hasSuffix("-") || word.contains("@-") || word.contains("<-")
        }
    }

    /// The command line.
    ///
    /// - Parameter options: More options. The user's options take precedence.
    func arguments(headersFrom descriptor: Int32, _ options: [String] = []) -> [String] {
        // Without encryption, no proxy may see the token either.
        let direct = url.scheme == "http" ? ["--noproxy", "*"] : []
        let verb = method.map { ["--request", $0] } ?? []
        return ["--config", "/dev/fd/\(descriptor)", "--globoff"] + direct + ["--url", url.absoluteString]
            + verb
            + options + rest
    }

    /// The read end of a pipe that contains the headers.
    static func pipe(headers: [String]) throws(CommandError) -> Int32 {
        var ends: [Int32] = [0, 0]
        let config = Array(headers.map { "header = \"\($0)\"\n" }.joined().utf8)
        // A pipe's capacity: nothing reads it yet.
        guard config.count < 60_000, Foundation.pipe(&ends) == 0 else {
            throw .failed("The header can't be passed to curl.")
        }
        let written = write(ends[1], config, config.count)
        close(ends[1])
        guard written == config.count else { throw .failed("The header couldn't be passed to curl.") }
        return ends[0]
    }

    /// Replaces this program with curl.
    func become(headers: [String]) throws(CommandError) {
        let words = ["curl"] + arguments(headersFrom: try Self.pipe(headers: headers))
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        // Worker threads block signals, and curl would inherit that.
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        signal(SIGPIPE, SIG_DFL)
        execvp("curl", &arguments)
        throw .curlNotStarted(errno)
    }
}

extension CommandError {
    static func curlNotStarted(_ reason: Int32) -> Self {
        .failed("curl could not be started: \(String(cString: strerror(reason)))")
    }
}
