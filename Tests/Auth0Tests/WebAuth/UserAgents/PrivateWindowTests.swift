import Foundation
import Testing

@testable import Auth0

@Suite("Private windows")
struct PrivateWindowTests {
    private let programs: FakePrograms
    private let tenant: LoginTenant
    /// Records its arguments and writes to the profile, like a browser.
    private let chromium = """
        for argument in "$@"; do echo "$argument" >> $HERE/arguments; done
        profile=${1#--user-data-dir=}
        echo "$profile" > $HERE/profile; stat -c %a "$profile" > $HERE/mode; echo secret > "$profile/Cookies"

        """
    private let browse = #"curl --silent --location --output $HERE/page.html "${4#--app=}"; "#

    init() throws {
        programs = try FakePrograms()
        tenant = try LoginTenant()
    }

    @Test("a private window has a temporary profile that is deleted when the login ends")
    func chromiumFamily() async throws {
        try programs.add("chromium", chromium + browse + "exec sleep 600")
        #expect(await login() == nil)
        let arguments = try #require(programs.text("arguments")).split(separator: "\n")
        #expect(arguments.count == 4)
        #expect(arguments[1...2] == ["--no-first-run", "--no-default-browser-check"])
        #expect(arguments.last?.hasPrefix("--app=\(tenant.domain)/authorize?") == true)
        #expect(programs.text("mode") == "700\n")
        #expect(try !profileExists())
    }

    @Test("a private window of Firefox is private as well")
    func firefoxFamily() async throws {
        try programs.add(
            "firefox",
            """
            echo "$1 $2 $3 $5" > $HERE/arguments; echo "$4" > $HERE/profile; echo secret > "$4/cookies.sqlite"
            curl --silent --location --output $HERE/page.html "$6"; exec sleep 600
            """)
        #expect(await login() == nil)
        #expect(programs.text("arguments") == "--no-remote --new-instance --profile --private-window\n")
        #expect(try !profileExists())
    }

    @Test("closing the private window cancels the login and deletes the profile")
    func closed() async throws {
        try programs.add("chromium", chromium + "exit 0")
        #expect(await login() == .userCancelled)
        #expect(try !profileExists())
    }

    @Test("a private window that fails is reported with its status")
    func failing() async throws {
        try programs.add("chromium", chromium + "exit 7")
        let error = await login()
        #expect(error.matches(.unknown))
        #expect(error?.message.contains("status 7") == true)
        #expect(try !profileExists())
    }

    @Test(
        "canceling the login closes the private window, even if it ignores the signal",
        arguments: ["exec sleep 600", "trap '' TERM; while true; do sleep 0.1; done"])
    func cancelled(rest: String) async throws {
        try programs.add("chromium", chromium + "touch $HERE/opened; " + rest)
        let client = client()
        let login = Task { await client.loginError() }
        try await programs.waitForFile("opened")
        login.cancel()
        #expect(await login.value == .userCancelled)
        #expect(try !profileExists())
    }

    @Test("a private window uses the browser in $BROWSER if that supports private windows")
    func preference() async throws {
        try programs.add("chromium", "exit 7")
        try programs.add("brave-browser", chromium + "exit 0")
        let brave = ["DISPLAY": ":0", "BROWSER": "lynx:\(programs.directory.path)/brave-browser %s"]
        #expect(await login(brave) == .userCancelled)
    }

    @Test("if no browser supports a private window, the login fails without opening another browser")
    func unavailable() async throws {
        try programs.add("xdg-open", "touch $HERE/shared")
        let error = await login()
        #expect(error.matches(.unknown))
        #expect(error?.message.contains("chromium") == true && error?.message.contains("firefox") == true)
        let withoutDisplay = await login(["BROWSER": "firefox"])
        #expect(withoutDisplay.matches(.browserUnavailable))
        #expect(withoutDisplay?.localizedDescription.contains("needs a display") == true)
        #expect(programs.text("shared") == nil)
    }

    private func client(_ variables: [String: String] = ["DISPLAY": ":0"]) -> Auth0WebAuth {
        var client = tenant.webAuth(nil).useEphemeralSession()
        let environment = programs.environment(variables)
        client.environment.defaultUserAgent = { visit, _, _ throws(WebAuthError) in
            #expect(visit.isPrivate)
            return try PrivateWindow.factory(environment: environment, clock: TestClock().clock)
        }
        return client
    }

    private func login(_ variables: [String: String] = ["DISPLAY": ":0"]) async -> WebAuthError? {
        let client = client(variables)
        return await client.loginError()
    }

    private func profileExists() throws -> Bool {
        let path = try #require(programs.text("profile")).trimmingCharacters(in: .newlines)
        #expect(path.contains("a0-window-"))
        return FileManager.default.fileExists(atPath: path)
    }
}
