import Foundation

struct CurlCommand: Command {
    static let name = "curl"
    static let summary = "Run curl with the access token in its header: a0 curl URL [-- CURL OPTIONS]"
    static let options: [Option] = Option.tenant
    static let operands = "URL [-- CURL OPTIONS]"

    private let account: Account
    private let url: String
    private let rest: [String]

    init(_ arguments: Arguments) throws(CommandFailure) {
        account = try Account(arguments)
        guard let url = arguments.operands.first, arguments.operands.count == 1 else {
            throw .usage("One URL is needed.")
        }
        guard let parsed = URL(string: url), let host = parsed.host,
            parsed.scheme == "https" || (parsed.scheme == "http" && Self.isLoopback(host))
        else {
            throw .usage("An access token goes to https URLs only, or to this machine. This is neither: \(url)")
        }
        self.url = url
        rest = arguments.rest
    }

    /// Becomes curl. The token goes through a pipe, because a command line can be read by everybody on the machine.
    func run() async throws(CommandFailure) {
        let header = try await account.authorizationHeader()
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw .failed("No pipe could be made.") }
        let config = Array("header = \"\(header)\"\n".utf8)
        let written = write(ends[1], config, config.count)
        close(ends[1])
        guard written == config.count else { throw .failed("The header could not be handed to curl.") }
        let words = ["curl", "--config", "/dev/fd/\(ends[0])", "--no-location", "--url", url] + rest
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        // Worker threads have signals blocked, and curl would inherit that.
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        signal(SIGPIPE, SIG_DFL)
        execvp("curl", &arguments)
        throw .failed("curl could not be started: \(String(cString: strerror(errno)))")
    }

    private static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host == "::1" || host == "[::1]" || host.hasPrefix("127.")
    }
}
