/// What requests show of the user's device.
struct UserDevice: Sendable, Equatable {
    /// Browsers may send anything.
    private static let longestUserAgent = 500

    let address: String
    let userAgent: String?

    init(address: String, userAgent: String?) {
        self.address = address
        self.userAgent = userAgent.map { String($0.prefix(Self.longestUserAgent)) }
    }
}
