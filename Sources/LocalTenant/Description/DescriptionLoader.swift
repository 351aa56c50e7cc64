import Foundation

/// Makes a tenant what a description says, by calls of the Management API.
final class DescriptionLoader {
    let caller: ManagementCaller
    let description: TenantDescription
    /// Whether it only finds out what would change.
    let isRehearsal: Bool
    private(set) var changes: [TenantDescription.Change] = []
    /// The secrets that were made for clients, by client id.
    private(set) var secrets: [String: String] = [:]
    /// The section and its item that are being loaded.
    var place = ""
    private var known: [DescribedCollection.Reference: [[String: TenantValue]]] = [:]

    init(_ description: TenantDescription, to tenant: Tenant, isRehearsal: Bool) {
        (self.description, self.isRehearsal) = (description, isRehearsal)
        caller = ManagementCaller(tenant: tenant)
    }

    var tenant: Tenant { caller.tenant }
    private var options: TenantDescription.Options { description.options }
    private var key: String { String(place.prefix { $0 != "[" && $0 != "." }) }

    /// - Throws: `TenantError` with the place in the description.
    func load() async throws {
        if let finding = description.findings().first(where: { $0.severity == .error }) {
            throw description.error(finding.keyPath, finding.message)
        }
        for section in DescriptionSection.all {
            guard options.includes(section.key), let value = description.sections[section.key], value != .null
            else { continue }
            place = section.key
            do {
                try await load(section, value)
            } catch let error as ManagementAPIError {
                throw description.error(place, error.explanation)
            }
        }
    }

    private func load(_ section: DescriptionSection, _ value: TenantValue) async throws {
        switch section.form {
        case .ignored: break
        case .steps(let steps): try await steps(self, value)
        case .document(let method, let path): try await put(method, [path], try object(value))
        case .documents(let method, let path, let parameters):
            for (index, item) in try list(value).enumerated() {
                place = "\(section.key)[\(index)]"
                var rest = parameters[...]
                let components = try path.split(separator: "/").map { component in
                    guard component == "*", let name = rest.popFirst() else { return String(component) }
                    guard let text = item[name]?.stringValue else { throw missing(name) }
                    return text
                }
                let names = parameters.compactMap { item[$0]?.stringValue }
                try await put(
                    method, components, item.filter { $0.key == "template" || !parameters.contains($0.key) },
                    name: names.joined(separator: " "))
            }
        case .members(let members):
            for (name, value) in try object(value).sorted(by: { $0.key < $1.key }) {
                guard let (method, path) = members[name] else { continue }
                place = "\(section.key).\(name)"
                try await put(method, [path], try object(value), name: name)
            }
        case .collection(let collection):
            try await load(collection, try list(value), excluded: options.excludedNames[section.key] ?? [])
        }
    }

    // MARK: Things of which there may be many

    private func load(
        _ collection: DescribedCollection, _ items: [[String: TenantValue]], excluded: Set<String>
    ) async throws {
        let key = key
        let all = try await caller.settings(collection.path)
        var described: Set<String> = []
        var kept: Set<String> = []
        for (index, item) in items.enumerated() {
            place = "\(key)[\(index)]"
            let name = collection.name(of: item)
            if excluded.contains(name) { continue }
            let wanted = try await wanted(item, collection)
            let identity = collection.name(of: wanted)
            guard !identity.isEmpty else { throw missing(collection.identity[0]) }
            guard described.insert(identity).inserted else { throw description.error(place, "\(name) is there twice.") }
            let given = item[collection.id]?.stringValue
            // Something with a new name is the same as before if it has an identifier.
            let former =
                all.first { given != nil && $0[collection.id]?.stringValue == given }
                ?? all.first { collection.name(of: $0) == identity }
            if let id = former?[collection.id]?.stringValue { kept.insert(id) }
            let id = try await put(wanted, collection, named: name, insteadOf: former)
            if let id { try await collection.finish?(self, item, id, place) }
        }
        place = key
        guard options.allowsDeletion else { return }
        for object in all where !collection.isKept(object) {
            let identity = collection.name(of: object)
            guard let id = object[collection.id]?.stringValue, !kept.contains(id), !excluded.contains(identity) else {
                continue
            }
            changes.append(.init(kind: .deleted, key: key, name: identity))
            try await send("DELETE", collection.path + [id])
        }
        forget(collection.path)
    }

    /// An item in the form of the API, with identifiers instead of names.
    private func wanted(
        _ item: [String: TenantValue], _ collection: DescribedCollection
    ) async throws -> [String: TenantValue] {
        var wanted = item.filter { !collection.without.contains($0.key) }
        for (path, reference) in collection.references {
            switch wanted[path: path[...]] {
            case .string(let name): wanted[path: path[...]] = .string(try await id(of: name, reference))
            case .array(let names):
                var ids: [TenantValue] = []
                for case .string(let name) in names { ids.append(.string(try await id(of: name, reference))) }
                wanted[path: path[...]] = .array(ids)
            default: break
            }
        }
        for (name, other) in collection.renamed {
            if let value = wanted.removeValue(forKey: name) { wanted[other] = value }
        }
        collection.normalize?(tenant, &wanted)
        return wanted
    }

    /// The identifier; nil for something new in a rehearsal.
    private func put(
        _ wanted: [String: TenantValue], _ collection: DescribedCollection, named name: String,
        insteadOf former: [String: TenantValue]?
    ) async throws -> String? {
        var wanted = wanted
        try await collection.prepare?(self, &wanted, former)
        guard let former, let id = former[collection.id]?.stringValue else {
            let body = try checked(wanted, collection.create)
            changes.append(.init(kind: .created, key: key, name: name))
            let identifiers = NewIdentifiers.described(name: name, given: wanted[collection.id]?.stringValue)
            let made = try await send("POST", collection.path, .object(body), identifiers: identifiers)
            forget(collection.path)
            let id = made[collection.id]?.stringValue
            if let id, made["token_endpoint_auth_method"] != "none" { secrets[id] = made["client_secret"]?.stringValue }
            return id
        }
        let body = try checked(wanted, collection.change)
        let method = collection.change?.method ?? "PATCH"
        try await apply(
            body, to: former, method, collection.path + [id], named: name, hidden: collection.change?.hidden ?? [])
        return id
    }

    // MARK: Settings that exist once

    /// - Parameter path: its components; or one path with slashes.
    func put(_ method: String, _ path: [String], _ object: [String: TenantValue], name: String = "") async throws {
        let path = path.count == 1 ? path[0].split(separator: "/").map(String.init) : path
        let former = try await former(path)
        let isNew = former == nil && ManagementCaller.pattern("POST", path) != nil
        let method = isNew ? "POST" : method
        guard let pattern = ManagementCaller.pattern(method, path),
            let operation = ManagementTable.operation(method, pattern)
        else { throw ManagementAPIError(501, "This tenant has no \(name).") }
        let body = try checked(object, operation)
        guard let former else {
            changes.append(.init(kind: .created, key: key, name: name))
            try await send(method, path, .object(body))
            return
        }
        try await apply(body, to: former, method, path, named: name, hidden: operation.hidden)
    }

    /// A setting as it is: by itself, or in the list that it belongs to, with what no response has.
    private func former(_ path: [String]) async throws -> [String: TenantValue]? {
        let kept = try await caller.tenant.store.setting(path.joined(separator: "/"), "")?.document
        if ManagementCaller.pattern("GET", path) != nil {
            return try await caller.document(path)?.objectValue.map { (kept ?? [:]).filled(with: $0) }
        }
        guard let name = path.last, ManagementCaller.pattern("GET", path.dropLast()) != nil else { return kept }
        return try await caller.list(path.dropLast()).first { $0["name"]?.stringValue == name }
    }

    /// Sends what differs, or all of it where parts can't be sent.
    func apply(
        _ body: [String: TenantValue], to former: [String: TenantValue], _ method: String, _ path: [String],
        named name: String, hidden: [[String]] = [], isWhole: Bool = false
    ) async throws {
        let body = body.reduce(into: [:]) { $0[$1.key] = $1.value.replacingMarkers(by: former[$1.key]) }
        let different = body.filter { !$1.isPart(of: former[$0], $0) }
        guard !different.isEmpty else { return }
        // Nobody can tell whether a secret that isn't shown is another one.
        let visible = body.hiding(hidden).filter { !$1.isPart(of: former[$0], $0) }
        if !visible.isEmpty {
            changes.append(.init(kind: .changed, key: key, name: name, members: visible.keys.sorted()))
        }
        try await send(method, path, .object(method == "PUT" || isWhole ? body : different))
    }

    /// Carries out a change, but not in a rehearsal, which gets null.
    @discardableResult
    func send(
        _ method: String, _ path: [String], _ body: TenantValue? = nil, identifiers: NewIdentifiers = .random
    ) async throws -> TenantValue {
        guard !isRehearsal else { return .null }
        return try await caller.call(method, path, body: body, identifiers: identifiers)
    }

    /// The members that an operation's body may have.
    func checked(
        _ object: [String: TenantValue], _ operation: ManagementOperation?
    ) throws -> [String: TenantValue] {
        var dropped: [String] = []
        guard let schema = operation?.body else { return object }
        let body = schema.pruned(.object(object), dropped: &dropped)
        if let error = schema.error(in: body) { throw ManagementAPIError.invalidBody(error) }
        return body.objectValue ?? [:]
    }

    // MARK: Names

    /// The identifier of what has this name; the name itself if nothing has it, which may be an identifier.
    func id(of name: String, _ reference: DescribedCollection.Reference) async throws -> String {
        let found = try await all(reference).first { $0["name"]?.stringValue == name }
        return found?[reference.id]?.stringValue ?? name
    }

    func all(_ reference: DescribedCollection.Reference) async throws -> [[String: TenantValue]] {
        if let all = known[reference] { return all }
        let all = try await caller.list(reference.path)
        known[reference] = all
        return all
    }

    /// Leaves out a secret that its owner knows.
    func forgetSecret(of client: String) { secrets[client] = nil }

    private func forget(_ path: [String]) {
        for reference in known.keys where reference.path == path { known[reference] = nil }
    }

    // MARK: Values

    func changed(_ kind: TenantDescription.Change.Kind, _ name: String, _ members: [String] = []) {
        changes.append(.init(kind: kind, key: key, name: name, members: members))
    }

    func object(_ value: TenantValue) throws -> [String: TenantValue] {
        guard let members = value.objectValue else { throw description.error(place, "an object is expected here.") }
        return members
    }

    /// The objects of a list.
    func list(_ value: TenantValue) throws -> [[String: TenantValue]] {
        guard let items = value.arrayValue else { throw description.error(place, "a list is expected here.") }
        return try items.enumerated().map { index, item in
            guard let members = item.objectValue else {
                throw description.error("\(place)[\(index)]", "an object is expected here.")
            }
            return members
        }
    }

    func missing(_ name: String) -> TenantError { description.error(place, "\(name) is missing.") }
}

extension ManagementAPIError {
    /// The problem without the API's introduction.
    var explanation: String {
        let begin = "Payload validation error: '"
        guard message.hasPrefix(begin), message.hasSuffix("'.") else { return message }
        return message.dropFirst(begin.count).dropLast(2) + "."
    }
}

extension TenantValue {
    /// With what there is in the place of markers that no keyword replaced, such as those of an exported secret.
    fileprivate func replacingMarkers(by former: TenantValue?) -> TenantValue {
        switch (self, former) {
        case (.string(let text), let former?) where Keywords.marker(in: text) == text: return former
        case (.object(let members), .object(let known)?):
            return .object(members.reduce(into: [:]) { $0[$1.key] = $1.value.replacingMarkers(by: known[$1.key]) })
        default: return self
        }
    }

    /// Whether a PATCH with this value of a member would change nothing.
    fileprivate func isPart(of former: TenantValue?, _ name: String) -> Bool {
        guard self != .null else { return former == nil || former == .null }
        guard case .object(let members) = self, case .object(let known)? = former else { return self == former }
        guard [String: TenantValue].isMerged(name) else {
            // Empty members are as good as none.
            return members.filter { $1 != .null } == known.filter { $1 != .null }
        }
        return members.allSatisfy { $1.isPart(of: known[$0], $0) }
    }
}
