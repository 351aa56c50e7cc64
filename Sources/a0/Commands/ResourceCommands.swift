import A0Encoding
import A0HTTPServer

/// A command with short forms of calls of the Management API.
protocol ResourceCommand: Command {
    static var actions: [ResourceAction] { get }
    /// The members that the list shows.
    static var columns: [String] { get }

    var call: ResourceCall { get }
}

extension ResourceCommand {
    static var operands: String {
        "[" + actions.filter { !$0.name.isEmpty }.map { "\($0.name) \($0.operand ?? "")" }.joined(separator: " | ")
            + "]"
    }

    func run() async throws(CommandError) { try await call.run() }
}

struct UsersCommand: ResourceCommand {
    static let name = "users"
    static let summary = "List the users, or show, create, block, unblock, or delete one. See also: a0 api"
    static let options: [Option] =
        Option.tenant + [
            .value("search", "QUERY", "Only those that match, such as 'email:*@example.com' or 'blocked:true'."),
            .value("connection", "NAME", "With create: the connection."),
            .value("password", "PASSWORD", "With create: the password."),
            .json,
        ]
    static let actions = ResourceAction.users
    static let columns = ["user_id", "email", "name", "last_login", "blocked"]

    let call: ResourceCall

    init(_ arguments: Arguments) throws(CommandError) { call = try ResourceCall(Self.self, arguments) }
}

struct AppsCommand: ResourceCommand {
    static let name = "apps"
    static let summary = "List the applications, or show, create, or delete one. See also: a0 api"
    static let options: [Option] =
        Option.tenant + [
            .value("type", "TYPE", "With create: native, spa, regular_web, or non_interactive."),
            .list("callback", "URL", "With create: an allowed callback URL."),
            .json,
        ]
    static let actions = ResourceAction.apps
    static let columns = ["client_id", "name", "app_type"]

    let call: ResourceCall

    init(_ arguments: Arguments) throws(CommandError) { call = try ResourceCall(Self.self, arguments) }
}

struct APIsCommand: ResourceCommand {
    static let name = "apis"
    static let summary = "List the APIs, or show, create, or delete one. See also: a0 api"
    static let options: [Option] =
        Option.tenant + [.list("scope", "SCOPE", "With create: a scope, such as read:books."), .json]
    static let actions = ResourceAction.apis
    static let columns = ["identifier", "name", "token_lifetime"]

    let call: ResourceCall

    init(_ arguments: Arguments) throws(CommandError) { call = try ResourceCall(Self.self, arguments) }
}

/// A short form with its arguments.
struct ResourceCall: Sendable {
    private let account: Account
    private let action: ResourceAction
    private let columns: [String]
    private let operand: String
    private let search: String?
    private let body: [String: JSONValue]?
    private let asJSON: Bool

    init(_ command: any ResourceCommand.Type, _ arguments: Arguments) throws(CommandError) {
        account = try Account(arguments)
        let words = arguments.operands
        let name = words.first ?? ""
        guard let action = command.actions.first(where: { $0.name == name }) else {
            let names = command.actions.map(\.name).filter { !$0.isEmpty }
            throw .usage("Unknown action: \(name)\(Suggestion.hint(to: name, among: names, prefix: ""))")
        }
        self.action = action
        guard words.count == (action.operand == nil ? 0 : 2) || words.isEmpty && action.name.isEmpty else {
            throw .usage("a0 \(command.name) \(action.name) takes one argument: \(action.operand ?? "")")
        }
        operand = words.count > 1 ? words[1] : ""
        let options = Set(command.actions.flatMap(\.options))
        for option in options.sorted() where arguments.has(option) && !action.options.contains(option) {
            throw .usage("--\(option) requires create.")
        }
        search = arguments.value("search")
        guard search == nil || action.name.isEmpty else { throw .usage("--search is for the list.") }
        body = action.body?(operand, arguments)
        columns = command.columns
        asJSON = arguments.has("json")
    }

    func run() async throws(CommandError) {
        let api = try await ManagementCaller(account)
        guard action.name.isEmpty else {
            let data = body.map { JSONValue.object($0).encoded() }
            let value = try await api.send(action.method, action.path(with: operand), body: data)
            guard let value else { return }
            return asJSON ? try Console.print(json: value) : Console.print(json: value.encoded(pretty: true))
        }
        let query = search.map { "?" + FormEncoding.encode([("q", $0)]) } ?? ""
        let items = try await api.all(action.path + query)
        if asJSON { return try Console.print(json: items) }
        Console.print(table: items.map { item in columns.map { item[$0].map(Self.cell) ?? "" } })
    }

    private static func cell(_ value: JSONValue) -> String { value == .null ? "" : value.text }
}
