import Foundation

/// The limits of a range in a search.
struct SearchLimits {
    var lower: SearchLimit?
    var upper: SearchLimit?

    /// The numbers in the range.
    func numbers(
        _ number: (String) throws(SearchError) -> Double
    ) throws(SearchError) -> ClosedRange<Double> {
        var (first, last) = (-Double.greatestFiniteMagnitude, Double.greatestFiniteMagnitude)
        if let lower {
            first = try number(lower.value)
            if !lower.isIncluded { first = first.nextUp }
        }
        if let upper {
            last = try number(upper.value)
            if !upper.isIncluded { last = last.nextDown }
        }
        guard first <= last else { throw .init(message: "The range is empty") }
        return first...last
    }

    /// The times in the range.
    func times() throws(SearchError) -> Range<Date> {
        var (start, end) = (Date.distantPast, Date.distantFuture)
        if let lower {
            let time = try SearchTime(lower.value).range
            start = lower.isIncluded ? time.lowerBound : time.upperBound
        }
        if let upper {
            let time = try SearchTime(upper.value).range
            end = upper.isIncluded ? time.upperBound : time.lowerBound
        }
        guard start <= end else { throw .init(message: "The range is empty") }
        return start..<end
    }
}

/// A day, such as `2026-11-23`, or a time in the format of RFC 3339, as it's written in searches.
struct SearchTime {
    /// The whole day, second, or millisecond.
    let range: Range<Date>

    init(_ text: String) throws(SearchError) {
        let day = Date.ISO8601FormatStyle().year().month().day()
        if let date = try? Date(text, strategy: day), text.count == 10 {
            range = date..<(date + 86_400)
        } else if let date = try? Date(text, strategy: Date.ISO8601FormatStyle()) {
            range = date..<(date + 1)
        } else if let date = try? Date(timestamp: text) {
            range = date..<(date + 0.001)
        } else {
            throw .init(message: "\(text.prefix(40)) isn't a date or time, such as 2026-11-23 or 2026-11-23T08:00:00Z")
        }
    }
}
