#if SecretService && os(Linux)
    import CA0Secret
    import Foundation

    /// The searchable, unencrypted attributes of keyring items (Secret Service API, "Lookup Attributes").
    final class KeyringAttributes {
        enum Name: String {
            /// What kind of item it is; the name is libsecret's.
            case schema = "xdg:schema"
            case service
            case accessGroup = "access-group"
            case key
            /// When the item was added: nanoseconds since 1970, or more if the clock was set back.
            case order
            case accessibility
        }

        let table: OpaquePointer?

        /// The attributes to search for: of a partition's items, or of those of one key.
        init(partition: Partition, key: String? = nil) {
            table = g_hash_table_new_full(g_str_hash, g_str_equal, { g_free($0) }, { g_free($0) })
            self[.schema] = "a0-swift.SimpleKeychain"
            self[.service] = partition.service
            self[.accessGroup] = partition.accessGroup
            self[.key] = key
        }

        /// Takes over the attributes of an item.
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

        /// The attributes of a new item.
        convenience init(partition: Partition, key: String, accessibility: Accessibility, after last: UInt64?) {
            self.init(partition: partition, key: key)
            var now = timespec()
            clock_gettime(CLOCK_REALTIME, &now)
            let stamp = UInt64(clamping: now.tv_sec) &* 1_000_000_000 &+ UInt64(clamping: now.tv_nsec)
            self[.order] = String(max(stamp, (last ?? 0).addingReportingOverflow(1).partialValue))
            self[.accessibility] = accessibility.rawValue
        }
    }
#endif
