#if SecretService && os(Linux)
    import CA0Secret

    /// One item that a search found.
    struct KeyringItem {
        let key: String
        /// When it was added, in comparison with others.
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
