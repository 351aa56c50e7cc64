#if SecurityKeys && os(Linux)
    import A0JOSE
    import CA0FIDO2
    import Foundation

    /// A connection to a security key through libfido2.
    ///
    /// `device` is set once, used by one thread at a time, and freed under `lock`. Other threads only use it under
    /// `lock`.
    final class FIDO2Connection: SecurityKeyConnection, @unchecked Sendable {
        /// How many seconds longer than the user the device may take: it's asked to stop first.
        private static let grace: TimeInterval = 10
        /// Milliseconds for a key to report its capabilities.
        private static let openingTimeout: CInt = 5000
        private static let pause: useconds_t = 50_000

        let key: SecurityKey
        let keepsPasskeys: Bool
        let hasPIN: Bool
        let verifiesUser: Bool

        private let lock = NSLock()
        private var device: OpaquePointer?
        private var isCancelled = false

        /// - Parameter functions: How bytes reach the key, if not through the system's HID devices.
        init(
            _ key: SecurityKey, timeout: TimeInterval, through functions: fido_dev_io_t? = nil
        ) throws(PasskeyError) {
            self.key = key
            var device = fido_dev_new()
            guard device != nil else { throw .securityKeyFailed("there isn't enough memory") }
            var status = FIDO_OK
            if var functions {
                status = fido_dev_set_io_functions(device, &functions)
            }
            fido_dev_set_timeout(device, Self.openingTimeout)
            if status == FIDO_OK { status = fido_dev_open(device, key.id) }
            guard status == FIDO_OK else {
                fido_dev_free(&device)
                throw .securityKeyFailed("\(key.name) cannot be opened (\(FIDO2Status.text(status)))")
            }
            fido_dev_set_timeout(device, Self.milliseconds(timeout + Self.grace))
            keepsPasskeys = fido_dev_is_fido2(device)
            hasPIN = fido_dev_has_pin(device)
            verifiesUser = fido_dev_has_uv(device)
            self.device = device
        }

        /// Clamped to libfido2's range if the program waits forever.
        static func milliseconds(_ seconds: TimeInterval) -> CInt {
            CInt(exactly: (seconds * 1000).rounded()) ?? .max
        }

        deinit {
            close()
        }

        func close() {
            lock.withLock {
                guard device != nil else { return }
                fido_dev_close(device)
                fido_dev_free(&device)
            }
        }

        /// A key ignores the message if it has no request yet, so it's repeated until the connection is closed.
        func cancel() {
            let isFirst = lock.withLock {
                defer { isCancelled = true }
                return !isCancelled
            }
            guard isFirst, sendCancellation() else { return }
            Thread.detachNewThread { [weak self] in
                repeat { usleep(Self.pause) } while self?.sendCancellation() == true
            }
        }

        private func sendCancellation() -> Bool {
            lock.withLock {
                guard device != nil else { return false }
                // The result doesn't matter: whether it worked shows when the request ends.
                fido_dev_cancel(device)
                return true
            }
        }

        private func checkCancellation() throws(SecurityKeyError) {
            guard !lock.withLock({ isCancelled }) else { throw .cancelled }
        }

        func pinRetriesLeft() -> Int? {
            var count: CInt = 0
            return fido_dev_get_retry_count(device, &count) == FIDO_OK ? Int(count) : nil
        }

        func beginTouch() throws(SecurityKeyError) {
            try checkCancellation()
            try FIDO2Status.check(fido_dev_get_touch_begin(device))
        }

        func isTouched(waiting: TimeInterval) throws(SecurityKeyError) -> Bool {
            try checkCancellation()
            var isTouched: CInt = 0
            try FIDO2Status.check(fido_dev_get_touch_status(device, &isTouched, CInt(waiting * 1000)))
            return isTouched != 0
        }
    }

    // MARK: - Passkeys

    extension FIDO2Connection {
        func create(
            _ options: PublicKeyCredentialCreationOptions, clientDataDigest: Data,
            verification: SecurityKeyVerification
        ) throws(SecurityKeyError) -> Data {
            try checkCancellation()
            var credential = fido_cred_new()
            defer { fido_cred_free(&credential) }
            try FIDO2Status.check(fido_cred_set_type(credential, COSE_ES256))
            try FIDO2Status.check(
                clientDataDigest.withBytes { fido_cred_set_clientdata_hash(credential, $0, $1) })
            try FIDO2Status.check(
                fido_cred_set_rp(credential, options.relyingPartyID, options.relyingPartyName.shortened))
            try FIDO2Status.check(
                options.userID.withBytes {
                    fido_cred_set_user(
                        credential, $0, $1, options.userName.shortened, options.userDisplayName.shortened, nil)
                })
            try FIDO2Status.check(
                fido_cred_set_rk(credential, options.residentKey == .discouraged ? FIDO_OPT_OMIT : FIDO_OPT_TRUE))
            for id in options.excludedCredentialIDs {
                try FIDO2Status.check(id.withBytes { fido_cred_exclude(credential, $0, $1) })
            }
            try FIDO2Status.check(fido_cred_set_uv(credential, verification.option))
            try FIDO2Status.check(fido_dev_make_cred(device, credential, verification.pin))
            return Data(fido_cred_authdata_raw_ptr(credential), fido_cred_authdata_raw_len(credential))
        }

        func sign(
            _ options: PublicKeyCredentialRequestOptions, clientDataDigest: Data,
            verification: SecurityKeyVerification
        ) throws(SecurityKeyError) -> [SecurityKeySignature] {
            try checkCancellation()
            var assertion = fido_assert_new()
            defer { fido_assert_free(&assertion) }
            try FIDO2Status.check(
                clientDataDigest.withBytes { fido_assert_set_clientdata_hash(assertion, $0, $1) })
            try FIDO2Status.check(fido_assert_set_rp(assertion, options.relyingPartyID))
            for id in options.allowedCredentialIDs {
                try FIDO2Status.check(id.withBytes { fido_assert_allow_cred(assertion, $0, $1) })
            }
            try FIDO2Status.check(fido_assert_set_uv(assertion, verification.option))
            try FIDO2Status.check(fido_dev_get_assert(device, assertion, verification.pin))
            var signatures: [SecurityKeySignature] = []
            for index in 0..<fido_assert_count(assertion) {
                signatures.append(try signature(in: assertion, at: index, options.allowedCredentialIDs))
            }
            return signatures
        }

        private func signature(
            in assertion: OpaquePointer?, at index: Int, _ allowed: [Data]
        ) throws(SecurityKeyError) -> SecurityKeySignature {
            // libfido2 returns the authenticator data wrapped in a CBOR item.
            let item = Data(fido_assert_authdata_ptr(assertion, index), fido_assert_authdata_len(assertion, index))
            guard let data = try? CBOR(decoding: item).bytesValue else {
                throw .other("its answer cannot be read")
            }
            var id = Data(fido_assert_id_ptr(assertion, index), fido_assert_id_len(assertion, index))
            // A key can omit the identifier if only one was allowed (CTAP 2.1 §6.2.2).
            if id.isEmpty, allowed.count == 1 { id = allowed[0] }
            let userID = Data(fido_assert_user_id_ptr(assertion, index), fido_assert_user_id_len(assertion, index))
            let account = PasskeyAccount(
                id: id, userID: userID.isEmpty ? nil : userID,
                userName: fido_assert_user_name(assertion, index).map { String(cString: $0) },
                userDisplayName: fido_assert_user_display_name(assertion, index).map { String(cString: $0) })
            return SecurityKeySignature(
                account: account, authenticatorData: data,
                signature: Data(fido_assert_sig_ptr(assertion, index), fido_assert_sig_len(assertion, index)))
        }
    }

    extension SecurityKeyVerification {
        fileprivate var pin: String? {
            if case .pin(let pin) = self { pin } else { nil }
        }

        /// A PIN implies user verification.
        fileprivate var option: fido_opt_t {
            self == .builtIn ? FIDO_OPT_TRUE : FIDO_OPT_OMIT
        }
    }

    extension Data {
        /// A copy of libfido2's bytes; empty if there are none.
        fileprivate init(_ bytes: UnsafePointer<UInt8>?, _ count: Int) {
            self = bytes.map { Data(bytes: $0, count: count) } ?? Data()
        }

        fileprivate func withBytes<Result>(_ body: (UnsafePointer<UInt8>?, Int) -> Result) -> Result {
            withUnsafeBytes { body($0.bindMemory(to: UInt8.self).baseAddress, $0.count) }
        }
    }

    extension String {
        /// As many whole characters as fit in 64 bytes, the limit of security keys (CTAP 2.1 §6.1.2).
        fileprivate var shortened: String {
            var text = self
            while text.utf8.count > 64 { text.removeLast() }
            return text
        }
    }
#endif
