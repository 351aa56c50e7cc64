import Foundation

/// A request whose response is shown unless it's the API's request for a nonce (RFC 9449 §9).
///
/// curl's output is held back until the response's header is complete. After that, it's passed on immediately.
struct CurlTrial {
    enum End {
        /// The response was shown. The value is the exit status.
        case ended(Int32)
        /// Nothing was shown. The same request may succeed with this nonce.
        case challenged(nonce: String)
    }

    /// Longer headers aren't held back.
    private static let maximumHeldBytes = 1 << 20

    private let request: CurlRequest

    init(_ request: CurlRequest) {
        self.request = request
    }

    func run(headers: [String]) throws(CommandError) -> End {
        let config = FileHandle(fileDescriptor: try CurlRequest.pipe(headers: headers), closeOnDealloc: true)
        var options = ["--dump-header", "/dev/fd/\(CurlProcess.headDescriptor)", "--suppress-connect-headers"]
        // curl's output is no longer a terminal, where it wouldn't show progress.
        if isatty(STDOUT_FILENO) == 1 { options.append("--no-progress-meter") }
        let arguments = request.arguments(headersFrom: CurlProcess.configDescriptor, options)
        let curl = try CurlProcess(arguments, config: config)
        let nonce = relay(curl)
        let status = curl.waitForEnd()
        return nonce.map(End.challenged) ?? .ended(status)
    }

    /// Passes on curl's output until it ends.
    ///
    /// - Returns: The nonce, if the response asked for one.
    private func relay(_ curl: CurlProcess) -> String? {
        var head = ResponseHead()
        var held: [(CurlProcess.Stream, Data)] = []
        var isHolding = true
        func letGo() {
            isHolding = false
            for (stream, bytes) in held { Console.pass(bytes, to: stream == .error ? .standardError : .standardOutput) }
            held = []
        }
        while let (stream, bytes) = curl.next() {
            switch stream {
            case .head where isHolding:
                head.add(bytes)
                guard let response = head.response(from: request.url) else { continue }
                if let nonce = response.wantedNonce {
                    // Further requests of this curl command are repeated as well.
                    curl.terminate()
                    return nonce
                }
                letGo()
            case .head: continue
            case .output, .error:
                held.append((stream, bytes))
                if !isHolding || held.reduce(0, { $0 + $1.1.count }) > Self.maximumHeldBytes { letGo() }
            }
        }
        letGo()
        return nil
    }
}
