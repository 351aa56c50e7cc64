#if SecretService && os(Linux)
    import CA0Secret
    import Foundation

    /// An operation's time limit. When it's reached, GLib stops waiting.
    final class Deadline {
        private let cancellable = Cancellable()
        private let timer = DispatchSource.makeTimerSource(queue: .global())

        init(seconds: TimeInterval) {
            let cancellable = cancellable
            timer.setEventHandler { cancellable.cancel() }
            timer.schedule(deadline: .now() + seconds)
            timer.resume()
        }

        deinit {
            timer.cancel()
        }

        var hasPassed: Bool {
            g_cancellable_is_cancelled(cancellable.pointer) != 0
        }

        /// Makes a GLib call that takes the two pointers as its last arguments.
        func call<Result>(
            _ body: (UnsafeMutablePointer<GCancellable>?, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Result
        ) throws(SecretServiceError) -> Result {
            var error: UnsafeMutablePointer<GError>?
            let result = body(cancellable.pointer, &error)
            if let error { throw SecretServiceError(consuming: error) }
            return result
        }
    }
#endif
