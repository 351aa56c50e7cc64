/// The command-line arguments: words, flags such as `--managed`, and options with a value such as
/// `--script USER:PASSWORD`.
public struct Arguments: Sendable {
    public private(set) var words: [String] = []
    private var flags: Set<String> = []
    private var values: [String: String] = [:]

    /// - Parameter options: The names of options with a value, besides `--script`.
    /// - Throws: ``Ending/badConfiguration`` if an option has no value.
    public init(_ typed: [String], options: Set<String> = []) throws(ExampleError) {
        var rest = typed[...]
        while let word = rest.popFirst() {
            if word == "--script" || options.contains(word) {
                guard let value = rest.popFirst() else {
                    throw ExampleError(.badConfiguration, "\(word) needs a value.")
                }
                values[word] = value
            } else if word.hasPrefix("--") {
                flags.insert(word)
            } else {
                words.append(word)
            }
        }
    }

    public subscript(option: String) -> String? { values[option] }

    public func has(_ flag: String) -> Bool { flags.contains(flag) }
}
