import Foundation

/// What curl is told. The headers go through a pipe, because a command line can be read by everyone on the machine.
struct CurlRequest {
    let url: URL
    let method: String?
    /// The user's own options.
    let rest: [String]

    /// Whether a body, or what else the user's options name, may come from standard input.
    var mayReadInput: Bool {
        rest.contains { word in
            ["-", ".", "-T."].contains(word) || word.hasSuffix("-") || word.contains("@-") || word.contains("<-")
        }
    }

    /// The words that start it.
    ///
    /// - Parameter options: More of them, which the user's win over.
    func arguments(headersFrom descriptor: Int32, _ options: [String] = []) -> [String] {
        // Without encryption no proxy may see the token either.
        let direct = url.scheme == "http" ? ["--noproxy", "*"] : []
        let verb = method.map { ["--request", $0] } ?? []
        return ["--config", "/dev/fd/\(descriptor)", "--globoff"] + direct + ["--url", url.absoluteString]
            + verb
            + options + rest
    }

    /// The end of a pipe in which the headers are.
    static func pipe(headers: [String]) throws(CommandFailure) -> Int32 {
        var ends: [Int32] = [0, 0]
        let config = Array(headers.map { "header = \"\($0)\"\n" }.joined().utf8)
        // As much as a pipe takes before someone reads.
        guard config.count < 60_000, Foundation.pipe(&ends) == 0 else {
            throw .failed("The header can't be passed to curl.")
        }
        let written = write(ends[1], config, config.count)
        close(ends[1])
        guard written == config.count else { throw .failed("The header couldn't be passed to curl.") }
        return ends[0]
    }

    /// Replaces this program by curl.
    func become(headers: [String]) throws(CommandFailure) {
        let words = ["curl"] + arguments(headersFrom: try Self.pipe(headers: headers))
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        // Worker threads have signals blocked, and curl would inherit that.
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        signal(SIGPIPE, SIG_DFL)
        execvp("curl", &arguments)
        throw .curlNotStarted(errno)
    }
}

extension CommandFailure {
    static func curlNotStarted(_ reason: Int32) -> Self {
        .failed("curl could not be started: \(String(cString: strerror(reason)))")
    }
}
