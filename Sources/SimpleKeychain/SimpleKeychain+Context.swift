#if canImport(LocalAuthentication) && canImport(Security) && !os(tvOS)
    import Foundation
    import LocalAuthentication
    import Security

    extension SimpleKeychain {
        /// A keychain that asks the user through `context`, which can reuse an earlier verification.
        ///
        /// - Parameters:
        ///   - service: The name that these items belong to; items of other services are not seen.
        ///   - accessGroup: The keychain access group that the items are shared with.
        ///   - accessibility: When items can be read.
        ///   - accessControlFlags: Conditions, such as the presence of the user, for reading an item.
        ///   - context: The context of every query.
        ///   - synchronizable: Whether items appear on the user's other devices.
        ///   - attributes: Extra attributes of every query. The built-in ones take precedence.
        public init(
            service: String = SimpleKeychain.defaultService, accessGroup: String? = nil,
            accessibility: Accessibility = .afterFirstUnlock, accessControlFlags: SecAccessControlCreateFlags? = nil,
            context: LAContext?, synchronizable: Bool = false, attributes: [String: Any] = [:]
        ) {
            self.init(
                service: service, accessGroup: accessGroup, accessibility: accessibility,
                accessControlFlags: accessControlFlags, synchronizable: synchronizable, attributes: attributes)
            protection.context = context
        }
    }
#endif
