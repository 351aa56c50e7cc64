/// A part of a list.
struct ListRange: Sendable, Equatable {
    var offset = 0
    var limit = Int(Int32.max)

    static let all = ListRange()
}

/// A part of a list, with how long the whole list is.
struct ListPart<Element: Sendable>: Sendable {
    let items: [Element]
    let total: Int
}

extension Array where Element: Sendable {
    subscript(range: ListRange) -> ListPart<Element> {
        ListPart(items: Array(dropFirst(range.offset).prefix(range.limit)), total: count)
    }
}
