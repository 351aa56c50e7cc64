import Foundation

struct DemoCommand: Command {
    static let name = "demo"
    static let summary = "Show a demo: a tenant, a login in a real browser, and what a program does with it."
    static let options: [Option] = [
        .value(
            "screenshots", "DIR", "Save a PNG of each page in this folder (uses Chromium, even if there is a display)."),
        .flag(
            "delegated",
            "Show a login with a key on this device instead, at another provider that the tenant delegates to."),
        .flag("headless", "Fill in the login page in headless Chromium, even if there is a display."),
        .json,
    ]

    private let screenshots: URL?
    private let headless: Bool
    private let isDelegated: Bool
    private let asJSON: Bool

    init(_ arguments: Arguments) throws(CommandError) {
        screenshots = arguments.value("screenshots").map { URL(fileURLWithPath: $0, isDirectory: true) }
        asJSON = arguments.has("json")
        isDelegated = arguments.has("delegated")
        headless = arguments.has("headless") || screenshots != nil || !Desktop.canShowPages()
    }

    func run() async throws(CommandError) {
        let album = try screenshots.map { (folder) throws(CommandError) in try ScreenshotAlbum(folder: folder) }
        let demo: any Demo =
            isDelegated
            ? DelegatedDemo(report: DemoReport(asJSON: asJSON), headless: headless, album: album)
            : PasswordDemo(report: DemoReport(asJSON: asJSON), headless: headless, album: album)
        let work = Task { () async -> CommandError? in
            do throws(CommandError) {
                try await demo.run()
                return nil
            } catch {
                return error
            }
        }
        // If interrupted, it still ends its browser and its tenant.
        let interruption = Task {
            await Interruption().wait()
            work.cancel()
        }
        let error = await work.value
        interruption.cancel()
        if let error { throw error }
    }
}
