/// How this library identifies itself to the tenant.
enum Library {
    static let name = "a0-swift"
    static let version = "0.1.0"
}
