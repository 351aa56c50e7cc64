#if SecretService && os(Linux)
    import CA0Secret

    /// Owns a reference to a GObject.
    final class GObjectReference<Object> {
        let pointer: UnsafeMutablePointer<Object>

        init(adopting pointer: UnsafeMutablePointer<Object>) {
            self.pointer = pointer
        }

        deinit {
            g_object_unref(pointer)
        }
    }
#endif
