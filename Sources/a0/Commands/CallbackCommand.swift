#if os(Linux)
    import Auth0
    import Foundation

    /// The command that the desktop starts for callback URLs with a custom scheme.
    struct CallbackCommand: Command {
        static let name = BrowserOptions.callbackCommand
        static let summary = "Pass a login's callback URL to the a0 that is waiting for it. The desktop runs this."
        static let options: [Option] = []
        static let operands = "URL"
        static let isInternal = true

        private let url: URL

        init(_ arguments: Arguments) throws(CommandError) {
            guard arguments.operands.count == 1, let url = URL(string: arguments.operands[0]) else {
                throw .usage("One URL is needed.")
            }
            self.url = url
        }

        func run() async throws(CommandError) {
            guard WebAuthentication.handOver(url) else {
                throw .failed("No login is waiting for this URL. Start again in the terminal.")
            }
        }
    }
#endif
