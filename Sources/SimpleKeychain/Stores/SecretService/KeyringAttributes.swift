#if SecretService && os(Linux)
    import CA0Secret
    import Foundation

    /// The searchable, unencrypted attributes of keyring items (Secret Service API, "Lookup Attributes").
    final class KeyringAttributes {
        enum Name: String {
            /// The kind of item, with libsecret's name.
            case schema = "xdg:schema"
            case service
            case accessGroup = "access-group"
            case key
            /// When the item was added: nanoseconds since 1970, or more if the clock was set back.
            case order
            case accessibility
            /// Present, with the value "required", if the user must be verified.
            case userPresence = "user-presence"
        }

        let table: OpaquePointer?

        /// The attributes to search for: those of all items in a partition, or of those with a key.
        init(partition: Partition, key: String? = nil) {
            table = g_hash_table_new_full(g_str_hash, g_str_equal, { g_free($0) }, { g_free($0) })
            self[.schema] = "a0-swift.SimpleKeychain"
            self[.service] = partition.service
            self[.accessGroup] = partition.accessGroup
            self[.key] = key
        }

        /// Takes ownership of an item's attributes.
        init(adopting table: OpaquePointer?) {
            self.table = table
        }

        deinit {
            if let table { g_hash_table_unref(table) }
        }

        subscript(name: Name) -> String? {
            get {
                g_hash_table_lookup(table, name.rawValue).map {
                    String(cString: $0.assumingMemoryBound(to: CChar.self))
                }
            }
            set {
                guard let newValue else { return }
                g_hash_table_insert(table, g_strdup(name.rawValue), g_strdup(newValue))
            }
        }

        /// All attributes of an item.
        convenience init(partition: Partition, key: String, protection: ItemProtection, order: UInt64) {
            self.init(partition: partition, key: key)
            self[.order] = String(order)
            self[.accessibility] = protection.accessibility.text
            self[.userPresence] = protection.needsUserPresence ? "required" : nil
        }

        var protection: ItemProtection {
            ItemProtection(
                accessibility: Accessibility(text: self[.accessibility] ?? ""),
                needsUserPresence: self[.userPresence] != nil)
        }

        /// The order of an item that is added now.
        static func order(after last: UInt64?) -> UInt64 {
            var now = timespec()
            clock_gettime(CLOCK_REALTIME, &now)
            let stamp = UInt64(clamping: now.tv_sec) &* 1_000_000_000 &+ UInt64(clamping: now.tv_nsec)
            return max(stamp, (last ?? 0).addingReportingOverflow(1).partialValue)
        }
    }
#endif
