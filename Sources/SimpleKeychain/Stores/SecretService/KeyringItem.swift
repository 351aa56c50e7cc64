#if SecretService && os(Linux)
    import CA0Secret

    /// An item in a search result.
    struct KeyringItem {
        let key: String
        /// The order in which the items were added.
        let order: UInt64
        let protection: ItemProtection
        private let reference: GObjectReference<SecretItem>

        init(adopting pointer: UnsafeMutablePointer<SecretItem>) {
            reference = GObjectReference(adopting: pointer)
            let attributes = KeyringAttributes(adopting: secret_item_get_attributes(pointer))
            key = attributes[.key] ?? ""
            order = attributes[.order].flatMap { UInt64($0) } ?? 0
            protection = attributes.protection
        }

        var pointer: UnsafeMutablePointer<SecretItem> {
            reference.pointer
        }

        var isLocked: Bool {
            secret_item_get_locked(pointer) != 0
        }
    }
#endif
