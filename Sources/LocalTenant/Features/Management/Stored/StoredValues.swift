import Foundation

extension [String: TenantValue] {
    /// Objects whose members are changed one by one. Others are replaced as a whole.
    private static let merged: Set<String> = [
        "app_metadata", "client_metadata", "flags", "jwt_configuration", "user_metadata",
    ]

    /// Whether a PATCH changes the members of an object one by one.
    static func isMerged(_ name: String) -> Bool { merged.contains(name) }

    /// Applies the body of a PATCH: null removes a member.
    mutating func patch(_ changes: [String: TenantValue]) {
        for (name, value) in changes {
            switch (self[name], value) {
            case (_, .null): self[name] = nil
            case (.object(var known)?, .object(let inner)) where Self.merged.contains(name):
                known.patch(inner)
                self[name] = .object(known)
            default: self[name] = value
            }
        }
    }

    /// The members with those of a document in their place. Objects in them are filled in the same way.
    func filled(with document: [String: TenantValue]) -> [String: TenantValue] {
        merging(document) { own, other in
            guard let own = own.objectValue, let other = other.objectValue else { return other }
            return .object(own.filled(with: other))
        }
    }

    /// The same members, with secrets that say when they were set.
    func datingSecrets(_ now: Date) -> [String: TenantValue] {
        guard let secrets = self["secrets"]?.arrayValue else { return self }
        var members = self
        members["secrets"] = .array(
            secrets.map { secret in
                .object((secret.objectValue ?? [:]).merging(["updated_at": .string(now.timestamp)]) { $1 })
            })
        return members
    }

    /// The members with these names.
    func naming(_ names: String...) -> [String: TenantValue] { filter { names.contains($0.key) } }

    /// Without the members at these paths, also within arrays.
    func hiding(_ paths: [[String]]) -> [String: TenantValue] {
        paths.reduce(into: self) { $0.hide($1[...]) }
    }

    private mutating func hide(_ path: ArraySlice<String>) {
        guard let name = path.first, let value = self[name] else { return }
        let rest = path.dropFirst()
        self[name] = rest.isEmpty ? nil : value.hiding(rest)
    }
}

extension [String: TenantValue]? {
    /// Applies a member of a `PATCH` that is metadata: null removes all of it, an object changes a part, and nothing
    /// changes without one.
    mutating func patch(with value: TenantValue?) {
        if value == .null { self = nil }
        guard let changes = value?.objectValue else { return }
        var members = self ?? [:]
        members.patch(changes)
        self = members
    }
}

extension [String: TenantValue] {
    /// The value at a path of names.
    subscript(path path: ArraySlice<String>) -> TenantValue? {
        get {
            guard let name = path.first, let value = self[name] else { return nil }
            guard path.count > 1 else { return value }
            return value.objectValue?[path: path.dropFirst()]
        }
        set {
            guard let name = path.first else { return }
            guard path.count > 1 else {
                self[name] = newValue
                return
            }
            var inner = self[name]?.objectValue ?? [:]
            inner[path: path.dropFirst()] = newValue
            self[name] = inner.isEmpty ? nil : .object(inner)
        }
    }
}

extension TenantValue {
    fileprivate func hiding(_ path: ArraySlice<String>) -> TenantValue {
        switch self {
        case .object(let members): .object(members.hiding([Array(path)]))
        case .array(let items): .array(items.map { $0.hiding(path) })
        default: self
        }
    }
}
