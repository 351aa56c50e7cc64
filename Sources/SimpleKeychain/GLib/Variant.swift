#if SecretService && os(Linux)
    import CA0Secret

    /// Owns one reference to a value as D-Bus carries it.
    ///
    /// The accessors are for values whose type is known: ``BusConnection`` has GLib check the type of every answer.
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

        /// Whether it is "(bv)", the answer to a question.
        var isPromptAnswer: Bool {
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
