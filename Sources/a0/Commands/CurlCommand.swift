import A0Encoding
import A0HTTP
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
            .value(
                "method", "METHOD",
                "The request's method. Required for methods other than GET if the token is bound to a key."),
            .value(
                "dpop-nonce", "NONCE",
                "The API's nonce, if it can't be read from the response because of curl's own -D."),
            .jsonErrors,
        ]
    static let operands = "URL [-- CURL OPTIONS]"

    private let account: Account
    private let request: CurlRequest
    private let nonce: String?
    private let showsToken: Bool

    init(_ arguments: Arguments) throws(CommandError) {
        account = try Account(arguments)
        guard let url = arguments.operands.first, arguments.operands.count == 1 else {
            throw .usage("One URL is needed.")
        }
        guard let parsed = URL(string: url), let host = parsed.host,
            parsed.scheme == "https" || (parsed.scheme == "http" && LoopbackHost.contains(host))
        else {
            throw .usage("An access token is only sent to https URLs or to this machine. This is neither: \(url)")
        }
        let method = arguments.value("method")
        if let method, !Pattern("[A-Z]+").fits(method) {
            throw .usage("--method takes a name such as POST, not '\(method)'.")
        }
        let options = CurlOptions(words: arguments.rest)
        if let word = options.anotherURL {
            throw .usage("The access token is only sent to \(url). Remove this from curl's options: \(word)")
        }
        showsToken = options.showsHeaders
        request = CurlRequest(url: parsed, method: method, rest: arguments.rest)
        nonce = arguments.value("dpop-nonce")
    }

    /// Replaces this process with curl. For a token that is bound to a key, first checks whether the API wants a nonce.
    func run() async throws(CommandError) {
        let credentials = try await account.credentialsForHeaders()
        if showsToken { Console.error("These options of curl also show the access token. Don't share the output.") }
        var nonce = nonce
        if credentials.isBound {
            let input = try ReplayableInput(for: request)
            switch try CurlTrial(request).run(headers: headers(credentials, nonce: nonce)) {
            case .ended(let status): exit(status)
            case .challenged(let wanted): nonce = wanted
            }
            try input.rewind()
        }
        try request.become(headers: headers(credentials, nonce: nonce))
    }

    /// Includes a proof for this request if the token is bound to a key (RFC 9449 §7.1).
    private func headers(_ credentials: Credentials, nonce: String?) throws(CommandError) -> [String] {
        var request = URLRequest(url: request.url)
        request.httpMethod = self.request.method ?? "GET"
        do {
            try DPoP.addHeaders(
                to: &request, accessToken: credentials.accessToken, tokenType: credentials.tokenType, nonce: nonce,
                keychainIdentifier: account.keyName)
        } catch {
            throw .failed("\(error.localizedDescription)")
        }
        return ["Authorization", "DPoP"].compactMap { name in
            request.value(forHTTPHeaderField: name).map { "\(name): \($0)" }
        }
    }
}
