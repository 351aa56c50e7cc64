/// A value from a request, safe for one line of a log.
func quoted(_ value: String?) -> String {
    guard let value else { return "nothing usable" }
    let longest = 100
    return value.count > longest ? String(reflecting: String(value.prefix(longest))) + "…" : String(reflecting: value)
}
