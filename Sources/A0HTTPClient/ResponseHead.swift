import Foundation

/// The status line and the fields of a response, parsed line by line.
struct ResponseHead {
    /// Repeated fields are joined with commas (RFC 9110 §5.3).
    private(set) var fields: [String: String] = [:]

    /// Whether the blank line after the final response's fields was parsed.
    private(set) var isComplete = false

    /// The number of field lines, which libcurl doesn't limit.
    private(set) var lineCount = 0

    private var isInterim = false
    private var lastName: String?
    /// The first spelling of each field's name, by its lower-case form.
    private var spellings: [String: String] = [:]

    /// Parses the next line. Interim responses (RFC 9110 §15.2) are discarded; trailers are ignored.
    mutating func add(line: String) {
        guard !isComplete else { return }
        lineCount += 1
        let line = line.trimmingSuffix { $0.isNewline }
        if line.hasPrefix("HTTP/") {
            let status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            isInterim = (100..<200).contains(status)
            (fields, spellings) = ([:], [:])
            lastName = nil
        } else if line.isEmpty {
            isComplete = !isInterim
        } else if let first = line.first, first == " " || first == "\t" {
            // A folded line (RFC 9112 §5.2).
            if let lastName { fields[lastName, default: ""] += " " + line.trimmingCharacters(in: .whitespaces) }
        } else if let colon = line.firstIndex(of: ":") {
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            let name = line[..<colon].trimmingCharacters(in: .whitespaces)
            let lowercased = name.lowercased()
            if let known = spellings[lowercased] {
                fields[known, default: ""] += ", " + value
                lastName = known
            } else {
                (spellings[lowercased], fields[name], lastName) = (name, value, name)
            }
        }
    }
}

extension StringProtocol {
    fileprivate func trimmingSuffix(_ isUnwanted: (Character) -> Bool) -> SubSequence {
        var end = endIndex
        while end > startIndex, isUnwanted(self[index(before: end)]) { end = index(before: end) }
        return self[..<end]
    }
}
