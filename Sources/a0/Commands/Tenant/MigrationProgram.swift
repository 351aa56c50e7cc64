import Foundation
import LocalTenant

/// `a0 tenant migrate`: moves a tenant's data to PostgreSQL.
struct MigrationProgram {
    static let options: [Option] = [
        .value("from", "DIR", "With migrate: the folder of the tenant's data, the --data of earlier starts."),
        .value("to", "URL", "With migrate: an empty PostgreSQL database, the --database of later starts."),
    ]

    /// The options of `a0 tenant` that also apply here.
    static let accepted = options.map(\.name) + ["json"]

    private let source: URL
    private let database: String
    private let asJSON: Bool

    init(_ arguments: Arguments) throws(CommandError) {
        guard let source = arguments.value("from"), let database = arguments.value("to") else {
            throw .usage("migrate needs both: a0 tenant migrate --from DIR --to postgres://HOST/NAME")
        }
        self.source = URL(fileURLWithPath: source, isDirectory: true)
        self.database = database
        asJSON = arguments.has("json")
    }

    func run() async throws(CommandError) {
        let counts: [String: Int]
        do {
            counts = try await LocalTenant.moveData(of: source, toDatabase: database)
        } catch {
            throw .failed("\(error.localizedDescription)")
        }
        guard !asJSON else { return try Console.print(json: counts) }
        for (name, count) in counts.sorted(by: { $0.key < $1.key }) { Console.print("\(name) \(count)") }
        Console.print("moved; the folder \(source.path) stays as it is")
    }
}
