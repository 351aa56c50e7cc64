import A0Concurrency

/// The values of the options that every command takes.
struct Settings: Sendable {
    /// The options themselves.
    static let options: [Option] = [
        .flag("verbose", short: "v", "Report on standard error which session and tenant are used."),
        .flag("debug", "Show each request and response on standard error, with secrets masked."),
        .flag("no-input", "Never prompt at the terminal; fail instead. Standard input is still read."),
        .flag("help", short: "h", "Show help for the command."),
    ]

    var asJSON = false
    var isVerbose = false
    var showsRequests = false
    /// Whether the user at the terminal can be asked.
    var mayAsk = true

    private static let stored = Locked(Settings())

    /// The settings of this run.
    static var current: Settings {
        get { stored.withLock { $0 } }
        set { stored.withLock { $0 = newValue } }
    }

    init() {}

    init(_ arguments: Arguments) {
        asJSON = arguments.has(Option.json.name)
        showsRequests = arguments.has("debug")
        isVerbose = arguments.has("verbose") || showsRequests
        mayAsk = !arguments.has("no-input")
    }
}
