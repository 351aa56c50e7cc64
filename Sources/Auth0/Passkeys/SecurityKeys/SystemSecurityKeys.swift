#if SecurityKeys && os(Linux)
    import CA0FIDO2
    import Foundation

    /// The security keys that libfido2 finds.
    struct SystemSecurityKeys: SecurityKeyBus {
        /// More than any machine has ports for.
        private static let limit = 64

        private static let isPrepared: Bool = {
            fido_init(0)
            return true
        }()

        func keys() throws(PasskeyError) -> [SecurityKey] {
            _ = Self.isPrepared
            var list = fido_dev_info_new(Self.limit)
            defer { fido_dev_info_free(&list, Self.limit) }
            var count = 0
            let status = fido_dev_info_manifest(list, Self.limit, &count)
            guard status == FIDO_OK else {
                throw .securityKeyFailed("keys cannot be listed (\(FIDO2Status.text(status)))")
            }
            return (0..<count).compactMap { index in
                let info = fido_dev_info_ptr(list, index)
                guard let path = fido_dev_info_path(info) else { return nil }
                let names = [fido_dev_info_manufacturer_string(info), fido_dev_info_product_string(info)]
                    .compactMap { $0.map { String(cString: $0) } }.filter { !$0.isEmpty }
                return SecurityKey(
                    id: String(cString: path),
                    name: names.isEmpty ? "Security key" : names.joined(separator: " "))
            }
        }

        func open(_ key: SecurityKey, timeout: TimeInterval) throws(PasskeyError) -> any SecurityKeyConnection {
            _ = Self.isPrepared
            return try FIDO2Connection(key, timeout: timeout)
        }
    }
#else
    import Foundation

    /// The security keys of a build without libfido2: none.
    struct SystemSecurityKeys: SecurityKeyBus {
        func keys() throws(PasskeyError) -> [SecurityKey] {
            throw .securityKeyFailed("this program was built without the package trait SecurityKeys, or not for Linux")
        }

        func open(_ key: SecurityKey, timeout: TimeInterval) throws(PasskeyError) -> any SecurityKeyConnection {
            throw .noSecurityKey
        }
    }
#endif
