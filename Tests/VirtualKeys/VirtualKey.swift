#if SecurityKeys && os(Linux)
    import A0JOSE
    import Foundation

    /// A virtual security key: it reads CTAPHID messages from its port, and responds like a CTAP 2.0 authenticator.
    ///
    /// All state is protected by `condition`, on which readers of the port wait.
    package final class VirtualKey: @unchecked Sendable {
        package enum Finger: Sendable {
            /// Touches the key whenever required.
            case resting
            /// Doesn't touch the key until `touch()`.
            case away
        }

        /// The properties of the key.
        package struct Making: Sendable {
            package var pin: String?
            package var retries = 8
            package var verifiesUser = false
            package var finger = Finger.resting
            package var capacity = 3
            /// The CTAP status of every response, except to requests for information.
            package var breakdown: UInt8?
            /// It signs for another domain than the requested one.
            package var isTreacherous = false
            /// It responds with invalid CBOR.
            package var babbles = false
            /// It doesn't support FIDO2.
            package var isOld = false
            /// Its own user verification fails.
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
        /// The number of consecutive wrong PINs since it was plugged in.
        var errors = 0
        /// The unread reports.
        var outbox: [[UInt8]] = []
        var incoming = CTAPHIDMessage?.none
        /// Called when the key is touched.
        package internal(set) var awaitedTouch: (() -> [UInt8])?
        var remainingAssertions: [() -> [UInt8]] = []
        package private(set) var isPluggedIn = true
        /// The number of received cancellations.
        package private(set) var cancellations = 0
        /// The user and relying party names of the last passkey it was asked to create.
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

        /// Touches the key if it's waiting for that.
        package func touch() {
            condition.withLock { finishTouch() }
        }

        /// Waits until the key asks for a touch, or the task is canceled.
        package func waitForBlinking() async {
            while !Task.isCancelled, condition.withLock({ awaitedTouch == nil }) { await Task.yield() }
        }

        /// Unplugs the key.
        package func unplug() {
            condition.withLock {
                isPluggedIn = false
                condition.broadcast()
            }
        }

        package func plugIn() {
            condition.withLock {
                isPluggedIn = true
                errors = 0
            }
        }

        private func finishTouch() {
            guard let response = awaitedTouch?() else { return }
            awaitedTouch = nil
            send(.cbor, response)
        }

        /// Responds immediately or after a touch, depending on the finger.
        func afterTouch(_ response: @escaping () -> [UInt8]) {
            awaitedTouch = response
            switch making.finger {
            case .resting: finishTouch()
            // Reports that it needs a touch (CTAPHID_KEEPALIVE, status "user presence needed").
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
