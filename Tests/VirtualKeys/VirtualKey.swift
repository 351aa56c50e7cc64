#if SecurityKeys && os(Linux)
    import A0JOSE
    import Foundation

    /// A security key without the metal: what is written to its port is read as CTAPHID messages, and answered as CTAP 2.0
    /// tells authenticators to.
    ///
    /// All state is touched while `condition` is held alone, which readers of the port wait on.
    package final class VirtualKey: @unchecked Sendable {
        package enum Finger: Sendable {
            /// On the key whenever it asks.
            case resting
            /// Nowhere, until `touch()`.
            case away
        }

        /// How the key was made.
        package struct Making: Sendable {
            package var pin: String?
            package var retries = 8
            package var verifiesUser = false
            package var finger = Finger.resting
            package var capacity = 3
            /// The CTAP status that it answers everything with but questions about itself.
            package var breakdown: UInt8?
            /// It signs for another domain than the one that it was asked for.
            package var isTreacherous = false
            /// It answers with bytes that are no CBOR.
            package var babbles = false
            /// It knows nothing of FIDO2.
            package var isOld = false
            /// It doesn't recognize its user by itself.
            package var seesStranger = false

            package init(
                pin: String? = nil, retries: Int = 8, verifiesUser: Bool = false, finger: Finger = .resting,
                capacity: Int = 3, breakdown: UInt8? = nil, isTreacherous: Bool = false, babbles: Bool = false,
                isOld: Bool = false
            ) {
                self.pin = pin
                self.retries = retries
                self.verifiesUser = verifiesUser
                self.finger = finger
                self.capacity = capacity
                self.breakdown = breakdown
                self.isTreacherous = isTreacherous
                self.babbles = babbles
                self.isOld = isOld
            }
        }

        package struct Credential {
            let id: Data
            let relyingPartyID: String
            let userID: Data
            let userName: String
            let key: PrivateKey
            var signCount: UInt32 = 0
        }

        package let id: String
        let condition = NSCondition()

        var making: Making
        package internal(set) var credentials: [Credential] = []
        var pinExchange = PINExchange()
        /// How many wrong PINs in a row since it was plugged in.
        var mistakes = 0
        /// The reports that wait to be read.
        var outbox: [[UInt8]] = []
        var incoming = CTAPHIDMessage?.none
        /// What goes on once the key is touched.
        package internal(set) var awaitedTouch: (() -> [UInt8])?
        var remainingAssertions: [() -> [UInt8]] = []
        package private(set) var isPluggedIn = true
        /// How often it was asked to stop.
        package private(set) var cancellations = 0
        /// The names that it was asked to keep.
        package internal(set) var lastNames: [String] = []

        package init(_ making: Making = Making()) {
            id = "virtual-\(UUID().uuidString)"
            self.making = making
        }

        package func change(_ body: (inout Making) -> Void) {
            condition.withLock { body(&making) }
        }

        package func read<Value>(_ body: (VirtualKey) -> Value) -> Value {
            condition.withLock { body(self) }
        }

        /// Lays a finger on the key, if it asks for one.
        package func touch() {
            condition.withLock { finishTouch() }
        }

        /// Waits until the key asks to be touched, or the task is cancelled.
        package func waitForBlinking() async {
            while !Task.isCancelled, condition.withLock({ awaitedTouch == nil }) { await Task.yield() }
        }

        /// Pulls the key out.
        package func unplug() {
            condition.withLock {
                isPluggedIn = false
                condition.broadcast()
            }
        }

        package func plugIn() {
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

    package enum CTAPStatus {
        package static let success: UInt8 = 0x00
        package static let credentialExcluded: UInt8 = 0x19
        package static let unsupportedAlgorithm: UInt8 = 0x26
        package static let operationDenied: UInt8 = 0x27
        package static let keyStoreFull: UInt8 = 0x28
        package static let keepAliveCancel: UInt8 = 0x2D
        package static let noCredentials: UInt8 = 0x2E
        package static let userActionTimeout: UInt8 = 0x2F
        package static let notAllowed: UInt8 = 0x30
        package static let pinInvalid: UInt8 = 0x31
        package static let pinBlocked: UInt8 = 0x32
        package static let pinAuthInvalid: UInt8 = 0x33
        package static let pinAuthBlocked: UInt8 = 0x34
        package static let pinNotSet: UInt8 = 0x35
        package static let pinRequired: UInt8 = 0x36
        package static let uvInvalid: UInt8 = 0x3F
        package static let invalidCBOR: UInt8 = 0x12
        package static let other: UInt8 = 0x7F
    }
#endif
