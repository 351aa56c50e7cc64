import Foundation

/// A setting of the Management API that is also one of the configuration, so that the tenant acts upon it.
struct ActingSetting: Sendable {
    /// Its place in the API's document.
    let path: [String]
    /// Its place in a configuration.
    let place: [String]
    /// One of the API's units in the configuration's.
    let factor: Double
    /// Whether the API shows it where it has its default.
    let isShownIfUsual: Bool
    /// Copies it from one configuration to another.
    let copy: @Sendable (TenantConfiguration, inout TenantConfiguration) -> Void

    fileprivate static let usual = TenantConfiguration.blank.object

    /// - Parameters:
    ///   - path: its place in the API's document, with dots between names.
    ///   - key: its key path in a configuration, if the place there is another one.
    ///   - section: the configuration's object that has the same members as the API's document.
    init<Value>(
        _ path: String, as key: String? = nil, in section: String? = nil, factor: Double = 1,
        isShownIfUsual: Bool = true,
        _ field: WritableKeyPath<TenantConfiguration, Value> & Sendable
    ) {
        self.path = path.split(separator: ".").map(String.init)
        place = key?.split(separator: ".").map(String.init) ?? [section].compactMap(\.self) + self.path
        self.factor = factor
        self.isShownIfUsual = isShownIfUsual
        copy = { $1[keyPath: field] = $0[keyPath: field] }
    }

    fileprivate func configured(_ value: TenantValue) -> TenantValue {
        switch value {
        case .integer(let number): return .number(Double(number) * factor)
        case .number(let number): return .number(number * factor)
        default: return value
        }
    }
}

extension [ActingSetting] {
    /// The values of a configuration, as the API shows them.
    func shown(of configuration: TenantConfiguration) throws -> [String: TenantValue] {
        let (all, usual) = (configuration.object, ActingSetting.usual)
        return reduce(into: [:]) { document, setting in
            guard setting.factor == 1, let value = all[path: setting.place[...]],
                setting.isShownIfUsual || value != usual[path: setting.place[...]]
            else { return }
            document[path: setting.path[...]] = value
        }
    }

    /// Turns values in other units into those in the configuration's.
    func convert(_ document: inout [String: TenantValue]) {
        for setting in self where setting.factor != 1 {
            guard let value = document[path: setting.path[...]],
                let usual = first(where: { $0.place == setting.place && $0.factor == 1 })
            else { continue }
            document[path: setting.path[...]] = nil
            document[path: usual.path[...]] = setting.configured(value)
        }
    }

    /// Applies the values of a document. A value that it no longer has, or that is empty, is the default again.
    ///
    /// - Throws: `ManagementAPIError`; then the configuration is unchanged.
    func apply(
        _ document: [String: TenantValue], insteadOf former: [String: TenantValue] = [:],
        to configuration: inout TenantConfiguration
    ) throws {
        var members: [String: TenantValue] = [:]
        let changing = filter { setting in
            let (value, old) = (document[path: setting.path[...]], former[path: setting.path[...]])
            if let value, value != "", value != .null { members[path: setting.place[...]] = value }
            return value != nil || old != nil
        }
        guard !changing.isEmpty else { return }
        func path(_ key: String) -> [String]? {
            first { $0.factor == 1 && $0.place.joined(separator: ".") == key }?.path
        }
        let changed = try SystemAPICall.refusing(naming: path) { [members, configuration] () throws(TenantError) in
            var changed = try TenantConfiguration.read(.object(members), SettingSource(isLenient: true))
            // A default directory is one of these.
            changed.connections = configuration.databases.map { database in
                var database = database
                database.enabledClients = nil
                return database
            }
            try changed.validate()
            return changed
        }
        for setting in changing { setting.copy(changed, &configuration) }
    }

    func copy(from source: TenantConfiguration, to target: inout TenantConfiguration) {
        for setting in self { setting.copy(source, &target) }
    }

    /// Those that a configuration sets to something else than the default.
    func declared(in configuration: TenantConfiguration) throws -> [ActingSetting] {
        let (own, usual) = (configuration.object, TenantConfiguration.blank.object)
        return filter { own[path: $0.place[...]] != usual[path: $0.place[...]] }
    }
}
