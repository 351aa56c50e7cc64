import Foundation

struct HeaderCommand: Command {
    static let name = "header"
    static let summary = "Print the Authorization header of a request, with an access token that is still good."
    static let options: [Option] = Option.tenant

    private let account: Account

    init(_ arguments: Arguments) throws(CommandFailure) {
        account = try Account(arguments)
    }

    func run() async throws(CommandFailure) {
        Console.print(try await account.authorizationHeader())
    }
}
