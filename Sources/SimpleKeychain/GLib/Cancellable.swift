#if SecretService && os(Linux)
    import CA0Secret

    /// Cancels a GLib operation from any thread.
    ///
    /// Unchecked, because GLib allows canceling from every thread and the pointer never changes.
    final class Cancellable: @unchecked Sendable {
        let pointer = g_cancellable_new()

        deinit {
            if let pointer { g_object_unref(pointer) }
        }

        func cancel() {
            g_cancellable_cancel(pointer)
        }
    }
#endif
