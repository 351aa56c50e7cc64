import A0Encoding
import Foundation

struct APICommand: Command {
    static let name = "api"
    static let summary = "Call the Management API: a0 api METHOD PATH"
    static let operands = "METHOD PATH"
    static let options: [Option] =
        Option.tenant + [
            .value("data", "JSON", "The body: JSON text, @FILE for a file, or - for standard input."),
            .flag("all", "With GET: all pages of a list, as one array."),
            .flag(Option.json.name, "Print the response on one line, and errors as JSON."),
        ]
    static let details = """
        PATH is below /api/v2/, such as clients or 'users/auth0|1?fields=email'.

        With the variable AUTH0_CLIENT_SECRET, the application gets an access token
        for itself, with the scopes of its client grant. Otherwise, it's the token of
        the stored session: log in with the audience of the Management API.

          a0 api GET clients --all
          a0 api PATCH 'users/auth0|1' --data '{"blocked": true}'
          a0 api POST clients --data @client.json
        """

    private static let methods = ["GET", "POST", "PATCH", "PUT", "DELETE"]

    private let account: Account
    private let method: String
    private let path: String
    private let data: String?
    private let wantsAll: Bool
    private let asJSON: Bool

    init(_ arguments: Arguments) throws(CommandError) {
        account = try Account(arguments)
        guard arguments.operands.count == 2 else { throw .usage("A method and a path are needed: a0 api GET clients") }
        method = arguments.operands[0].uppercased()
        guard Self.methods.contains(method) else {
            throw .usage(
                "'\(arguments.operands[0])' isn't one of these methods: \(Self.methods.joined(separator: ", "))")
        }
        path = arguments.operands[1]
        data = arguments.value("data")
        wantsAll = arguments.has("all")
        asJSON = arguments.has("json")
        guard !wantsAll || method == "GET" else { throw .usage("--all is for GET.") }
        guard data == nil || method != "GET" else { throw .usage("A GET has no body, so it takes no --data.") }
    }

    func run() async throws(CommandError) {
        let api = try await ManagementCaller(account)
        if wantsAll { return try show(.array(try await api.all(path))) }
        guard let value = try await api.send(method, path, body: try body()) else { return }
        try show(value)
    }

    private func body() throws(CommandError) -> Data? {
        guard let data else { return nil }
        if data == "-" { return try Prompt.everything() }
        guard data.hasPrefix("@") else { return Data(data.utf8) }
        do {
            return try Data(contentsOf: URL(fileURLWithPath: String(data.dropFirst())))
        } catch {
            throw .failed("\(data.dropFirst()) can't be read.")
        }
    }

    private func show(_ value: JSONValue) throws(CommandError) {
        if asJSON { return try Console.print(json: value) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            Console.print(json: try encoder.encode(value))
        } catch {
            throw .failed("The response could not be written as JSON: \(error)")
        }
    }
}
