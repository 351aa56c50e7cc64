import Foundation

/// A request whose answer is shown, unless it is the API's wish for a nonce (RFC 9449 §9).
///
/// curl's output is held back until the header of the answer is there, and passed on as it comes from then on.
struct CurlTrial {
    enum End {
        /// The answer was shown; what the shell is to see.
        case ended(Int32)
        /// Nothing was shown. The same request with this nonce may do.
        case challenged(nonce: String)
    }

    /// Nobody waits for a header that long.
    private static let maximumHeldBytes = 1 << 20

    private let request: CurlRequest

    init(_ request: CurlRequest) {
        self.request = request
    }

    func run(headers: [String]) throws(CommandFailure) -> End {
        let config = FileHandle(fileDescriptor: try CurlRequest.pipe(headers: headers), closeOnDealloc: true)
        var options = ["--dump-header", "/dev/fd/\(CurlProcess.headDescriptor)", "--suppress-connect-headers"]
        // curl no longer sees that it writes to a terminal, where it shows no progress.
        if isatty(STDOUT_FILENO) == 1 { options.append("--no-progress-meter") }
        let arguments = request.arguments(headersFrom: CurlProcess.configDescriptor, options)
        let curl = try CurlProcess(arguments, config: config)
        let nonce = relay(curl)
        let status = curl.waitForEnd()
        return nonce.map(End.challenged) ?? .ended(status)
    }

    /// Passes on what curl writes, until it ends.
    ///
    /// - Returns: The nonce, if the answer was the wish for one.
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
                    // What else it was told to do, it is told again.
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
