import A0HTTPServer
import A0Pages
import Foundation

/// The handlers of all sections.
extension Dashboard {
    static let newPath = "new"
    static let declaredNote = "The configuration declares this. Change it there, and start the tenant again."
    private static let pageSize = 50

    // MARK: Showing

    static func list(_ call: Call) async throws -> HTTPServerResponse {
        switch call.pathParameters.first {
        case outboxPath: return try await outbox(call)
        case configurationPath: return try await configuration(call)
        default: break
        }
        let (section, words) = (try section(call), call.words)
        let done = call.request.queryValue("done")
        if section.isSingle { return try await recordPage(section, "", call, Outcome(section.report(done, words))) }
        return try await listPage(section, call, Outcome(section.report(done, words)))
    }

    static func record(_ call: Call) async throws -> HTTPServerResponse {
        let (section, id) = (try section(call), call.pathParameters[1])
        if id == newPath { return try await newPage(section, call) }
        let report = section.report(call.request.queryValue("done"), call.words)
        return try await recordPage(section, id, call, Outcome(report))
    }

    /// The effect of the last change, or its problem.
    struct Outcome {
        var report: String?
        /// A value that is shown once.
        var value: String?
        var error: DashboardError?
        /// The form that has the problem, and what was entered there.
        var form: (id: String, values: Parameters)?

        init(_ report: String? = nil, value: String? = nil) { (self.report, self.value) = (report, value) }

        init(_ error: DashboardError, in form: String, _ values: Parameters) {
            (self.error, self.form) = (error, (form, values))
        }

        var status: Int { error?.status ?? 200 }
    }

    private static func listPage(
        _ section: DashboardSection, _ call: Call, _ outcome: Outcome
    ) async throws -> HTTPServerResponse {
        var outcome = outcome
        let words = call.words
        let search = (call.request.queryValue("q") ?? "").trimmingCharacters(in: .whitespaces)
        let number = min(max(call.request.queryValue("page").flatMap { Int($0) } ?? 1, 1), 100_000)
        let query = search.isEmpty ? [] : section.search?(search) ?? []
        var (rows, total) = ([DashboardRecord](), 0)
        do {
            if section.hasMembers {
                rows = section.members.map { member in
                    [
                        "id": .string(member.path), "name": .string(words[member.title]),
                        "lead": .string(words[member.lead]),
                    ]
                }
            } else if let documents = section.documents {
                rows = try await documents.rows(call)
            } else {
                (rows, total) = try await call.rows(section.api.components(), number, query, size: pageSize)
                rows = rows.filter(section.isListed)
            }
        } catch let error as ManagementAPIError {
            outcome = Outcome(DashboardError(error, []), in: "search", Parameters([]))
        }
        var list = DashboardList(
            section: section, rows: rows, total: total, number: number, pageSize: pageSize, search: search,
            live: section.isLive ? DashboardParts.live(call) : nil,
            csrf: try call.formToken(subject), declared: call.tenant.declared,
            extra: try await section.listExtra?(call), words: words)
        if section.isLive, call.isLive, number == 1, outcome.error == nil {
            list.source = liveURL(section.path, after: rows.first.map(section.id), search: search)
        }
        return try page(call, section.title, section.parent ?? section.path, list.html(outcome), outcome)
    }

    private static func newPage(
        _ section: DashboardSection, _ call: Call, _ outcome: Outcome = Outcome()
    ) async throws -> HTTPServerResponse {
        let words = call.words
        guard let title = section.newTitle else { throw missing(section, words) }
        let form = DashboardForm(
            id: newPath, action: section.url(newPath), button: words["Create"], fields: section.newFields,
            options: try await call.options(of: section.newFields), csrf: try call.formToken(subject), outcome: outcome,
            words: words)
        let content: HTML = """
            \(DashboardParts.crumb(section.path, words))
            <h1>\(title)</h1>
            \(outcome.html(words))
            \(form.html)
            """
        return try page(call, title, section.path, content, outcome)
    }

    private static func recordPage(
        _ section: DashboardSection, _ id: String, _ call: Call, _ outcome: Outcome
    ) async throws -> HTTPServerResponse {
        let record = try await load(section, id, call).record
        let (csrf, words) = (try call.formToken(subject), call.words)
        let isDeclared = section.isDeclared(record, nil, call.tenant.declared)
        var parts: [HTML] = []
        for part in section.parts {
            let list = part.path.components(id: id)
            guard ManagementCaller.pattern("GET", list) != nil else { continue }
            let (rows, total) = try await call.rows(list, 1, [], size: pageSize)
            let isFixed = isDeclared && part.isDeclaredWithRecord
            var form: DashboardForm?
            if let addition = part.addition, !isFixed {
                form = DashboardForm(
                    id: part.id, action: section.url(id), button: addition.title, fields: addition.fields,
                    options: try await call.options(of: addition.fields), csrf: csrf, outcome: outcome, words: words)
            }
            parts.append(
                DashboardPartList(
                    part: part, rows: rows, total: total, isFixed: isFixed, action: section.url(id), csrf: csrf,
                    addition: form, words: words
                ).html)
        }
        let form = DashboardForm(
            id: "save", action: section.isSingle ? section.url() : section.url(id),
            button: words["Save"], fields: section.fields, options: try await call.options(of: section.fields),
            csrf: csrf, outcome: outcome, words: words, record: record,
            fixed: Set(
                section.fields.filter { isDeclared || section.isDeclared(record, $0, call.tenant.declared) }
                    .map(\.name)))
        let view = DashboardRecordView(
            section: section, id: id, record: record, isDeclared: isDeclared, form: section.fields.isEmpty ? nil : form,
            parts: parts, extra: try await section.extra?(record, call), csrf: csrf, words: words)
        return try page(
            call, section.isSingle ? section.title : section.name(of: record), section.parent ?? section.path,
            view.html(outcome), outcome)
    }

    private static func load(
        _ section: DashboardSection, _ id: String, _ call: Call
    ) async throws -> (path: [String], record: DashboardRecord) {
        let path = section.record(id).components(id: id)
        let isKnown = try await section.documents?.rows(call).contains { section.id(of: $0) == id } ?? true
        guard isKnown, !section.hasMembers, section.rowActions.isEmpty,
            let record = try await call.management.document(path)?.objectValue
        else {
            throw missing(section, call.words)
        }
        guard section.documents != nil else { return (path, record) }
        return (path, [section.key: .string(id), "document": .object(record)])
    }

    private static func missing(_ section: DashboardSection, _ words: DashboardWords) -> PageError {
        PageError(
            404, "not_found", title: words["Page not found"],
            message: words["There is no such record. It may have been deleted."],
            link: PageLink(text: section.title, target: section.url()))
    }

    static func page(
        _ call: Call, _ title: String, _ current: String, _ content: HTML, _ outcome: Outcome = Outcome()
    ) throws -> HTTPServerResponse {
        let hasPreview = current == DashboardSection.branding.path
        var context = try call.pageContext(isBranded: false)
        context.texts = call.texts
        var response = HTTPServerResponse.page(
            DashboardPage(
                context: context, title: title, current: current,
                sections: sections(call),
                hasConfiguration: call.configuration.offersUsersPage, content: content,
                script: call.isLive ? PageScript.liveList : hasPreview ? PageScript.preview : nil,
                refresh: call.isLive ? 3 : nil),
            status: outcome.status)
        if call.isLive { response.headers["Content-Security-Policy"]? += "; connect-src 'self'" }
        if hasPreview { response.headers["Content-Security-Policy"]? += "; frame-src 'self'" }
        return response
    }

    // MARK: Changing

    static func change(_ call: Call, id: String?) async throws -> HTTPServerResponse {
        try requireOwner(call)
        let form = call.form
        try call.requireToken(form, subject)
        let section = try section(call)
        let task = form.first("do") ?? ""
        var fields: [DashboardField] = []
        do {
            switch id {
            case nil where section.isSingle && task == "save":
                fields = section.fields
                try await save(section, "", form, call)
                return .seeOther("\(section.url())?done=save")
            case nil:
                let actions = section.listActions + section.rowActions
                guard let action = actions.first(where: { $0.id == task }) else { throw unknownForm(call) }
                guard !section.isDeclared([:], nil, call.tenant.declared) else {
                    throw DashboardError(status: 409, message: declaredNote)
                }
                try await call.run(action, "", form)
                return .seeOther("\(section.url())?done=\(task)")
            case newPath?:
                fields = section.newFields
                return try await create(section, form, call)
            case let id?:
                return try await changeRecord(section, id, task, form, call, &fields)
            }
        } catch {
            var fieldError: DashboardError
            switch error {
            case let error as DashboardError: fieldError = error
            case let error as ManagementAPIError: fieldError = DashboardError(error, fields)
            default: throw error
            }
            fieldError.message = call.words[fieldError.message]
            let outcome = Outcome(fieldError, in: task, form)
            switch id {
            case nil where !section.isSingle: return try await listPage(section, call, outcome)
            case newPath?: return try await newPage(section, call, outcome)
            default: return try await recordPage(section, id ?? "", call, outcome)
            }
        }
    }

    private static func unknownForm(_ call: Call) -> PageError {
        let words = call.words
        return PageError(
            400, "invalid_request", title: words["We couldn't accept this form"],
            message: words["The page that sent it is from another version of this tenant. Nothing has been changed."],
            link: PageLink(text: words["Open the dashboard"], target: path))
    }

    private static func create(
        _ section: DashboardSection, _ form: Parameters, _ call: Call
    ) async throws -> HTTPServerResponse {
        guard section.newTitle != nil else { throw unknownForm(call) }
        let values = try section.newFields.body(form, try await call.options(of: section.newFields))
        let made = try await call.management.call(
            "POST", section.api.components(), body: .object(section.newBody(values)))
        let id = section.id(of: made.objectValue ?? [:])
        let secret = made["token_endpoint_auth_method"] == "none" ? nil : made["client_secret"]?.stringValue
        guard let secret else { return .seeOther("\(section.url(id))?done=\(newPath)") }
        return try await recordPage(
            section, id, call,
            Outcome(call.words["Copy the client secret now. It isn't shown again."], value: secret))
    }

    private static func save(_ section: DashboardSection, _ id: String, _ form: Parameters, _ call: Call) async throws {
        let (path, record) = try await load(section, id, call)
        let fields = section.fields.filter { !section.isDeclared(record, $0, call.tenant.declared) }
        let body = try fields.body(form, try await call.options(of: fields), of: record)
        guard !body.isEmpty else { return }
        let isDocument = section.documents != nil
        try await call.management.call(
            isDocument ? "PUT" : "PATCH", path, body: isDocument ? body["document"] : .object(body))
    }

    private static func changeRecord(
        _ section: DashboardSection, _ id: String, _ task: String, _ form: Parameters, _ call: Call,
        _ fields: inout [DashboardField]
    ) async throws -> HTTPServerResponse {
        let record = try await load(section, id, call).record
        let isDeclared = section.isDeclared(record, nil, call.tenant.declared)
        let declared = DashboardError(status: 409, message: declaredNote)
        let done = "\(section.url(id))?done=\(FormEncoding.encode(task))"
        if task == "save", !section.fields.isEmpty {
            guard !isDeclared else { throw declared }
            fields = section.fields
            try await save(section, id, form, call)
            return .seeOther(done)
        }
        if let action = section.actions.first(where: { $0.id == task }) {
            guard !isDeclared else { throw declared }
            let response = try await call.run(action, id, form)
            if let shown = action.shows, let value = response[shown]?.stringValue {
                return try await recordPage(section, id, call, Outcome(action.report, value: value))
            }
            return .seeOther(action.endsRecord ? "\(section.url())?done=\(task)" : done)
        }
        for part in section.parts where task == part.id || task == "\(part.id).remove" {
            guard !(isDeclared && part.isDeclaredWithRecord) else { throw declared }
            if task == part.id, let addition = part.addition {
                fields = addition.fields
                let values = try fields.body(form, try await call.options(of: fields))
                let target = addition.path.components(id: id)
                try await call.management.call("POST", target, body: addition.body(values))
                return .seeOther("\(done)#\(part.id)")
            }
            if task != part.id, let remove = part.remove {
                try await call.run(remove, id, form)
                return .seeOther("\(done)#\(part.id)")
            }
        }
        throw unknownForm(call)
    }
}

extension DashboardSection {
    /// The message after a change; nil for an unknown one.
    fileprivate func report(_ done: String?, _ words: DashboardWords) -> String? {
        guard let done else { return nil }
        if done == "save" { return words["Saved."] }
        if done == Dashboard.newPath { return words["Created."] }
        if let action = (actions + listActions + rowActions).first(where: { $0.id == done }) { return action.report }
        for part in parts {
            if done == part.id { return part.addition?.report }
            if done == "\(part.id).remove" { return part.remove?.report }
        }
        return nil
    }
}

extension Call {
    /// Whether the list shows new entries as they come.
    var isLive: Bool { request.method == "GET" && request.queryValue("live") != nil }

    var management: ManagementCaller { ManagementCaller(tenant: tenant) }

    @discardableResult
    fileprivate func run(_ action: DashboardAction, _ id: String, _ form: Parameters) async throws -> TenantValue {
        let row = form.first("row") ?? ""
        return try await management.call(
            action.method, action.path.components(id: id, row: row), body: action.body(id, row))
    }

    /// A page of a list, and how many rows there are.
    ///
    /// - Throws: `ManagementAPIError`.
    func rows(
        _ path: [String], _ number: Int, _ query: [(name: String, value: String)], size: Int
    ) async throws -> (rows: [DashboardRecord], total: Int) {
        let listing = ManagementCaller.pattern("GET", path).flatMap { ManagementTable.operation("GET", $0)?.listing }
        var range: [(name: String, value: String)] = []
        switch listing?.pages {
        case .page, .numbered, .sparse, .both:
            range = [("per_page", "\(size)"), ("page", "\(number - 1)"), ("include_totals", "true")]
        case .checkpoint: range = [("take", "\(size)")]
        case .whole, nil: break
        }
        let response = try await management.call("GET", path, query: query + range)
        let list = response.arrayValue ?? listing?.name.flatMap { response[$0]?.arrayValue } ?? []
        let rows = list.compactMap(\.objectValue)
        return (rows, response["total"]?.double.map { Int($0) } ?? rows.count)
    }

    /// The options of a form's fields, by name.
    func options(of fields: [DashboardField]) async throws -> [String: [DashboardField.Option]] {
        var options: [String: [DashboardField.Option]] = [:]
        for field in fields {
            switch field.kind {
            case .choice(let choices), .several(let choices): options[field.name] = choices
            case .record(let path, let key, let label), .records(let path, let key, let label):
                options[field.name] = try await management.list(path.components()).compactMap { record in
                    guard let value = record[key]?.stringValue else { return nil }
                    let name = record[label]?.stringValue ?? value
                    return (value, name == value || name.isEmpty ? value : "\(name) (\(value))")
                }
            default: break
            }
        }
        return options
    }
}
