import A0Encoding
import A0HTTPServer
import Foundation
import LocalTenant

struct LogsCommand: Command {
    static let name = "logs"
    static let summary = "List the last events of the tenant's log, follow it, or show one event with its login"
    static let operands = "[FILTER | show ID]"
    static let options: [Option] =
        Option.tenant + [
            .flag("follow", "Go on with each new event until interrupted."),
            .flag(Option.json.name, "Print one JSON object per line."),
        ]
    static let details = """
        FILTER is a search in Lucene's syntax, such as 'type:fp' or 'user_name:ada*'.
        show prints all that's known about an event, and the messages of its login.

        The Management API asks for the scope read:logs. As with a0 api, the
        application needs its secret in AUTH0_CLIENT_SECRET.

          a0 logs 'type:f*' --follow
          a0 logs show 90020261125120311000000000000012345678901234567890123456
        """

    private static let pageSize = 50

    private let account: Account
    private let filter: String?
    private let id: String?
    private let follows: Bool
    private let asJSON: Bool

    init(_ arguments: Arguments) throws(CommandError) {
        account = try Account(arguments)
        let words = arguments.operands
        follows = arguments.has("follow")
        asJSON = arguments.has("json")
        if words.first == "show" {
            guard words.count == 2 else { throw .usage("a0 logs show takes one argument: ID") }
            guard !follows else { throw .usage("--follow is for the list.") }
            (id, filter) = (words[1], nil)
        } else {
            guard words.count < 2 else { throw .usage("The filter is one argument. Put it in quotes.") }
            (id, filter) = (nil, words.first)
        }
    }

    func run() async throws(CommandError) {
        let api = try await ManagementCaller(account)
        if let id { return try await show(id, api) }
        var last = "0"
        for event in try await events([("sort", "date:-1")], filter, api).reversed() { try print(event, &last) }
        guard follows else { return }
        let interruption = Interruption()
        let polling = Task { [last] in try await follow(after: last, api) }
        let waiting = Task {
            await interruption.wait()
            polling.cancel()
        }
        defer { waiting.cancel() }
        do {
            try await polling.value
        } catch let error as CommandError where !polling.isCancelled {
            throw error
        } catch {
            // Interrupted.
        }
    }

    private func follow(after last: String, _ api: ManagementCaller) async throws {
        var last = last
        while true {
            try await Task.sleep(nanoseconds: 1_000_000_000)
            let query = (filter.map { "(\($0)) AND " } ?? "") + "log_id:{\(last) TO *]"
            for event in try await events([("sort", "log_id:1")], query, api) { try print(event, &last) }
        }
    }

    private func events(
        _ query: [(String, String)], _ filter: String?, _ api: ManagementCaller
    ) async throws(CommandError) -> [JSONValue] {
        let items = query + [("per_page", "\(Self.pageSize)")] + (filter.map { [("q", $0)] } ?? [])
        return try await api.send("GET", "logs?" + FormEncoding.encode(items))?.arrayValue ?? []
    }

    private func print(_ event: JSONValue, _ last: inout String) throws(CommandError) {
        last = event["log_id"]?.stringValue ?? last
        if asJSON { return try Console.print(json: event) }
        if let line = TenantLogLine(event) { Console.print("\(line.text)") }
    }

    private func show(_ id: String, _ api: ManagementCaller) async throws(CommandError) {
        guard let event = try await api.send("GET", "logs/" + id), var members = event.objectValue else { return }
        if asJSON { return try Console.print(json: event) }
        let picture = event["login"]?["text"]?.stringValue
        members["login"] = nil
        if let line = TenantLogLine(event) { Console.print("\(line.text)") }
        Console.print(json: JSONValue.object(members).encoded(pretty: true))
        guard let picture, !picture.isEmpty else { return }
        Console.print("")
        for line in picture.split(separator: "\n", omittingEmptySubsequences: false) {
            Console.print("\(String(line))")
        }
    }
}
