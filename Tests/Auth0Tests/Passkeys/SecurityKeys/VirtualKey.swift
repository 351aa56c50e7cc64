#if SecurityKeys && os(Linux)
    import A0JOSE
    import Foundation

    @testable import Auth0

    /// A security key without the metal: what is written to its port is read as CTAPHID messages, and answered as CTAP 2.0
    /// tells authenticators to.
    ///
    /// All state is touched while `condition` is held alone, which readers of the port wait on.
    final class VirtualKey: @unchecked Sendable {
        enum Finger {
            /// On the key whenever it asks.
            case resting
            /// Nowhere, until `touch()`.
            case away
        }

        /// How the key was made.
        struct Making {
            var pin: String?
            var retries = 8
            var verifiesUser = false
            var finger = Finger.resting
            var capacity = 3
            /// The CTAP status that it answers everything with but questions about itself.
            var breakdown: UInt8?
            /// It signs for another domain than the one that it was asked for.
            var isTreacherous = false
            /// It answers with bytes that are no CBOR.
            var babbles = false
            /// It knows nothing of FIDO2.
            var isOld = false
            /// It doesn't recognize its user by itself.
            var seesStranger = false
        }

        struct Credential {
            let id: Data
            let relyingPartyID: String
            let userID: Data
            let userName: String
            let key: PrivateKey
            var signCount: UInt32 = 0
        }

        let id: String
        let condition = NSCondition()

        var making: Making
        var credentials: [Credential] = []
        var pinExchange = PINExchange()
        /// How many wrong PINs in a row since it was plugged in.
        var mistakes = 0
        /// The reports that wait to be read.
        var outbox: [[UInt8]] = []
        var incoming = CTAPHIDMessage?.none
        /// What goes on once the key is touched.
        var awaitedTouch: (() -> [UInt8])?
        var remainingAssertions: [() -> [UInt8]] = []
        private(set) var isPluggedIn = true
        /// How often it was asked to stop.
        private(set) var cancellations = 0
        /// The names that it was asked to keep.
        var lastNames: [String] = []

        init(_ making: Making = Making()) {
            id = "virtual-\(UUID().uuidString)"
            self.making = making
        }

        var key: SecurityKey { SecurityKey(id: id, name: "Virtual key") }

        func change(_ body: (inout Making) -> Void) {
            condition.withLock { body(&making) }
        }

        func read<Value>(_ body: (VirtualKey) -> Value) -> Value {
            condition.withLock { body(self) }
        }

        /// Lays a finger on the key, if it asks for one.
        func touch() {
            condition.withLock { finishTouch() }
        }

        /// Waits until the key asks to be touched.
        func waitForBlinking() async {
            while condition.withLock({ awaitedTouch == nil }) { await Task.yield() }
        }

        /// Pulls the key out.
        func unplug() {
            condition.withLock {
                isPluggedIn = false
                condition.broadcast()
            }
        }

        func plugIn() {
            condition.withLock {
                isPluggedIn = true
                mistakes = 0
            }
        }

        private func finishTouch() {
            guard let answer = awaitedTouch?() else { return }
            awaitedTouch = nil
            send(.cbor, answer)
        }

        /// Answers at once or after a touch, depending on the finger.
        func afterTouch(_ answer: @escaping () -> [UInt8]) {
            awaitedTouch = answer
            switch making.finger {
            case .resting: finishTouch()
            // Tells that it needs a touch (CTAPHID_KEEPALIVE, status "user presence needed").
            case .away: send(.keepAlive, [2])
            }
        }

        func stopWaiting() {
            cancellations += 1
            guard awaitedTouch != nil else { return }
            awaitedTouch = nil
            send(.cbor, [CTAPStatus.keepAliveCancel])
        }
    }

    enum CTAPStatus {
        static let success: UInt8 = 0x00
        static let credentialExcluded: UInt8 = 0x19
        static let unsupportedAlgorithm: UInt8 = 0x26
        static let operationDenied: UInt8 = 0x27
        static let keyStoreFull: UInt8 = 0x28
        static let keepAliveCancel: UInt8 = 0x2D
        static let noCredentials: UInt8 = 0x2E
        static let userActionTimeout: UInt8 = 0x2F
        static let notAllowed: UInt8 = 0x30
        static let pinInvalid: UInt8 = 0x31
        static let pinBlocked: UInt8 = 0x32
        static let pinAuthInvalid: UInt8 = 0x33
        static let pinAuthBlocked: UInt8 = 0x34
        static let pinNotSet: UInt8 = 0x35
        static let pinRequired: UInt8 = 0x36
        static let uvInvalid: UInt8 = 0x3F
        static let invalidCBOR: UInt8 = 0x12
        static let other: UInt8 = 0x7F
    }
#endif
