import A0HTTPServer

extension [String] {
    /// Whether one of these addresses and networks includes an address.
    func allows(_ address: String) -> Bool {
        guard let address = IPAddress(address) else { return false }
        return contains { IPNetwork($0)?.contains(address) == true }
    }
}
