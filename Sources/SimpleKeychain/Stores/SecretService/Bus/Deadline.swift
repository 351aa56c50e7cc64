#if SecretService && os(Linux)
    import CA0Secret
    import Foundation

    /// The end of an operation's time. When it comes, GLib gives up whatever it is waiting for.
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

        /// Makes one GLib call, which takes the two pointers as its last arguments.
        func call<Result>(
            _ body: (UnsafeMutablePointer<GCancellable>?, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Result
        ) throws(SecretServiceFailure) -> Result {
            var error: UnsafeMutablePointer<GError>?
            let result = body(cancellable.pointer, &error)
            if let error { throw SecretServiceFailure(consuming: error) }
            return result
        }
    }
#endif
