#if SecretService && os(Linux)
    import CA0Secret
    import Foundation

    /// polkit, over a separate connection to the system bus (polkit Reference Manual,
    /// "org.freedesktop.PolicyKit1.Authority").
    ///
    /// The connection ends with this object, and so do prompts that polkit still shows for it.
    final class PolkitAuthority {
        enum Response {
            case authorized
            /// The user failed, or isn't allowed.
            case refused
            case dismissed
            /// The user would have to be asked, but wasn't: that wasn't allowed, or there is no agent.
            case needsQuestion
        }

        private static let allowUserInteraction: UInt32 = 1

        private let connection: OpaquePointer
        private let cancellable: Cancellable

        init(busAddress: String?, cancellable: Cancellable) throws(PolkitError) {
            self.cancellable = cancellable
            let address = if let busAddress { busAddress } else { try Self.systemBusAddress(cancellable) }
            let flags =
                G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
                | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue
            let connection = try Self.call { error in
                g_dbus_connection_new_for_address_sync(
                    address, GDBusConnectionFlags(rawValue: flags), nil, cancellable.pointer, error)
            }
            guard let connection else { throw .noAuthority("there is no connection") }
            self.connection = connection
            g_dbus_connection_set_exit_on_close(connection, 0)
        }

        deinit {
            g_dbus_connection_close(connection, nil, nil, nil)
            g_object_unref(UnsafeMutableRawPointer(connection))
        }

        /// Asks whether this program may perform an action. This may wait for the user's response.
        ///
        /// - Returns: `nil` if polkit does not know the action.
        func check(_ action: String, allowingInteraction: Bool) throws(PolkitError) -> Response? {
            let question = UUID().uuidString
            let arguments = [
                subject, g_variant_new_string(action), emptyDictionary("{ss}"),
                g_variant_new_uint32(allowingInteraction ? Self.allowUserInteraction : 0),
                g_variant_new_string(question),
            ]
            do {
                let response = try send("CheckAuthorization", arguments, response: "((bba{ss}))")
                return Self.read(response)
            } catch .cancelled {
                takeBack(question)
                throw .cancelled
            } catch .failed(let reason) where reason.contains("is not registered") {
                return nil
            }
        }

        /// Dismisses the prompt. Failures don't matter, because polkit also dismisses it when this connection is
        /// closed.
        private func takeBack(_ question: String) {
            let arguments = [g_variant_new_string(question)]
            _ = try? send("CancelCheckAuthorization", arguments, response: "()", isCancellable: false)
        }
    }

    // MARK: - Messages

    extension PolkitAuthority {
        private static func systemBusAddress(_ cancellable: Cancellable) throws(PolkitError) -> String {
            let address = try call { g_dbus_address_get_for_bus_sync(G_BUS_TYPE_SYSTEM, cancellable.pointer, $0) }
            guard let address else { throw .noAuthority("there is no system bus") }
            defer { g_free(address) }
            return String(cString: address)
        }

        private static func read(_ response: Variant) -> Response {
            let members = response.children[0].children
            let details = members[2].children.map(\.children)
            if members[0].isTrue { return .authorized }
            if details.contains(where: { $0[0].text == "polkit.dismissed" }) { return .dismissed }
            return members[1].isTrue ? .needsQuestion : .refused
        }

        /// This program, by its name on the bus. Unlike a process ID, that is never reused.
        private var subject: OpaquePointer? {
            let name = g_dbus_connection_get_unique_name(connection).map { String(cString: $0) } ?? ""
            var entry = g_variant_new_dict_entry(
                g_variant_new_string("name"), g_variant_new_variant(g_variant_new_string(name)))
            return Self.tuple([g_variant_new_string("system-bus-name"), g_variant_new_array(nil, &entry, 1)])
        }

        private func emptyDictionary(_ entryType: String) -> OpaquePointer? {
            let type = g_variant_type_new(entryType)
            defer { g_variant_type_free(type) }
            return g_variant_new_array(type, nil, 0)
        }

        private static func tuple(_ members: [OpaquePointer?]) -> OpaquePointer? {
            members.withUnsafeBufferPointer { g_variant_new_tuple($0.baseAddress, gsize($0.count)) }
        }

        private func send(
            _ method: String, _ arguments: [OpaquePointer?], response type: String, isCancellable: Bool = true
        ) throws(PolkitError) -> Variant {
            let type = g_variant_type_new(type)
            defer { g_variant_type_free(type) }
            let response = try Self.call { error in
                g_dbus_connection_call_sync(
                    connection, "org.freedesktop.PolicyKit1", "/org/freedesktop/PolicyKit1/Authority",
                    "org.freedesktop.PolicyKit1.Authority", method, Self.tuple(arguments), type,
                    G_DBUS_CALL_FLAGS_NONE, isCancellable ? .max : 1000, isCancellable ? cancellable.pointer : nil,
                    error)
            }
            guard let response else { throw .failed("\(method) was not answered.") }
            return Variant(adopting: response)
        }

        private static func call<Result>(
            _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Result
        ) throws(PolkitError) -> Result {
            var error: UnsafeMutablePointer<GError>?
            let result = body(&error)
            if let error { throw PolkitError(consuming: error) }
            return result
        }
    }
#endif
