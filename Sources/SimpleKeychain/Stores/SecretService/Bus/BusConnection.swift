#if SecretService && os(Linux)
    import CA0Secret
    import Foundation

    /// The process's connection to the session bus, which GLib shares with all code in the process.
    final class BusConnection {
        let pointer: OpaquePointer

        init(before deadline: Deadline) throws(SecretServiceError) {
            guard let pointer = try deadline.call({ g_bus_get_sync(G_BUS_TYPE_SESSION, $0, $1) }) else {
                throw .noBus("there is no connection")
            }
            self.pointer = pointer
            // By default, GLib ends the process when the desktop session ends, which a library must not do.
            g_dbus_connection_set_exit_on_close(pointer, 0)
        }

        deinit {
            g_object_unref(UnsafeMutableRawPointer(pointer))
        }

        /// Whether a name on the bus has an owner, or would be started when called (D-Bus Specification, "Message Bus
        /// Messages").
        func isOffered(_ name: String, before deadline: Deadline) throws(SecretServiceError) -> Bool {
            if try isOwned(name, before: deadline) { return true }
            let activatable = try call(Self.bus, "ListActivatableNames", [], response: "(as)", before: deadline)
            return activatable[0].children.contains { $0.text == name }
        }

        /// Whether a name on the bus has an owner.
        func isOwned(_ name: String, before deadline: Deadline) throws(SecretServiceError) -> Bool {
            try call(Self.bus, "NameHasOwner", [g_variant_new_string(name)], response: "(b)", before: deadline)[0]
                .isTrue
        }

        private static let bus = Address(
            name: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus")

        struct Address {
            let name: String
            let path: String
            let interface: String
        }

        /// - Parameter type: The D-Bus signature of the reply; any other reply is a failure.
        /// - Returns: The members of the reply.
        func call(
            _ address: Address, _ method: String, _ arguments: [OpaquePointer?], response type: String,
            before deadline: Deadline
        ) throws(SecretServiceError) -> [Variant] {
            let type = g_variant_type_new(type)
            defer { g_variant_type_free(type) }
            let arguments = arguments.withUnsafeBufferPointer { g_variant_new_tuple($0.baseAddress, gsize($0.count)) }
            let response = try deadline.call {
                g_dbus_connection_call_sync(
                    pointer, address.name, address.path, address.interface, method, arguments, type,
                    G_DBUS_CALL_FLAGS_NONE, -1, $0, $1)
            }
            guard let response else { throw .failed("\(method) was not answered.") }
            return Variant(adopting: response).children
        }
    }
#endif
