import Foundation

/// A search: a tree of conditions (Auth0 docs, "User Search Query Syntax" and "Log Search Query Syntax").
indirect enum Search<Key: SearchField>: Sendable, Equatable {
    case all([Search])
    case any([Search])
    case not(Search)
    case attribute(Attribute, SearchTest)

    /// The subject of a condition.
    enum Attribute: Sendable, Equatable, Hashable {
        case field(Key)
        /// A member of `user_metadata` or `app_metadata`, which is the first name. Arrays stand for each of their
        /// elements.
        case metadata([String])
    }
}

typealias UserSearch = Search<UserQuery.Field>

/// The fields that a search can name.
protocol SearchField: RawRepresentable<String>, CaseIterable, Sendable, Hashable {
    /// The searched records, in the plural.
    static var subject: String { get }
    /// The fields that a term without a field is compared with.
    static var bare: [Self] { get }
    /// The objects whose members can be searched, too.
    static var metadata: [String] { get }

    var kind: SearchFieldKind { get }
}

extension SearchField {
    /// Records can be sorted by every field that has one value.
    var isSortable: Bool {
        if case .member = kind { false } else { true }
    }
}

/// Which records to list, and in which order.
protocol SearchQuery {
    associatedtype Key: SearchField

    /// nil for all records.
    var search: Search<Key>? { get set }
    var sortedBy: Key { get set }
    var isDescending: Bool { get set }

    /// All records, in their usual order.
    init()
}

enum SearchFieldKind {
    /// Compared without regard to case.
    case text
    case exactText, flag, time, count
    /// One of several values, compared with regard to case.
    case member
}

enum SearchTest: Sendable, Equatable {
    case exists
    case equals(String)
    /// The parts of the text, with anything between them.
    case like([String])
    case isTrue(Bool)
    case number(ClosedRange<Double>)
    /// A time in this range.
    case time(Range<Date>)
    /// Text between these, by character codes; `nil` for no limit.
    case text(SearchLimit?, SearchLimit?)
}

struct SearchLimit: Sendable, Equatable {
    let value: String
    let isIncluded: Bool
}
