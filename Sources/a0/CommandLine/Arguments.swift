import A0JOSE

/// An option that a command understands.
struct Option: Encodable, Sendable {
    let name: String
    /// The placeholder for the value in the usage text; `nil` for a flag.
    let value: String?
    let help: String
    /// Whether it can be given several times.
    var repeats = false
    /// The short name, after a single hyphen.
    var short: Character?

    enum CodingKeys: String, CodingKey {
        case name, value, help, repeats
    }

    static func flag(_ name: String, _ help: String) -> Self { Self(name: name, value: nil, help: help) }
    static func flag(_ name: String, short: Character, _ help: String) -> Self {
        Self(name: name, value: nil, help: help, short: short)
    }
    static func value(_ name: String, _ value: String, _ help: String) -> Self {
        Self(name: name, value: value, help: help)
    }
    static func list(_ name: String, _ value: String, _ help: String) -> Self {
        Self(name: name, value: value, help: help, repeats: true)
    }

    static let json = flag("json", "Print JSON instead of text.")
    /// For commands whose output has its own format.
    static let jsonErrors = flag(json.name, "Report errors as JSON.")
    static let tenant = [
        value("domain", "DOMAIN", "The tenant, such as example.eu.auth0.com or http://127.0.0.1:8484."),
        value("client-id", "ID", "The application's client ID. Not needed if one session matches."),
        value("session", "NAME", "The name of the session. See also: a0 sessions, a0 use"),
    ]
}

/// The arguments of a subcommand, checked against its options.
struct Arguments {
    private var values: [String: [String]] = [:]
    /// The arguments that aren't options.
    private(set) var operands: [String] = []
    /// The arguments after `--`.
    private(set) var rest: [String] = []

    /// Parses `--name value`, `--name=value`, `--name`, and `-n`.
    init(_ words: some Sequence<String>, for command: any Command.Type) throws(CommandError) {
        let options = command.options + Settings.options
        var rest = words.makeIterator()
        while let word = rest.next() {
            guard word != "--" else {
                self.rest = Array(IteratorSequence(rest))
                break
            }
            if word.count == 2, word.first == "-" {
                guard let option = options.first(where: { $0.short == word.last }) else {
                    throw .usage("Unknown option: \(word)")
                }
                values[option.name] = [""]
                continue
            }
            guard word.hasPrefix("--") else {
                operands.append(word)
                continue
            }
            let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts.first ?? "")
            guard let option = options.first(where: { $0.name == name }) else {
                throw .usage(
                    "Unknown option: --\(name)\(Suggestion.hint(to: name, among: options.map(\.name), prefix: "--"))")
            }
            guard values[name] == nil || option.repeats else { throw .usage("--\(name) was given twice.") }
            if option.value == nil {
                guard parts.count == 1 else { throw .usage("--\(name) takes no value.") }
                values[name] = [""]
            } else if let value = parts.count == 2 ? String(parts[1]) : rest.next(), !value.isEmpty {
                values[name, default: []].append(value)
            } else {
                throw .usage("--\(name) needs a value.")
            }
        }
        // After `--`, nothing is an option. Some commands take any number of arguments there.
        if !command.operands.contains("--") {
            operands += self.rest
            self.rest = []
        }
        if command.operands.isEmpty, let word = operands.first {
            throw .usage("Unexpected argument: \(word)")
        }
    }

    func has(_ flag: String) -> Bool { values[flag] != nil }
    func value(_ name: String) -> String? { values[name]?.first }
    /// All values of an option that can be given several times.
    func values(_ name: String) -> [String] { values[name] ?? [] }

    func integer(_ name: String, in range: ClosedRange<Int>) throws(CommandError) -> Int? {
        guard let text = value(name) else { return nil }
        guard let number = Int(digits: text), range.contains(number) else {
            throw .usage(
                "--\(name) takes a whole number from \(range.lowerBound) to \(range.upperBound), not '\(text)'.")
        }
        return number
    }
}
