/// An external value, safe for one line of text.
func quoted(_ value: String) -> String {
    let longest = 100
    return value.count > longest ? "\(String(reflecting: String(value.prefix(longest))))…" : String(reflecting: value)
}
