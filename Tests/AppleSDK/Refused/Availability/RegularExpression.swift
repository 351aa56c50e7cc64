// Refused on ios, catalyst, macos, tvos, watchos: 'Regex' is only available in
// Refused on ios, catalyst, macos, tvos, watchos: 'wholeMatch(of:)' is only available in
func isNumber(_ text: String) -> Bool { text.wholeMatch(of: /[0-9]+/) != nil }
