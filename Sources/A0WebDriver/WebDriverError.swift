/// Why a browser couldn't be controlled.
package enum WebDriverError: Error, Equatable, CustomStringConvertible {
    /// A program isn't installed, e.g. `chromedriver`.
    case missing(program: String)
    /// chromedriver or the browser didn't start; `reason` is its output.
    case startFailed(reason: String)
    /// The browser rejected a command; `code` is from W3C WebDriver §6.6, e.g. `no such element`.
    case command(code: String, message: String)
    /// The awaited event didn't happen in time.
    case timeout(waitingFor: String, lastSeen: String)
    /// chromedriver no longer responds.
    case unreachable(reason: String)
    case cancelled

    /// Whether the browser left the element's page meanwhile. chromedriver doesn't always have a code for that.
    package var isCausedByNavigation: Bool {
        guard case .command(let code, let message) = self else { return false }
        return ["stale element reference", "aborted by navigation"].contains(code)
            || code == "unknown error" && message.contains("Node with given id does not belong to the document")
    }

    package var description: String {
        switch self {
        case .missing(let program):
            """
            \(program) is not installed, or not on the PATH. On Debian and Ubuntu: \
            sudo apt-get install chromium chromium-driver
            """
        case .startFailed(let reason):
            "The browser did not start: \(reason)"
        case .command(let code, let message):
            "The browser refused a command (\(code)): \(message)"
        case .timeout(let waitingFor, let lastSeen):
            "Timed out waiting for \(waitingFor). The browser was at \(lastSeen)."
        case .unreachable(let reason):
            "chromedriver no longer responds: \(reason)"
        case .cancelled:
            "Driving the browser was cancelled."
        }
    }
}
