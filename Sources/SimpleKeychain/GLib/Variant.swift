#if SecretService && os(Linux)
    import CA0Secret

    /// Owns a reference to a D-Bus value.
    ///
    /// The accessors require a known type: ``BusConnection`` makes GLib check the type of every reply.
    final class Variant {
        private let pointer: OpaquePointer?

        init(adopting pointer: OpaquePointer?) {
            self.pointer = pointer
        }

        deinit {
            if let pointer { g_variant_unref(pointer) }
        }

        /// The members of a tuple or an array.
        var children: [Variant] {
            (0..<g_variant_n_children(pointer)).map { Variant(adopting: g_variant_get_child_value(pointer, $0)) }
        }

        /// Whether its type is "(bv)", the result of a prompt.
        var isPromptResponse: Bool {
            g_variant_get_type_string(pointer).map { String(cString: $0) } == "(bv)"
        }

        /// The text of a string or an object path.
        var text: String {
            g_variant_get_string(pointer, nil).map { String(cString: $0) } ?? ""
        }

        /// The value of a boolean.
        var isTrue: Bool {
            g_variant_get_boolean(pointer) != 0
        }
    }
#endif
