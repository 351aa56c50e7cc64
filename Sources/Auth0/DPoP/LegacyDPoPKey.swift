/// The key as an earlier library stored it under the same name, so that switching to this library doesn't log users
/// out. It's only read, and copied to this library's key store.
struct LegacyDPoPKey: Sendable {
    /// The key; `nil` if there is none.
    var read: @Sendable () throws(DPoPError) -> StoredDPoPKey?

    /// Deletes the key, if there is one.
    var delete: @Sendable () throws(DPoPError) -> Void

    static let none = LegacyDPoPKey(
        read: { () throws(DPoPError) -> StoredDPoPKey? in nil }, delete: { () throws(DPoPError) in })
}
