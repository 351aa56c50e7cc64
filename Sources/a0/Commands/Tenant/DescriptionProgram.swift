import A0Encoding
import Foundation
import LocalTenant

/// `a0 tenant lint`, `diff`, and `export`: the files of Auth0's Deploy CLI.
struct DescriptionProgram {
    static let options: [Option] = [
        .flag("identifiers", "With export: also write identifiers, so that clients and connections keep theirs."),
        .flag("secrets", "With export: also write the secrets of clients."),
    ]

    /// The options of `a0 tenant` that also apply here.
    static let accepted = options.map(\.name) + ["config", "data", "database", "json"]

    enum Action: String {
        case lint, diff, export
    }

    private let action: Action
    private let file: URL
    private let plan: TenantPlan
    private let asJSON: Bool
    private let hasIdentifiers: Bool
    private let hasSecrets: Bool

    init(_ arguments: Arguments) throws(CommandError) {
        let words = arguments.operands
        guard words.count == 2, let action = Action(rawValue: words[0]) else {
            throw .usage("\(words.first ?? "") takes a file or a folder: a0 tenant \(words.first ?? "") tenant.yaml")
        }
        self.action = action
        file = URL(fileURLWithPath: words[1])
        asJSON = arguments.has("json")
        hasIdentifiers =
            arguments.has("identifiers") || ProcessInfo.processInfo.environment["AUTH0_EXPORT_IDENTIFIERS"] == "true"
        hasSecrets = arguments.has("secrets")
        if action != .export, let option = Self.options.map(\.name).first(where: arguments.has) {
            throw .usage("--\(option) requires export.")
        }
        let plans = try TenantPlan.read(arguments)
        guard plans.count == 1 else { throw .usage("\(words[0]) takes a single configuration.") }
        plan = plans[0]
    }

    func run() async throws(CommandError) {
        switch action {
        case .lint: try await lint()
        case .diff: try await diff()
        case .export: try await export()
        }
    }

    // MARK: lint

    private func lint() async throws(CommandError) {
        guard TenantDescription.isDescribed(at: file) else {
            return try show(TenantConfiguration(commandLine: file.path).colorWarnings.map(Report.init(color:)))
        }
        let description = try TenantDescription(commandLine: file)
        var findings = description.findings().map {
            Report(severity: $0.severity.rawValue, place: $0.place, path: $0.keyPath, message: $0.message)
        }
        // What contradicts something else shows when it's loaded.
        if !findings.contains(where: \.isError) {
            do throws(CommandError) {
                try await withTenant(loading: description) { (tenant) throws(CommandError) in
                    findings += tenant.colorWarnings.map(Report.init(color:))
                }
            } catch {
                findings.append(Report(severity: "error", place: "", path: "", message: error.message.text))
            }
        }
        try show(findings)
        let errors = findings.count(where: \.isError)
        guard errors == 0 else { throw .failed("\(errors == 1 ? "1 error" : "\(errors) errors") in \(file.path).") }
    }

    private func show(_ findings: [Report]) throws(CommandError) {
        guard !asJSON else { return try Console.print(json: findings) }
        for finding in findings { Console.print("\(finding.line)") }
        if findings.isEmpty { Console.print("All of it can be loaded.") }
    }

    private struct Report: Encodable {
        let severity: String
        let place: String
        let path: String
        let message: String

        var isError: Bool { severity == "error" }

        init(severity: String, place: String, path: String, message: String) {
            (self.severity, self.place, self.path, self.message) = (severity, place, path, message)
        }

        init(color message: String) { self.init(severity: "warning", place: "", path: "branding", message: message) }

        var line: String { ([place, severity, path].filter { !$0.isEmpty } + [message]).joined(separator: ": ") }
    }

    // MARK: diff

    private func diff() async throws(CommandError) {
        let description = try TenantDescription(commandLine: file)
        try await withTenant(loading: plan.description) { (tenant) throws(CommandError) in
            let changes: [TenantDescription.Change]
            do {
                changes = try await tenant.changes(by: description)
            } catch {
                throw .failed("\(error.localizedDescription)")
            }
            guard !asJSON else {
                return try Console.print(
                    json: changes.map {
                        ["change": $0.kind.rawValue, "key": $0.key, "name": $0.name]
                            .merging($0.members.isEmpty ? [:] : ["members": $0.members.joined(separator: " ")]) { $1 }
                    })
            }
            for change in changes {
                let sign = [.created: "+", .deleted: "-"][change.kind] ?? "~"
                let members = change.members.isEmpty ? "" : ": \(change.members.joined(separator: ", "))"
                let name = change.name.isEmpty ? "" : " \(change.name)"
                Console.print("\(sign) \(change.key)\(name)\(members)")
            }
            if changes.isEmpty { Console.print("No differences.") }
        }
    }

    // MARK: export

    private func export() async throws(CommandError) {
        try await withTenant(loading: plan.description) { (tenant) throws(CommandError) in
            do throws(TenantError) {
                try await tenant.description(hasIdentifiers: hasIdentifiers, hasSecrets: hasSecrets).write(to: file)
            } catch {
                throw .failed("\(error.localizedDescription)")
            }
        }
    }

    // MARK: The tenant

    /// Runs a copy of the tenant, so that nothing changes there.
    private func withTenant(
        loading description: TenantDescription?, _ body: (LocalTenant) async throws(CommandError) -> Void
    ) async throws(CommandError) {
        var configuration = plan.configuration
        configuration.port = 0
        configuration.sampleUser = false
        // The data has what its own tenant had, with the sample or without.
        let isCopy = configuration.database != nil || configuration.dataDirectory != nil
        if plan.isSample, isCopy { configuration.apis = [] }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("a0-copy-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let tenant: LocalTenant
        do throws(TenantError) {
            if let database = configuration.database {
                try await LocalTenant.copySettings(ofDatabase: database, to: folder)
                (configuration.database, configuration.dataDirectory) = (nil, folder)
            } else if let data = configuration.dataDirectory {
                try await LocalTenant.copyData(of: data, to: folder)
                configuration.dataDirectory = folder
            }
            tenant = try await LocalTenant.start(configuration, description: description)
        } catch {
            throw .failed("\(error.localizedDescription)")
        }
        do throws(CommandError) {
            try await body(tenant)
        } catch {
            await tenant.stop()
            throw error
        }
        await tenant.stop()
    }
}

extension TenantDescription {
    /// Reads the file or the folder that an option names. The environment has the keywords and options of the Deploy
    /// CLI.
    ///
    /// - Throws: `CommandError`.
    init(commandLine file: URL) throws(CommandError) {
        let environment = ProcessInfo.processInfo.environment
        var keywords = environment.mapValues(JSONValue.string)
        if let text = environment["AUTH0_KEYWORD_REPLACE_MAPPINGS"] {
            guard let values = try? JSONValue.decode(Data(text.utf8)).objectValue else {
                throw .usage("AUTH0_KEYWORD_REPLACE_MAPPINGS must be a JSON object.")
            }
            keywords.merge(values) { $1 }
        }
        do throws(TenantError) {
            try self.init(contentsOf: file, keywords: keywords)
        } catch {
            throw .usage("\(error.localizedDescription)")
        }
        options = Options(environment: environment)
    }
}
