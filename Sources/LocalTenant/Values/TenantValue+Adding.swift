import A0Encoding

extension [String: TenantValue] {
    /// With another member, if there is a text for it.
    func adding(_ name: String, _ text: String?) -> [String: TenantValue] {
        guard let text else { return self }
        return merging([name: .string(text)]) { $1 }
    }
}
