import Auth0
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

struct CurlCommand: Command {
    static let name = "curl"
    static let summary = "Run curl with the access token in its header: a0 curl URL [-- CURL OPTIONS]"
    static let options: [Option] =
        Option.tenant + [
            .value("method", "METHOD", "The request's method. Needed for all but GET if the token is bound to a key."),
            .value("dpop-nonce", "NONCE", "What the API asked for in the header DPoP-Nonce."),
        ]
    static let operands = "URL [-- CURL OPTIONS]"

    private let account: Account
    private let url: URL
    private let method: String?
    private let nonce: String?
    /// Without encryption, so that no proxy may see it either.
    private let isPlain: Bool
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
        self.url = parsed
        method = arguments.value("method")
        nonce = arguments.value("dpop-nonce")
        if let method, method.wholeMatch(of: /[A-Z]+/) == nil {
            throw .usage("--method takes a name such as POST, not '\(method)'.")
        }
        isPlain = parsed.scheme == "http"
        rest = arguments.rest
    }

    /// Becomes curl. The token goes through a pipe, because a command line can be read by everybody on the machine.
    func run() async throws(CommandFailure) {
        var ends: [Int32] = [0, 0]
        let config = Array(try await headers().map { "header = \"\($0)\"\n" }.joined().utf8)
        // As much as a pipe takes before somebody reads.
        guard config.count < 60_000, pipe(&ends) == 0 else { throw .failed("The header can't be handed to curl.") }
        let written = write(ends[1], config, config.count)
        close(ends[1])
        guard written == config.count else { throw .failed("The header could not be handed to curl.") }
        let words =
            ["curl", "--config", "/dev/fd/\(ends[0])", "--globoff"] + (isPlain ? ["--noproxy", "*"] : []) + [
                "--url", url.absoluteString,
            ] + (method.map { ["--request", $0] } ?? []) + rest
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

    /// With a proof of this very request, if the token is bound to a key (RFC 9449 §7.1).
    private func headers() async throws(CommandFailure) -> [String] {
        let credentials = try await account.credentialsForHeaders()
        var request = URLRequest(url: url)
        request.httpMethod = method ?? "GET"
        do {
            try DPoP.addHeaders(
                to: &request, accessToken: credentials.accessToken, tokenType: credentials.tokenType, nonce: nonce,
                keychainIdentifier: account.keyName)
        } catch {
            throw .failed(error.localizedDescription)
        }
        return ["Authorization", "DPoP"].compactMap { name in
            request.value(forHTTPHeaderField: name).map { "\(name): \($0)" }
        }
    }

    /// An address of this machine, not a name that only looks like one.
    private static func isLoopback(_ host: String) -> Bool {
        var address = in_addr()
        if inet_pton(AF_INET, host, &address) == 1 {
            return UInt32(bigEndian: address.s_addr) >> 24 == 127
        }
        return ["localhost", "::1", "[::1]"].contains(host)
    }
}
