// Written by scripts/texts.py.
// swift-format-ignore-file
extension TextTable {
    /// All languages, the default first.
    static let languages: [(tag: String, table: @Sendable () -> TextTable)] = [
        ("en", { .en }),
        ("ar", { .ar }),
        ("de", { .de }),
        ("es", { .es }),
        ("fr", { .fr }),
        ("it", { .it }),
        ("ja", { .ja }),
        ("pt", { .pt }),
        ("zh-CN", { .zhCN }),
    ]
}
