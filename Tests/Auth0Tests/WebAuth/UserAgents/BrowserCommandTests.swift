import Foundation
import Testing

@testable import Auth0

@Suite("Browser commands")
struct BrowserCommandTests {
    private let url = URL(string: "https://x/?a=b%20c") ?? URL(fileURLWithPath: "/")

    @Test(
        "a browser command gets the URL in place of %s, or otherwise as its last argument",
        arguments: [
            ("firefox", "firefox", ["https://x/?a=b%20c"]),
            ("firefox --new-window", "firefox", ["--new-window", "https://x/?a=b%20c"]),
            ("  firefox   %s  --last ", "firefox", ["https://x/?a=b%20c", "--last"]),
            ("chromium --app=%s", "chromium", ["--app=https://x/?a=b%20c"]),
            ("show %%s", "show", ["%s", "https://x/?a=b%20c"]),
            ("show 100%", "show", ["100%", "https://x/?a=b%20c"]),
            ("c%cmd %s", "c:md", ["https://x/?a=b%20c"]),
            (#""/opt/My Browser/run" '%s' a\ b ''"#, "/opt/My Browser/run", ["https://x/?a=b%20c", "a b", ""]),
            ("sh -c 'echo $0; rm -rf /'", "sh", ["-c", "echo $0; rm -rf /", "https://x/?a=b%20c"]),
        ] as [(String, String, [String])])
    func arguments(text: String, name: String, arguments: [String]) throws {
        let command = try #require(BrowserCommand(text))
        #expect(command.name == name)
        #expect(command.arguments(opening: url) == arguments)
    }

    @Test(
        "a browser command without a word or with an open quotation mark is invalid",
        arguments: ["", "  ", "'firefox", "firefox \\"])
    func none(text: String) {
        #expect(BrowserCommand(text) == nil)
    }

    @Test("browser commands are separated by colons in a list")
    func list() {
        #expect(BrowserCommand.list("firefox:w3m %s::chromium").map(\.name) == ["firefox", "w3m", "chromium"])
        #expect(BrowserCommand.list(nil).isEmpty)
        #expect(BrowserCommand.list("").isEmpty)
    }
}
