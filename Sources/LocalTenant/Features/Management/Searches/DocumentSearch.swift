import A0HTTPServer
import Foundation

/// A member of a document of the Management API, as a path of names such as `client_metadata.plan`.
struct DocumentField: SearchField {
    let rawValue: String

    static let subject = "Documents"
    static let allCases: [Self] = []
    static let bare: [Self] = []
    static let metadata: [String] = []

    var kind: SearchFieldKind { .text }
    fileprivate var path: ArraySlice<String> { rawValue.split(separator: ".").map(String.init)[...] }
}

/// A search for documents by their members, which needs no index.
struct DocumentSearch: SearchQuery, Sendable {
    var search: Search<DocumentField>?
    /// Empty for the usual order.
    var sortedBy = DocumentField(rawValue: "")
    var isDescending = false

    func callAsFunction(_ documents: [[String: TenantValue]]) -> [[String: TenantValue]] {
        let found = documents.filter { search?.matches(.object($0)) ?? true }
        guard !sortedBy.rawValue.isEmpty else { return found }
        let keyed = found.map { (key: TenantValue.object($0).texts(at: sortedBy.path).first ?? "", document: $0) }
        return keyed.sorted { isDescending ? $0.key > $1.key : $0.key < $1.key }.map(\.document)
    }
}

extension SearchQuery {
    /// Reads `q` (`search` in older clients) and `sort`, which is `field:1` or `field:-1`.
    ///
    /// - Throws: `ManagementAPIError` for a search that isn't supported.
    init(_ request: HTTPServerRequest) throws(ManagementAPIError) {
        self.init()
        do throws(SearchError) {
            search = try SearchParser.parse(request.queryValue("q") ?? request.queryValue("search") ?? "")
        } catch {
            throw .invalidQuery("\(error.message) on property q")
        }
        guard let sort = request.queryValue("sort") else { return }
        let parts = sort.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let field = Key(rawValue: String(parts[0])), field.isSortable,
            ["1", "-1"].contains(parts[1])
        else { throw .invalidQuery("String does not match pattern on property sort: field:1 or field:-1") }
        (sortedBy, isDescending) = (field, parts[1] == "-1")
    }
}

extension Search where Key == DocumentField {
    fileprivate func matches(_ document: TenantValue) -> Bool {
        switch self {
        case .all(let parts): parts.allSatisfy { $0.matches(document) }
        case .any(let parts): parts.contains { $0.matches(document) }
        case .not(let part): !part.matches(document)
        case .attribute(.field(let field), let test): document.texts(at: field.path).contains(where: test.matches)
        case .attribute(.metadata, _): false
        }
    }
}

extension SearchTest {
    /// Whether a lowercase text meets it.
    fileprivate func matches(_ text: String) -> Bool {
        switch self {
        case .exists: true
        case .equals(let value): text == value.lowercased()
        case .like(let parts): text.matches(parts.map { $0.lowercased() })
        case .text(let lower, let upper):
            (lower.map { $0.isIncluded ? text >= $0.value.lowercased() : text > $0.value.lowercased() } ?? true)
                && (upper.map { $0.isIncluded ? text <= $0.value.lowercased() : text < $0.value.lowercased() } ?? true)
        // Other tests are for fields that aren't text.
        case .isTrue, .number, .time: false
        }
    }
}

extension TenantValue {
    /// The lowercase texts at a path of names. Arrays stand for each of their elements.
    fileprivate func texts(at path: ArraySlice<String>) -> [String] {
        switch self {
        case .array(let items): items.flatMap { $0.texts(at: path) }
        case .object(let members): path.first.flatMap { members[$0] }?.texts(at: path.dropFirst()) ?? []
        case .null: []
        case _ where !path.isEmpty: []
        case .string(let text): [text.lowercased()]
        case .bool(let flag): [String(flag)]
        case .integer(let number): [String(number)]
        case .number(let number): [String(number)]
        }
    }
}

extension String {
    /// Whether it has these parts in their order, from its beginning to its end.
    fileprivate func matches(_ parts: [String]) -> Bool {
        guard let first = parts.first, let last = parts.last, parts.count > 1 else { return self == parts.first }
        guard hasPrefix(first) else { return false }
        var rest = dropFirst(first.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let range = rest.range(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return rest.hasSuffix(last)
    }
}
