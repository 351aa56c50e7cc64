/// The device of a user, as requests show it.
struct UserDevice: Sendable, Equatable {
    /// Browsers may send anything.
    static let longestUserAgent = 500

    let address: String
    let userAgent: String?

    init(address: String, userAgent: String?) {
        self.address = address
        self.userAgent = userAgent.map { String($0.prefix(Self.longestUserAgent)) }
    }
}
