import Auth0
import Foundation

/// How a login or logout opens a browser and receives the redirect.
struct BrowserOptions {
    static let options: [Option] = [
        .value("browser", "COMMAND", "Open the page with this command. %s is replaced by the URL."),
        .flag("print", "Print the URL instead of opening it, for a browser on another machine."),
        .value("redirect-url", "URL", "The callback URL: http on this machine, or a custom scheme."),
    ]

    /// The command that the desktop runs for URLs with a custom scheme.
    static let callbackCommand = "callback"

    private let command: String?
    let isPrinted: Bool
    let redirectURL: URL?

    init(_ arguments: Arguments) throws(CommandError) {
        command = arguments.value("browser")
        isPrinted = arguments.has("print")
        if command != nil, isPrinted { throw .usage("--browser and --print can't be used together.") }
        redirectURL = try arguments.url("redirect-url")
        guard let redirectURL, let scheme = redirectURL.scheme?.lowercased(), ["http", "https"].contains(scheme) else {
            return
        }
        guard scheme == "http", ["127.0.0.1", "localhost", "::1", "[::1]"].contains(redirectURL.host?.lowercased())
        else {
            throw .usage("The browser can't return to \(redirectURL.absoluteString): it's not on this machine.")
        }
    }

    /// Whether the page is shown in another way than in the user's browser.
    var choosesBrowser: Bool { command != nil || isPrinted }

    static let noBrowser: ConsoleText = """
        No browser can be opened on this machine: there is no display, or no program that opens pages on it.
        Confirm the login on another device: a0 login --device. Or show the URL: a0 login --print
        """

    /// Why no page can be shown; `nil` if pages can be shown, as far as is known.
    var error: ConsoleText? { choosesBrowser || Desktop.canShowPages() ? nil : Self.noBrowser }

    /// Announces what is about to happen, unless the URL itself is about to be shown.
    func announce(_ what: String) {
        if !isPrinted { Console.error("Opening your browser to \(what) …") }
    }

    func apply(to webAuth: any WebAuth) async throws(CommandError) -> any WebAuth {
        var webAuth = webAuth
        if let command { webAuth = webAuth.provider(WebAuthentication.browserProvider(command: command)) }
        if isPrinted { webAuth = webAuth.provider(Self.printing) }
        guard let redirectURL else { return webAuth }
        try await receive(redirectURL)
        return webAuth.redirectURL(redirectURL)
    }

    private static let printing = WebAuthentication.printingProvider(
        { text in
            // Programs get an event for every page that is opened.
            if !Settings.current.asJSON { Console.error("\(text)") }
        },
        qrCode: { address in
            if let qrCode = QRCode.onTerminal(address) { Console.error(qrCode) }
            return nil
        })

    /// Makes the desktop open URLs with a custom scheme in this program.
    private func receive(_ url: URL) async throws(CommandError) {
        guard let scheme = url.scheme?.lowercased(), scheme != "http", scheme != "https" else { return }
        #if os(Linux)
            do {
                try await WebAuthentication.registerURLScheme(scheme, name: "a0", arguments: [Self.callbackCommand])
            } catch {
                throw .failed("\(error.localizedDescription)")
            }
        #else
            throw .usage("The browser can't return to \(url.absoluteString): only apps can receive such URLs here.")
        #endif
    }
}

extension Arguments {
    /// - Throws: A usage failure unless the value is a URL with a scheme.
    func url(_ name: String) throws(CommandError) -> URL? {
        guard let text = value(name) else { return nil }
        guard let url = URL(string: text), url.scheme != nil else {
            throw .usage("--\(name) takes a URL, not '\(text)'.")
        }
        return url
    }
}
