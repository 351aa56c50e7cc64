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
        let credentials = try await account.credentialsForHeaders()
        guard !credentials.isBound else {
            throw .failed(
                "The access token is bound to a key, so that each request needs a proof of its own.\nSend it with: a0 curl URL"
            )
        }
        Console.print("Authorization: \(credentials.tokenType) \(credentials.accessToken)")
    }
}
