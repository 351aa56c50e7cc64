import Foundation

/// Devices that wait for their users (RFC 8628).
protocol DeviceStore: Sendable {
    /// Drops the oldest ones beyond `limit`.
    /// - Throws: `StoreError.conflict` if the user code is in use.
    func insert(_ device: DeviceAuthorization, limit: Int) async throws(StoreError)
    /// The device that waits for an answer under this user code; nil if there is none.
    func device(userCodeHash: Data, at now: Date) async throws(StoreError) -> DeviceAuthorization?
    /// Lets the device have `grant`; false if it no longer waits for an answer.
    func allowDevice(userCodeHash: Data, grant: Grant, at now: Date) async throws(StoreError) -> Bool
    /// Refuses the device; false if it no longer waits for an answer.
    func denyDevice(userCodeHash: Data, at now: Date) async throws(StoreError) -> Bool
    /// Answers a device that asks. An expiry is told once; the grant is given out until it is redeemed.
    func pollDevice(
        _ hash: Data, clientID: String, interval: TimeInterval, at now: Date
    ) async throws(StoreError) -> DevicePoll
}
