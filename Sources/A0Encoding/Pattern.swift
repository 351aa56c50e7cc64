import Foundation

/// A regular expression in the syntax of `NSRegularExpression`, for systems without `Regex` (before iOS 16 and macOS
/// 13).
package struct Pattern: @unchecked Sendable {  // `NSRegularExpression` is documented as immutable and thread safe.
    /// A match in a text.
    package struct Match {
        /// The range in the text.
        package let range: Range<String.Index>
        fileprivate let groups: [Substring?]

        /// The match of a capture group, counted from 1; nil if the group didn't participate. 0 is the whole match.
        package subscript(group: Int) -> Substring? { groups[group] }
    }

    private let expression: NSRegularExpression
    /// The same expression, anchored at both ends.
    private let whole: NSRegularExpression

    /// - Parameter text: A literal, so that a mistake is found when the code first runs.
    package init(_ text: StaticString) {
        do {
            expression = try NSRegularExpression(pattern: "\(text)")
            whole = try NSRegularExpression(pattern: #"\A(?:\#(text))\z"#)
        } catch {
            preconditionFailure("\(text) isn't a regular expression: \(error)")
        }
    }

    /// - Parameter text: A text from elsewhere; nil if it isn't a regular expression.
    package init?(checking text: String) {
        guard let expression = try? NSRegularExpression(pattern: text),
            let whole = try? NSRegularExpression(pattern: #"\A(?:\#(text))\z"#)
        else { return nil }
        (self.expression, self.whole) = (expression, whole)
    }

    /// Whether there is a match anywhere in the text.
    package func isFound(in text: String) -> Bool { expression.firstMatch(in: text, range: text.all) != nil }

    /// Whether the whole text matches.
    package func fits(_ text: String) -> Bool { wholeMatch(text) != nil }

    /// The match of the whole text.
    package func wholeMatch(_ text: String) -> Match? {
        whole.firstMatch(in: text, range: text.all).flatMap { Match($0, text) }
    }

    /// The match at the start of the text.
    package func prefixMatch(_ text: String) -> Match? {
        expression.firstMatch(in: text, options: .anchored, range: text.all).flatMap { Match($0, text) }
    }

    /// All matches in order, without overlap.
    package func matches(_ text: String) -> [Match] {
        expression.matches(in: text, range: text.all).compactMap { Match($0, text) }
    }

    /// The text with each match replaced.
    package func replacing(in text: String, _ replacement: (Match) -> String) -> String {
        var result = ""
        var end = text.startIndex
        for match in matches(text) {
            result += text[end..<match.range.lowerBound] + replacement(match)
            end = match.range.upperBound
        }
        return result + text[end...]
    }
}

extension Pattern.Match {
    fileprivate init?(_ result: NSTextCheckingResult, _ text: String) {
        guard let range = Range(result.range, in: text) else { return nil }
        self.range = range
        groups = (0..<result.numberOfRanges).map { Range(result.range(at: $0), in: text).map { text[$0] } }
    }
}

extension String {
    fileprivate var all: NSRange { NSRange(startIndex..<endIndex, in: self) }
}
