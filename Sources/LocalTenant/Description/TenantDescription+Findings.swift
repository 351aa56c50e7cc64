extension TenantDescription {
    /// The mistakes in the description, and the parts that the tenant ignores or only keeps. A description without
    /// errors may still not load, if it contradicts what the tenant has.
    public func findings() -> [Finding] {
        DescriptionSection.all.flatMap { section -> [Finding] in
            guard options.includes(section.key), let value = sections[section.key], value != .null else { return [] }
            let kept = KeptSettings.paths(in: section.key, value).map {
                finding(.kept, $0, "the tenant keeps this, and doesn't act upon it.")
            }
            return findings(section, value) + kept + markers(in: value, section.key)
        }
    }

    private func finding(_ severity: Finding.Severity, _ keyPath: String, _ message: String) -> Finding {
        Finding(
            severity: severity, place: place(of: keyPath).map { "\($0)" } ?? "", keyPath: keyPath, message: message)
    }

    private func findings(_ section: DescriptionSection, _ value: TenantValue) -> [Finding] {
        switch section.form {
        case .ignored: return [finding(.ignored, section.key, "the tenant doesn't have \(section.key).")]
        case .collection(let collection):
            guard let items = value.arrayValue else {
                return [finding(.error, section.key, "a list is expected here.")]
            }
            return items.enumerated().flatMap { findings(collection, $1, "\(section.key)[\($0)]") }
        case .document(let method, let path):
            return findings(ManagementTable.operation(method, path), value, section.key)
        case .members(let members):
            guard let object = value.objectValue else {
                return [finding(.error, section.key, "an object is expected here.")]
            }
            return object.sorted { $0.key < $1.key }.flatMap { name, value -> [Finding] in
                let place = "\(section.key).\(name)"
                guard let (method, path) = members[name] else {
                    let hint = TenantError.suggestion(for: name, Array(members.keys))
                    return [finding(.error, place, "there is no \(name).\(hint)")]
                }
                return findings(ManagementTable.operation(method, path), value, place)
            }
        case .documents(let method, let path, let parameters):
            return (value.arrayValue ?? []).enumerated().flatMap { index, item in
                let place = "\(section.key)[\(index)]"
                let missing = parameters.filter { item[$0]?.stringValue == nil }
                let operation = ManagementTable.operation(method, path)
                return missing.map { finding(.error, place, "\($0) is missing.") }
                    + (operation.map { findings($0, item, place, besides: parameters) } ?? [])
            }
        case .steps: return []
        }
    }

    private func findings(_ collection: DescribedCollection, _ item: TenantValue, _ place: String) -> [Finding] {
        guard var object = item.objectValue else { return [finding(.error, place, "an object is expected here.")] }
        for (name, other) in collection.renamed {
            if let value = object.removeValue(forKey: name) { object[other] = value }
        }
        return findings(
            collection.create, .object(object), place,
            besides: collection.without + [collection.id] + Self.ofTheServer)
    }

    /// Members of exports that the service sets by itself.
    private static let ofTheServer = [
        "id", "client_id", "created_at", "updated_at", "tenant", "global", "is_system", "owners", "signing_keys",
        "callback_url_template", "config_route", "custom_login_page_preview", "provisioning_ticket_url", "realms",
        "all_changes_deployed", "installed_integration_id", "status", "verification", "client_refs",
    ]

    private func findings(
        _ operation: ManagementOperation?, _ value: TenantValue, _ place: String, besides others: [String] = []
    ) -> [Finding] {
        guard let schema = operation?.body else { return [] }
        var dropped: [String] = []
        let body = schema.pruned(value, dropped: &dropped)
        var findings = dropped.filter { !others.contains($0) }.map { path -> Finding in
            let inner = "\(place).\(path)"
            let known = path.contains(".") ? [] : schema.names
            if let near = known.first(where: { $0.lowercased().changes(to: path.lowercased()) == 1 }) {
                return finding(.error, inner, "there is no \(path). Did you mean \(near)?")
            }
            return finding(.ignored, inner, "the tenant doesn't have this setting.")
        }
        if let error = schema.error(in: body) { findings.append(finding(.error, place, error + ".")) }
        return findings
    }

    /// Markers that no keyword replaced.
    private func markers(in value: TenantValue, _ path: String) -> [Finding] {
        switch value {
        case .string(let text):
            // A login page has markers of its own.
            guard !text.contains("\n"), let marker = Keywords.marker(in: text) else { return [] }
            // Anybody could guess such a secret.
            let isOwnSecret =
                path.hasSuffix(".client_secret") && path.hasPrefix("clients[") || path.hasSuffix(".signing_secret")
            return [finding(isOwnSecret ? .error : .warning, path, "nothing replaces \(marker).")]
        case .array(let items): return items.enumerated().flatMap { markers(in: $1, "\(path)[\($0)]") }
        case .object(let members):
            return members.sorted { $0.key < $1.key }.flatMap { markers(in: $1, "\(path).\($0)") }
        default: return []
        }
    }
}
