import A0Pages
import Foundation

/// A record of the Management API, or a row of one of its lists.
typealias DashboardRecord = [String: TenantValue]

/// A section of the dashboard: a kind of record, and what people see and change of it. The Management API makes every
/// change, so a section is a table and has no handlers.
///
/// In paths below `/api/v2/`, `{id}` is the record, and `{row}` a row of one of its parts.
struct DashboardSection: Sendable {
    enum Group: String, CaseIterable, Sendable {
        case applications = "Applications"
        case users = "Users"
        case pages = "Pages"
        case tenant = "Tenant"
    }

    /// Below `/dashboard/`.
    let path: String
    var title: String
    let group: Group
    /// The list in the Management API, or the only record.
    let api: String
    var lead: String
    /// Whether there is one record only.
    var isSingle = false
    /// The path of the section that lists this one; nil for one in the navigation.
    var parent: String?
    /// The member that identifies a record.
    var key = "id"
    /// The members that name a record; the first one with a value counts.
    var names = ["name"]
    var columns: [DashboardColumn] = []
    /// Turns what somebody enters into the query of a list; nil without a search.
    var search: (@Sendable (String) -> [(name: String, value: String)])?
    var searchLabel = "Search"
    /// The title of the page for a new record; nil if it has none.
    var newTitle: String?
    /// The fields of a new record.
    var newFields: [DashboardField] = []
    /// Completes the body of a new record.
    var newBody: @Sendable (DashboardRecord) -> DashboardRecord = { $0 }
    /// The fields of a record.
    var fields: [DashboardField] = []
    /// The members that are shown, but not changed.
    var facts: [DashboardColumn] = []
    var actions: [DashboardAction] = []
    /// Actions on the whole list.
    var listActions: [DashboardAction] = []
    /// Actions on one row of the list each. Its records have no pages then.
    var rowActions: [DashboardAction] = []
    /// Whether a record is in the list.
    var isListed: @Sendable (DashboardRecord) -> Bool = { _ in true }
    var parts: [DashboardPart] = []
    /// Whether the configuration declares a record, or one of its members.
    var isDeclared: @Sendable (DashboardRecord, DashboardField?, TenantConfiguration) -> Bool = { _, _, _ in false }
    /// A part of a record's page that only this section has.
    var extra: (@Sendable (DashboardRecord, Call) async throws -> HTML?)?
    /// The part below its list.
    var listExtra: (@Sendable (Call) async throws -> HTML?)?
    /// Whether its list can be shown live.
    var isLive = false
    /// For records that are documents, each at its own path.
    var documents: Documents?

    /// Records that the API doesn't list, and that are replaced as a whole. Their only field is `document`.
    struct Documents: Sendable {
        let rows: @Sendable (Call) async throws -> [DashboardRecord]
        /// The path of a document in the API.
        let path: @Sendable (_ id: String) -> String
    }
}

extension DashboardSection {
    func id(of record: DashboardRecord) -> String { record[key]?.stringValue ?? "" }

    func name(of record: DashboardRecord) -> String {
        names.lazy.compactMap { record[$0]?.stringValue }.first { !$0.isEmpty } ?? id(of: record)
    }

    /// The path of a record in the API.
    func record(_ id: String) -> String { documents?.path(id) ?? (isSingle ? api : "\(api)/{id}") }

    /// Whether the tenant's API has what the section shows.
    var isOffered: Bool { ManagementCaller.pattern("GET", api.components()) != nil }

    func url(_ id: String? = nil) -> String { Dashboard.url(path, id) }

    /// The sections that this one lists in the place of records.
    var members: [DashboardSection] { Self.all.filter { $0.parent == path } }
    var hasMembers: Bool { Self.parents.contains(path) }

    private static let parents = Set(all.compactMap(\.parent))

    /// The page of a record or a member; nil if it has none.
    func link(to record: DashboardRecord) -> String? {
        guard rowActions.isEmpty else { return nil }
        return hasMembers ? Dashboard.url(id(of: record)) : url(id(of: record))
    }
}

/// A member of a record that is shown.
struct DashboardColumn: Sendable {
    enum Form: Sendable {
        case text, code, time
        /// The type of an event of the log.
        case event
        /// A text in the color of the record's `type`, `success` or `failure`.
        case outcome
        /// Text for true, and for false or nothing.
        case flag(String, String)
    }

    var label: String
    let path: [String]
    var form: Form

    /// - Parameter path: with dots between names.
    init(_ label: String, _ path: String, _ form: Form = .text) {
        (self.label, self.path, self.form) = (label, path.split(separator: ".").map(String.init), form)
    }

    func value(_ record: DashboardRecord) -> TenantValue? { record[path: path[...]] }
}

/// A call of the Management API behind a button.
struct DashboardAction: Sendable {
    let id: String
    var title: String
    let method: String
    let path: String
    /// The message when it's done.
    var report: String
    var body: @Sendable (_ id: String, _ row: String) -> TenantValue? = { _, _ in nil }
    /// Whether it asks first.
    var isDangerous = false
    /// Whether the record is gone then.
    var endsRecord = false
    /// The member of the response that is shown once, such as a secret.
    var shows: String?
    var isOffered: @Sendable (DashboardRecord) -> Bool = { _ in true }

    static func delete(_ path: String, _ report: String) -> DashboardAction {
        DashboardAction(
            id: "delete", title: "Delete", method: "DELETE", path: path, report: report,
            isDangerous: true, endsRecord: true)
    }

    /// Removes a row of a part.
    static func remove(
        _ title: String = "Remove", _ path: String, _ report: String,
        body: @escaping @Sendable (_ id: String, _ row: String) -> TenantValue? = { _, _ in nil }
    ) -> DashboardAction {
        DashboardAction(id: "remove", title: title, method: "DELETE", path: path, report: report, body: body)
    }
}

/// A list that belongs to a record, such as the sessions of a user.
struct DashboardPart: Sendable {
    /// Adds a row.
    struct Addition: Sendable {
        var title: String
        let path: String
        var report: String
        var fields: [DashboardField]
        var body: @Sendable (DashboardRecord) -> TenantValue = TenantValue.object
    }

    let id: String
    var title: String
    let path: String
    /// The members that identify a row, joined by a space.
    let keys: [String]
    var columns: [DashboardColumn]
    var empty: String
    /// The section that the rows are records of.
    var section: String?
    var remove: DashboardAction?
    var addition: Addition?
    /// Whether the configuration declares it with its record.
    var isDeclaredWithRecord = false

    func row(of record: DashboardRecord) -> String {
        keys.compactMap { record[$0]?.stringValue }.joined(separator: " ")
    }
}

extension String {
    /// The components of a path of the Management API.
    func components(id: String = "", row: String = "") -> [String] {
        split(separator: "/").map { $0 == "{id}" ? id : $0 == "{row}" ? row : String($0) }
    }
}
