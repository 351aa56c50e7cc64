#if SecretService && os(Linux)
    import CA0Secret
    import Foundation

    /// The calls of the Secret Service that may prompt the user (Secret Service API, "Prompts and Prompting").
    ///
    /// libsecret 0.20 has them, too, but waits forever if the user dismisses the prompt for a keyring's password.
    extension BusConnection {
        private static let service = "org.freedesktop.secrets"
        private static let collections = Address(
            name: service, path: "/org/freedesktop/secrets", interface: "org.freedesktop.Secret.Service")
        /// How often to check for the user's response, in microseconds.
        private static let pause: useconds_t = 10_000

        /// Unlocks a keyring or an item.
        ///
        /// - Parameter mayAsk: Whether the user can be asked for a password.
        func unlock(_ path: String, mayAsk: Bool, before deadline: Deadline) throws(SecretServiceError) {
            var object = g_variant_new_object_path(path)
            let response = try call(
                Self.collections, "Unlock", [g_variant_new_array(nil, &object, 1)], response: "(aoo)", before: deadline)
            try ask(response[1].text, mayAsk: mayAsk, before: deadline)
        }

        /// Creates the default keyring. The user chooses its password.
        func createDefaultCollection(before deadline: Deadline) throws(SecretServiceError) {
            var label = g_variant_new_dict_entry(
                g_variant_new_string("org.freedesktop.Secret.Collection.Label"),
                g_variant_new_variant(g_variant_new_string("Default")))
            let response = try call(
                Self.collections, "CreateCollection",
                [g_variant_new_array(nil, &label, 1), g_variant_new_string("default")], response: "(oo)",
                before: deadline
            )
            try ask(response[1].text, mayAsk: true, before: deadline)
        }

        /// Shows the service's prompt, if there is one, and waits for the response.
        private func ask(_ prompt: String, mayAsk: Bool, before deadline: Deadline) throws(SecretServiceError) {
            guard prompt != "/" else { return }
            let question = Address(name: Self.service, path: prompt, interface: "org.freedesktop.Secret.Prompt")
            guard mayAsk else {
                dismiss(question, before: deadline)
                throw .locked("Unlock the keyring first; there is no display to ask for its password.")
            }
            let response = PromptResponse()
            let subscription = g_dbus_connection_signal_subscribe(
                pointer, Self.service, question.interface, "Completed", prompt, nil, G_DBUS_SIGNAL_FLAGS_NONE,
                { _, _, _, _, _, parameters, response in
                    guard let response, let parameters else { return }
                    Unmanaged<PromptResponse>.fromOpaque(response).takeUnretainedValue().take(parameters)
                },
                Unmanaged.passUnretained(response).toOpaque(), nil)
            defer { g_dbus_connection_signal_unsubscribe(pointer, subscription) }
            _ = try call(question, "Prompt", [g_variant_new_string("")], response: "()", before: deadline)
            try wait(for: response, to: question, before: deadline)
            if response.isDismissed == true { throw .dismissed }
        }

        private func wait(
            for response: PromptResponse, to question: Address, before deadline: Deadline
        ) throws(SecretServiceError) {
            var rounds = 0
            while response.isDismissed == nil {
                guard !deadline.hasPassed else {
                    dismiss(question, before: Deadline(seconds: 1))
                    throw .locked("Nobody answered the question for the keyring's password in time.")
                }
                rounds += 1
                // A service that has ended will never respond.
                if rounds.isMultiple(of: 100), try !isOwned(question.name, before: deadline) {
                    throw .gone("The Secret Service went away.")
                }
                if g_main_context_iteration(g_main_context_get_thread_default(), 0) == 0 { usleep(Self.pause) }
            }
        }

        /// Tells the service to dismiss its prompt. This is optional, because no one waits for the response anymore.
        private func dismiss(_ question: Address, before deadline: Deadline) {
            _ = try? call(question, "Dismiss", [], response: "()", before: deadline)
        }
    }

    /// Only used by the thread that waits for it: GLib calls back in that thread's context.
    private final class PromptResponse {
        private(set) var isDismissed: Bool?

        func take(_ parameters: OpaquePointer) {
            let members = Variant(adopting: g_variant_ref(parameters))
            isDismissed = !members.isPromptResponse || members.children[0].isTrue
        }
    }
#endif
