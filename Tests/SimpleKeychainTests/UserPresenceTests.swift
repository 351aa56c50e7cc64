#if SecretService && os(Linux)
    import Foundation
    import TestSupport
    import Testing

    @testable import SimpleKeychain

    /// User presence, confirmed by polkit on a private bus.
    @Suite(
        "user presence", .enabled(if: MockPolkit.isPossible, "dbus-daemon or python-dbusmock is not installed"),
        .timeLimit(.minutes(5)))
    struct UserPresenceTests {
        private func outcome(
            _ responses: [String: MockPolkit.Response], actions: [String] = ["own", "fallback"]
        ) async throws -> (error: UserPresenceError?, log: [String]) {
            let polkit = try MockPolkit(responses)
            let presence = PolkitUserPresence(actions: actions, busAddress: polkit.address)
            do throws(UserPresenceError) {
                try await presence.confirm("to see a token")
                return (nil, polkit.log)
            } catch {
                return (error, polkit.log)
            }
        }

        @Test("entering the password confirms presence, and the prompt contains only the action's text")
        func allowed() async throws {
            let (error, log) = try await outcome(["own": .allow])
            #expect(error == nil)
            #expect(log == ["own allow system-bus-name asking 0"])
        }

        @Test("a wrong password and a dismissed presence prompt are different errors")
        func refused() async throws {
            #expect(try await outcome(["own": .deny]).error == .denied)
            #expect(try await outcome(["own": .dismiss]).error == .cancelled)
        }

        private func expectUnavailable(_ error: UserPresenceError?, because text: String) {
            guard case .unavailable(let reason) = error else {
                Issue.record("\(String(describing: error)) is not unavailable")
                return
            }
            #expect(reason.contains(text), "\(reason)")
        }

        @Test("presence can't be confirmed without a polkit agent in the session")
        func noAgent() async throws {
            expectUnavailable(try await outcome(["own": .challenge]).error, because: "no polkit agent")
        }

        @Test("a standard action is used if the polkit policy isn't installed")
        func fallback() async throws {
            let (error, log) = try await outcome(["fallback": .allow])
            #expect(error == nil)
            #expect(log.map { $0.prefix(8) } == ["own unre", "fallback"])
            #expect(try await outcome(["fallback": .deny]).error == .denied)
            #expect(PolkitUserPresence().actions == [PolkitPolicy.actionID, "org.freedesktop.policykit.exec"])
        }

        @Test("if polkit doesn't know any action, the error names the file to install")
        func unregistered() async throws {
            let error = try await outcome([:], actions: ["own"]).error
            expectUnavailable(error, because: PolkitPolicy.path)
            expectUnavailable(error, because: "own")
        }

        @Test("a missing bus, a bus without polkit, and a crash of polkit cause errors instead of hangs")
        func nobodyThere() async throws {
            let directory = try TemporaryDirectory()
            let bus = try BusDaemon(in: directory)
            await expectUnavailableOnBus(bus.address)
            bus.stop()
            await expectUnavailableOnBus(bus.address)
            await expectUnavailableOnBus("unix:path=/none")
            await expectUnavailableOnBus("rubbish")
            expectUnavailable(try await outcome(["own": .die]).error, because: "polkit cannot be reached")
        }

        private func expectUnavailableOnBus(_ address: String) async {
            let presence = PolkitUserPresence(actions: ["own"], busAddress: address)
            await #expect { try await presence.confirm("") } throws: { error in
                expectUnavailable(error as? UserPresenceError, because: "polkit cannot be reached")
                return true
            }
            #expect(throws: UserPresenceError.self) { try presence.checkAvailability() }
        }

        @Test("canceling the task cancels the presence prompt")
        func cancellation() async throws {
            let polkit = try MockPolkit(["own": .hang])
            let presence = PolkitUserPresence(actions: ["own"], busAddress: polkit.address)
            let task = Task { try await presence.confirm("") }
            try await polkit.waitForLog(containing: "own hang")
            task.cancel()
            await #expect(throws: UserPresenceError.cancelled) { try await task.value }
            try await polkit.waitForLog(containing: "cancelled")
        }

        @Test("a task that is already canceled doesn't prompt for presence")
        func cancelledBefore() async throws {
            let polkit = try MockPolkit(["own": .allow])
            let presence = PolkitUserPresence(actions: ["own"], busAddress: polkit.address)
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                try await presence.confirm("")
            }
            await #expect(throws: UserPresenceError.cancelled) { try await task.value }
            #expect(polkit.log == [])
        }

        @Test("a synchronous presence prompt times out if the user doesn't respond")
        func overdue() async throws {
            // On a busy machine, the time may be over before the request reaches polkit. Then retries with more.
            for patience in [0.3, 1, 3, 10, 30, 100] {
                let polkit = try MockPolkit(["own": .hang])
                let presence = PolkitUserPresence(actions: ["own"], busAddress: polkit.address)
                #expect {
                    try presence.confirm(waitingAtMost: patience)
                } throws: { error in
                    expectUnavailable(error as? UserPresenceError, because: "in time")
                    return true
                }
                guard !polkit.log.isEmpty else { continue }
                return try await polkit.waitForLog(containing: "cancelled")
            }
            Issue.record("Polkit was never asked.")
        }

        @Test("concurrent presence prompts get separate responses")
        func several() async throws {
            let polkit = try MockPolkit(["yes": .allow, "no": .deny])
            try await withThrowingTaskGroup { group in
                for number in 0..<12 {
                    let action = number.isMultiple(of: 2) ? "yes" : "no"
                    let presence = PolkitUserPresence(actions: [action], busAddress: polkit.address)
                    group.addTask {
                        let isThere = (try? await presence.confirm("")) != nil
                        #expect(isThere == (action == "yes"))
                    }
                }
                try await group.waitForAll()
            }
            #expect(polkit.log.count == 12)
        }

        @Test("the polkit policy declares the action, requires the active user to authenticate, and is well-formed")
        func policy() throws {
            let text = PolkitPolicy.fileContents
            #expect(text.contains("<action id=\"\(PolkitPolicy.actionID)\">"))
            #expect(text.contains("<allow_active>auth_self</allow_active>"))
            #expect(PolkitPolicy.actionID.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "." || $0 == "-" })
            let document = try #require(xmlElementNames(of: text))
            #expect(document.first == "policyconfig")
            let file = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
                .appendingPathComponent("../../Resources/\(PolkitPolicy.actionID).policy")
            #expect(try String(contentsOf: file, encoding: .utf8) == text)
        }

        /// The names of a document's elements in document order; `nil` if it isn't well-formed.
        private func xmlElementNames(of text: String) -> [String]? {
            var (open, seen): ([Substring], [String]) = ([], [])
            for match in text.matches(of: /<(\/?)([a-z_]+)([^>]*)>/) {
                if match.1.isEmpty {
                    open.append(match.2)
                    seen.append(String(match.2))
                } else if open.popLast() != match.2 {
                    return nil
                }
            }
            return open.isEmpty ? seen : nil
        }
    }

    @Suite(
        "items that require user presence",
        .enabled(if: MockPolkit.isPossible, "dbus-daemon or python-dbusmock is not installed"))
    struct ProtectedItemTests {
        private let store = SimpleKeychain.Store.memory()

        private func keychain(
            _ flags: SecAccessControlCreateFlags? = nil, on polkit: MockPolkit
        ) -> SimpleKeychain {
            var keychain = SimpleKeychain(service: "Auth0", accessControlFlags: flags, store: store)
            keychain.userPresence = PolkitUserPresence(actions: ["own"], busAddress: polkit.address)
            return keychain
        }

        @Test("each read of a protected item prompts for user presence, but other operations don't")
        func asking() throws {
            let polkit = try MockPolkit(["own": .allow])
            try keychain(.userPresence, on: polkit).set("secret", forKey: "key")
            #expect(polkit.log.filter { $0.contains("asking") } == [])
            let plain = keychain(on: polkit)
            #expect(try plain.string(forKey: "key") == "secret")
            #expect(try plain.data(forKey: "key") == Data("secret".utf8))
            #expect(polkit.log.filter { $0.contains("asking") }.count == 2)
            #expect(try plain.hasItem(forKey: "key"))
            #expect(try plain.keys() == ["key"])
            try plain.set("other", forKey: "key")
            #expect(polkit.log.filter { $0.contains("asking") }.count == 2)
            #expect(try plain.string(forKey: "key") == "other")
            #expect(polkit.log.filter { $0.contains("asking") }.count == 3)
            #expect(throws: SimpleKeychainError.interactionNotAllowed) { try plain.dataWithoutPrompt(forKey: "key") }
            try plain.deleteItem(forKey: "key")
            #expect(polkit.log.filter { $0.contains("asking") }.count == 3)
        }

        @Test(
            "a protected item can't be read if user presence isn't confirmed",
            arguments: [
                (MockPolkit.Response.deny, SimpleKeychainError.authFailed), (.dismiss, .userCanceled),
                (.challenge, .interactionNotAllowed), (.unregistered, .interactionNotAllowed),
            ])
        func error(response: MockPolkit.Response, error: SimpleKeychainError) throws {
            let (before, after) = (try MockPolkit(["own": .allow]), try MockPolkit(["own": response]))
            try keychain(.userPresence, on: before).set("secret", forKey: "key")
            let later = keychain(on: after)
            #expect(throws: error) { try later.string(forKey: "key") }
            #expect(throws: error) { try later.data(forKey: "key") }
        }

        @Test(
            "a protected item isn't stored if the user can't be prompted for presence",
            arguments: [MockPolkit.Response.unregistered, .deny])
        func refusedWriting(response: MockPolkit.Response) throws {
            let polkit = try MockPolkit(["own": response])
            let keychain = keychain(.userPresence, on: polkit)
            #expect(throws: SimpleKeychainError.operationNotImplemented) { try keychain.set("secret", forKey: "key") }
            #expect(try !keychain.hasItem(forKey: "key"))
        }

        @Test("an item's protection can be replaced together with its value")
        func replacing() throws {
            let polkit = try MockPolkit(["own": .allow])
            let (plain, protected) = (keychain(on: polkit), keychain(.userPresence, on: polkit))
            try plain.set("secret", forKey: "key")
            try protected.set("still open", forKey: "key")
            #expect(try plain.dataWithoutPrompt(forKey: "key") == Data("still open".utf8))
            try protected.set(Data("closed".utf8), forKey: "key", replacingProtection: true)
            #expect(throws: SimpleKeychainError.interactionNotAllowed) { try plain.dataWithoutPrompt(forKey: "key") }
            try plain.set(Data("open".utf8), forKey: "key", replacingProtection: true)
            #expect(try plain.dataWithoutPrompt(forKey: "key") == Data("open".utf8))
        }
    }
#endif
