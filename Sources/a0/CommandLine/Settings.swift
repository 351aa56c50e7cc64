import A0Concurrency

/// What the options say that every command takes.
struct Settings: Sendable {
    /// The options themselves.
    static let options: [Option] = [
        .flag("verbose", short: "v", "Say on standard error which session and which tenant are used."),
        .flag("debug", "Show each request and each answer on standard error, with the secrets masked."),
        .flag("no-input", "Never ask at the terminal: fail instead. What is piped in is still read."),
        .flag("help", short: "h", "Show the help of the command."),
    ]

    var asJSON = false
    var isVerbose = false
    var showsRequests = false
    /// Whether a person at the terminal may be asked.
    var mayAsk = true

    private static let stored = Locked(Settings())

    /// Those of this run.
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
