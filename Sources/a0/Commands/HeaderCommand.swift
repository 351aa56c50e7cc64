import Foundation

struct HeaderCommand: Command {
    static let name = "header"
    static let summary = "Print the Authorization header for a request, with a valid access token."
    static let options: [Option] = Option.tenant + [.json]

    private let account: Account
    private let asJSON: Bool

    init(_ arguments: Arguments) throws(CommandError) {
        account = try Account(arguments)
        asJSON = arguments.has("json")
    }

    func run() async throws(CommandError) {
        let credentials = try await account.credentialsForHeaders()
        guard !credentials.isBound else {
            throw .failed(
                "The access token is bound to a key, so each request needs its own proof.\nSend it with: a0 curl URL"
            )
        }
        let value = "\(credentials.tokenType) \(credentials.accessToken)"
        guard !asJSON else { return try Console.print(json: ["Authorization": value]) }
        Console.print("Authorization: \(value)")
    }
}
