import CA0Curl
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A request in progress, with the received part of its response.
final class Transfer: @unchecked Sendable {  // Mutable state is only used on the loop's thread.
    /// The maximum size of the response's head, in bytes.
    private static let maximumHeadBytes = 256 * 1024
    /// The maximum number of lines in the heads of all of its responses.
    private static let maximumHeadLines = 1_000

    let delivery = Delivery()
    /// In seconds of the system's uptime; `nil` for no limit.
    let deadline: TimeInterval?
    private let request: URLRequest
    private let limits: HTTPClient.Limits
    private let usesProxies: Bool

    private var options: TransferOptions?
    private var head = ResponseHead()
    private var headSize = 0
    private var body = Data()
    private var excess: String?

    init(_ request: URLRequest, limits: HTTPClient.Limits, usesProxies: Bool) {
        self.request = request
        self.limits = limits
        self.usesProxies = usesProxies
        // A longer limit counts as none.
        deadline = limits.seconds.flatMap { $0 < 1e9 ? ProcessInfo.processInfo.systemUptime + max(0, $0) : nil }
    }

    /// Starts the transfer and returns its libcurl handle; `nil` if it's already over.
    func begin(in multi: MultiHandle) -> UnsafeMutableRawPointer? {
        guard !delivery.isSettled else { return nil }
        let context = Unmanaged.passUnretained(self).toOpaque()
        let options: TransferOptions
        do {
            options = try TransferOptions(
                request, usesProxies: usesProxies, publicOnly: limits.publicOnly,
                receivers: (
                    head: { bytes, size, count, context in
                        Transfer.of(context).receive(head: UnsafeRawBufferPointer(start: bytes, count: size * count))
                    },
                    body: { bytes, size, count, context in
                        Transfer.of(context).receive(body: UnsafeRawBufferPointer(start: bytes, count: size * count))
                    },
                    context: context
                ))
        } catch {
            delivery.settle(.failure(error))
            return nil
        }
        guard curl_multi_add_handle(multi.pointer, options.handle) == CURLM_OK else {
            options.free()
            delivery.settle(.failure(URLError(CURLE_OUT_OF_MEMORY, "The request could not be started")))
            return nil
        }
        self.options = options
        return options.handle
    }

    /// Handles the result of a transfer that libcurl has ended.
    func finish(_ code: CURLcode, in multi: MultiHandle) {
        delivery.settle(outcome(code))
        release(in: multi)
    }

    /// Whether it was canceled or has timed out.
    func isOver(at now: TimeInterval) -> Bool {
        delivery.isSettled || deadline.map { now >= $0 } ?? false
    }

    /// Ends a transfer that `isOver`.
    func end(in multi: MultiHandle) {
        let seconds = (limits.seconds ?? 0).formatted()
        let text = headSize == 0 ? "No answer within \(seconds) s" : "The answer was not complete within \(seconds) s"
        delivery.settle(.failure(URLError(CURLE_OPERATION_TIMEDOUT, text)))
        release(in: multi)
    }

    private func release(in multi: MultiHandle) {
        guard let options else { return }
        curl_multi_remove_handle(multi.pointer, options.handle)
        options.free()
        self.options = nil
    }

    private func outcome(_ code: CURLcode) -> Delivery.Outcome {
        guard let options else { return .failure(URLError(CURLE_FAILED_INIT, "The request was not started")) }
        if let excess { return .failure(URLError(.dataLengthExceedsMaximum, text: excess)) }
        guard code == CURLE_OK else { return .failure(URLError(code, options.errorText(code))) }
        guard head.isComplete else {
            return .failure(URLError(CURLE_PARTIAL_FILE, "The connection was closed in the middle of the answer"))
        }
        guard let url = request.url,
            let response = HTTPURLResponse(
                url: url, statusCode: a0_curl_status(options.handle),
                httpVersion: String(cString: a0_curl_http_version(options.handle)), headerFields: head.fields)
        else { return .failure(URLError(CURLE_WEIRD_SERVER_REPLY, "The answer is not HTTP")) }
        return .success((body, response))
    }

    // MARK: libcurl callbacks. Returning another number of bytes than received ends the transfer.

    private static func of(_ context: UnsafeMutableRawPointer?) -> Transfer {
        // Set by `TransferOptions`. The loop retains the transfer until it has removed it from libcurl.
        Unmanaged<Transfer>.fromOpaque(context.unsafelyUnwrapped).takeUnretainedValue()
    }

    private func receive(head bytes: UnsafeRawBufferPointer) -> Int {
        headSize += bytes.count
        guard headSize <= Self.maximumHeadBytes else {
            excess = "The header of the answer is larger than \(Self.maximumHeadBytes) bytes"
            return 0
        }
        head.add(line: String(decoding: bytes, as: UTF8.self))
        guard head.lineCount <= Self.maximumHeadLines else {
            excess = "The header of the answer has more than \(Self.maximumHeadLines) lines"
            return 0
        }
        return bytes.count
    }

    private func receive(body bytes: UnsafeRawBufferPointer) -> Int {
        guard body.count + bytes.count <= limits.bodySize else {
            excess = "The answer is larger than \(limits.bodySize) bytes"
            return 0
        }
        body.append(contentsOf: bytes)
        return bytes.count
    }
}
