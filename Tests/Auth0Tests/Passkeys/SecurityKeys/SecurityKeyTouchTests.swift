#if SecurityKeys && os(Linux)
    import A0Concurrency
    import Foundation
    import Testing
    import VirtualKeys

    @testable import Auth0

    @Suite("Touching security keys", .timeLimit(.minutes(5)))
    struct SecurityKeyTouchTests {
        private let relyingParty = RelyingParty()

        private static func authenticator(
            _ keys: VirtualPorts, clock: Clock = .system
        ) -> SecurityKeyAuthenticator {
            SecurityKeyAuthenticator(
                origin: nil, timeout: nil, dialogue: SecurityKeyDialogue(bus: keys, clock: clock))
        }

        @Test("the user is prompted to touch the security key, and the touch is awaited")
        func prompt() async throws {
            let key = VirtualKey(.init(finger: .away))
            let prompts = Locked<[[SecurityKey]]>([])
            let authenticator = Self.authenticator(VirtualPorts(key))
                .promptingForTouch { keys in prompts.withLock { $0.append(keys) } }
            let options = relyingParty.creationOptions()
            let task = Task { try await authenticator.registration(for: options) }
            await key.waitForBlinking()
            #expect(prompts.withLock { $0 } == [[key.key]])
            key.touch()
            _ = try relyingParty.verify(try await task.value)
        }

        @Test("if a security key isn't touched in time, the operation times out and the key stops blinking")
        func timeout() async throws {
            let key = VirtualKey(.init(finger: .away))
            // Time starts to pass when the key blinks.
            let clock = Clock(
                now: { Date() },
                sleep: { _ in
                    await key.waitForBlinking()
                    try Task.checkCancellation()
                })
            let authenticator = Self.authenticator(VirtualPorts(key), clock: clock)
            await #expect(throws: PasskeyError.timedOut) {
                try await authenticator.registration(for: relyingParty.creationOptions())
            }
            #expect(key.read { $0.awaitedTouch == nil && $0.cancellations > 0 })
            #expect(key.read(\.credentials).isEmpty)
        }

        @Test("canceling the task ends the wait for a touch, and the security key can be used again at once")
        func cancelling() async throws {
            let key = VirtualKey(.init(finger: .away))
            let authenticator = Self.authenticator(VirtualPorts(key))
            let options = relyingParty.creationOptions()
            let task = Task { try await authenticator.registration(for: options) }
            await key.waitForBlinking()
            task.cancel()
            await #expect(throws: PasskeyError.cancelled) { try await task.value }
            #expect(key.read { $0.awaitedTouch == nil })
            key.change { $0.finger = .resting }
            _ = try await authenticator.registration(for: options)

            let (gate, open) = AsyncStream<Void>.makeStream()
            let early = Task {
                for await _ in gate {}
                return try await authenticator.registration(for: options)
            }
            early.cancel()
            open.finish()
            await #expect(throws: PasskeyError.cancelled) { try await early.value }
            #expect(key.read(\.credentials).count == 1)
        }

        @Test("unplugging the security key while it waits for a touch fails the operation")
        func unplugged() async throws {
            let key = VirtualKey(.init(finger: .away))
            let authenticator = Self.authenticator(VirtualPorts(key))
            let options = relyingParty.creationOptions()
            let task = Task { try await authenticator.registration(for: options) }
            await key.waitForBlinking()
            key.unplug()
            await #expect(throws: PasskeyError.securityKeyFailed) { try await task.value }
        }

        @Test("a touch selects one of several security keys, and the others stop blinking")
        func race() async throws {
            let (left, right) = (VirtualKey(.init(pin: "1234", finger: .away)), VirtualKey(.init(finger: .away)))
            let old = VirtualKey(.init(isOld: true))
            let prompts = Locked<[[SecurityKey]]>([])
            let authenticator = Self.authenticator(VirtualPorts(left, old, right))
                .promptingForTouch { keys in prompts.withLock { $0.append(keys) } }
            let options = relyingParty.creationOptions()
            let task = Task { try await authenticator.registration(for: options) }
            await left.waitForBlinking()
            await right.waitForBlinking()
            right.change { $0.finger = .resting }
            right.touch()
            _ = try relyingParty.verify(try await task.value)
            #expect(right.read(\.credentials).count == 1)
            #expect(left.read { $0.awaitedTouch == nil && $0.credentials.isEmpty })
            #expect(prompts.withLock { $0 } == [[left.key, right.key], [right.key]])
        }

        @Test("the user can choose a security key without touching it")
        func choosing() async throws {
            let (left, right) = (VirtualKey(), VirtualKey())
            let authenticator = Self.authenticator(VirtualPorts(left, right))
            _ = try await authenticator.choosingKey { $0.last }.registration(for: relyingParty.creationOptions())
            #expect(right.read(\.credentials).count == 1)
            await #expect(throws: PasskeyError.cancelled) {
                try await authenticator.choosingKey { _ in nil }.registration(for: relyingParty.creationOptions())
            }
        }

        @Test("canceling the task ends the wait for a touch of several security keys, even if all were unplugged")
        func raceEnds() async throws {
            let keys = [VirtualKey(.init(finger: .away)), VirtualKey(.init(finger: .away))]
            let authenticator = Self.authenticator(VirtualPorts(keys[0], keys[1]))
            let options = relyingParty.requestOptions
            let cancelled = Task { try await authenticator.assertion(for: options) }
            for key in keys { await key.waitForBlinking() }
            cancelled.cancel()
            await #expect(throws: PasskeyError.cancelled) { try await cancelled.value }

            let broken = Task { try await authenticator.assertion(for: options) }
            for key in keys { await key.waitForBlinking() }
            for key in keys { key.unplug() }
            // To libfido2, an unplugged key looks like one that isn't touched.
            broken.cancel()
            await #expect(throws: PasskeyError.cancelled) { try await broken.value }
        }
    }
#endif
