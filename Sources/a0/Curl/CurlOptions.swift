/// The user's own options for curl, after `--`.
struct CurlOptions {
    let words: [String]

    /// Options without a value: the word after one of them is a URL.
    private static let flags: Set<String> = [
        "--compressed", "--fail", "--fail-with-body", "--globoff", "--head", "--http1.1", "--http2", "--include",
        "--insecure", "--ipv4", "--ipv6", "--location", "--no-buffer", "--no-progress-meter", "--remote-name",
        "--show-error", "--silent", "--verbose",
    ]
    private static let shortFlags = Set("#012346BGIJLMNORSVZafgijklnpqsv")
    /// Options that add URLs, themselves or from a file.
    private static let urlOptions: Set<String> = ["--url", "--next", "-:", "--config"]
    private static let traces: Set<String> = ["--verbose", "--trace", "--trace-ascii"]

    /// The first word that makes curl request another URL, which would get the token too.
    var anotherURL: String? {
        var isValue = false
        for word in words {
            defer { isValue = !isValue && takesValue(word) }
            guard !isValue else { continue }
            if !word.hasPrefix("-") || Self.urlOptions.contains(word) || valueOption(word) == "K" { return word }
        }
        return nil
    }

    /// Whether curl shows the headers that it sends.
    var showsHeaders: Bool {
        words.contains {
            Self.traces.contains($0) || shortNames($0).prefix(while: Self.shortFlags.contains).contains("v")
        }
    }

    /// Whether the next word is this option's value. A short option's value can also be attached to it.
    private func takesValue(_ word: String) -> Bool {
        if word.hasPrefix("--") { return !Self.flags.contains(word) }
        return shortNames(word).drop(while: Self.shortFlags.contains).count == 1
    }

    /// The short option of a word that has a value.
    private func valueOption(_ word: String) -> Character? {
        shortNames(word).first { !Self.shortFlags.contains($0) }
    }

    private func shortNames(_ word: String) -> Substring {
        word.hasPrefix("-") && !word.hasPrefix("--") ? word.dropFirst() : ""
    }
}
