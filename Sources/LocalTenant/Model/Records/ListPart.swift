/// A part of a list.
struct ListRange: Sendable, Equatable {
    var offset = 0
    var limit = Int(Int32.max)

    static let all = ListRange()
}

/// A part of a list, with the length of the whole list.
struct ListPart<Element: Sendable>: Sendable {
    let items: [Element]
    let total: Int

    /// The part with something else for each element.
    func map<Other>(_ transform: (Element) async throws -> Other) async rethrows -> ListPart<Other> {
        var others: [Other] = []
        for item in items { others.append(try await transform(item)) }
        return ListPart<Other>(items: others, total: total)
    }
}

extension Array where Element: Sendable {
    subscript(range: ListRange) -> ListPart<Element> {
        ListPart(items: Array(dropFirst(range.offset).prefix(range.limit)), total: count)
    }
}
