/// The key as an earlier library kept it under the same name, so that nobody is logged out by switching to this one. It is
/// read, and copied to where this library keeps its keys; written never.
struct LegacyDPoPKey: Sendable {
    /// The key, `nil` if there is none.
    var read: @Sendable () throws(DPoPError) -> StoredDPoPKey?

    /// Deletes it, if it is there.
    var delete: @Sendable () throws(DPoPError) -> Void

    static let none = LegacyDPoPKey(
        read: { () throws(DPoPError) -> StoredDPoPKey? in nil }, delete: { () throws(DPoPError) in })
}
