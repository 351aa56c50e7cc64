import Foundation

/// A search for users: a tree of conditions (Auth0 docs, "User Search Query Syntax").
indirect enum UserSearch: Sendable, Equatable {
    case all([UserSearch])
    case any([UserSearch])
    case not(UserSearch)
    case attribute(Attribute, Test)

    /// The subject of a condition.
    enum Attribute: Sendable, Equatable, Hashable {
        case field(UserQuery.Field)
        /// A member of `user_metadata` or `app_metadata`, which is the first name. Arrays stand for each of their
        /// elements.
        case metadata([String])
    }

    enum Test: Sendable, Equatable {
        case exists
        case equals(String)
        /// The parts of the text, with anything between them.
        case like([String])
        case isTrue(Bool)
        case number(ClosedRange<Double>)
        /// A time in this range.
        case time(Range<Date>)
        /// Text between these, by character codes; `nil` for no limit.
        case text(Limit?, Limit?)
    }

    struct Limit: Sendable, Equatable {
        let value: String
        let isIncluded: Bool
    }
}
