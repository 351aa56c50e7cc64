import Auth0
import ExampleKit
import Foundation

/// Shows a login page to a script instead of a user.
private struct ScriptedUserAgent: WebAuthUserAgent {
    let url: URL
    let browser: ScriptedBrowser
    let callback: WebAuthProviderCallback

    func start() {
        Task {
            do {
                let callback = try await browser.logIn(at: url)
                // A callback on the loopback interface was already received there.
                if callback.scheme != "http" { WebAuthentication.resume(with: callback) }
            } catch {
                show("\(error)", on: .standardError)
                WebAuthentication.cancel()
            }
        }
    }

    func finish(with result: WebAuthResult<Void>) { callback(result) }
}

extension WebAuth {
    /// The same login in the user's browser, or with `--script user:password` in a scripted one. With `--ephemeral`,
    /// each page that a scripted browser opens has separate cookies.
    ///
    /// - Throws: ``Ending/badConfiguration`` if the script is invalid.
    public func browser(_ arguments: Arguments) throws(ExampleError) -> Self {
        guard let script = arguments["--script"] else { return self }
        let browser = try ScriptedBrowser(script)
        let isEphemeral = arguments.has("--ephemeral")
        return provider { url, callback in
            let browser = isEphemeral ? ScriptedBrowser(like: browser) : browser
            return ScriptedUserAgent(url: url, browser: browser, callback: callback)
        }
    }
}
