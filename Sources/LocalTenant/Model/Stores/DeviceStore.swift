import Foundation

/// Devices that wait for their users (RFC 8628).
protocol DeviceStore: Sendable {
    /// Adds a device, and deletes the oldest ones beyond `limit`.
    /// - Throws: `StoreError.conflict` if the user code is in use.
    func insert(_ device: DeviceAuthorization, limit: Int) async throws(StoreError)
    /// The device that waits for an answer under this user code; nil if there is none.
    func device(userCodeHash: Data, at now: Date) async throws(StoreError) -> DeviceAuthorization?
    /// Gives the device `grant`, and records that its client used the session, and from which device the user answered.
    /// False if the device no longer waits for an answer, or the session has ended; then nothing is changed.
    func allowDevice(
        userCodeHash: Data, grant: Grant, from device: UserDevice, at now: Date
    ) async throws(StoreError) -> Bool
    /// Denies the device; false if it no longer waits for an answer.
    func denyDevice(userCodeHash: Data, at now: Date) async throws(StoreError) -> Bool
    /// The state of a device that polls. An expiration is reported once; the grant is returned until it is redeemed.
    func pollDevice(
        _ hash: Data, clientID: String, interval: TimeInterval, at now: Date
    ) async throws(StoreError) -> DevicePoll
}
