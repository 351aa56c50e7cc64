import Auth0
import Foundation

struct PasswordlessCommand: Command {
    static let name = "passwordless"
    static let summary = "Log in with a code by email or text message."
    static let options: [Option] =
        Option.tenant + LoginRequest.options + [
            .value("email", "EMAIL", "Where the code goes."),
            .value("phone", "NUMBER", "The phone number for the code, such as +15550123456."),
            .value("code", "CODE", "The code, if you already have it. Otherwise, a0 sends one and prompts for it."),
            .flag("link", "Send a link for the browser instead of a code."),
            .json,
        ]

    private enum Recipient {
        case email(String)
        case phone(String)
    }

    private let request: LoginRequest
    private let recipient: Recipient
    private let code: String?
    private let sendsLink: Bool

    init(_ arguments: Arguments) throws(CommandError) {
        request = try LoginRequest(arguments)
        switch (arguments.value("email"), arguments.value("phone")) {
        case (let email?, nil): recipient = .email(email)
        case (nil, let phone?): recipient = .phone(phone)
        default: throw .usage("Either --email or --phone is needed.")
        }
        code = arguments.value("code")
        sendsLink = arguments.has("link")
        for option in ["code", "dpop"] where sendsLink && arguments.has(option) {
            throw .usage("--link and --\(option) can't be used together.")
        }
    }

    func run() async throws(CommandError) {
        request.announceReplacement()
        if code == nil { try await start() }
        guard !sendsLink else {
            if request.asJSON { return try Console.print(json: ["status": "link sent"]) }
            Console.print("The link is on its way. Open it in the browser where you want to be logged in.")
            return
        }
        let code = if let code { code } else { try Prompt.line("The code that you received") }
        let authentication = request.authentication
        switch recipient {
        case .email(let email):
            try await request.send(
                authentication.login(email: email, code: code, audience: request.audience, scope: request.scope))
        case .phone(let phone):
            try await request.send(
                authentication.login(phoneNumber: phone, code: code, audience: request.audience, scope: request.scope))
        }
    }

    private func start() async throws(CommandError) {
        let authentication = request.authentication
        let type: PasswordlessType = sendsLink ? .webLink : .code
        do {
            switch recipient {
            case .email(let email): try await authentication.startPasswordless(email: email, type: type).start()
            case .phone(let phone): try await authentication.startPasswordless(phoneNumber: phone, type: type).start()
            }
        } catch {
            throw await request.account.commandError(error)
        }
    }
}
