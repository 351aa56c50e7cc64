import A0WebDriver
import Foundation
import LocalTenant

/// The screenshots that `scripts/screenshots.sh` asks for in the environment; none in other runs.
enum Pictures {
    static let folder = environment["SCREENSHOTS_DIR"].map { URL(fileURLWithPath: $0, isDirectory: true) }
    /// Languages besides English.
    private static let languages = (environment["SCREENSHOTS_LANGUAGES"] ?? "").split(separator: ",").map(String.init)
    private static let isBranded = environment["SCREENSHOTS_BRANDED"] == "1"

    private static var environment: [String: String] { ProcessInfo.processInfo.environment }

    /// A tenant with the languages and the look of the pictures.
    static func dress(_ configuration: TenantConfiguration) -> TenantConfiguration {
        var dressed = configuration
        dressed.enabledLocales += languages.filter { !dressed.enabledLocales.contains($0) }
        if isBranded, dressed.branding == TenantBranding() {
            dressed.friendlyName = "Verdant Books"
            dressed.branding = TenantBranding(primaryColor: "#0a7d57", pageBackground: .color("#eef6f1"))
        }
        return dressed
    }

    static func take(_ name: String, in browser: WebDriver) async throws {
        guard let folder else { return }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try await browser.screenshot().write(to: folder.appendingPathComponent("\(name).png"))
    }

    /// Takes the open page in each other language, in a tab of its own. A page with a problem is left out: a form led
    /// to it, so its address shows another one.
    static func takeTranslated(_ name: String, in browser: WebDriver) async throws {
        guard folder != nil, !languages.isEmpty, try await browser.elements("[role=alert]").isEmpty,
            let address = URL(string: try await browser.currentURL)
        else { return }
        let last = try await browser.openTab()
        for language in languages {
            try await browser.setLanguage(language)
            try await browser.open(address)
            for (device, size) in [("desk", WebDriver.Size(1000, 760)), ("phone", WebDriver.Size(360, 740))] {
                try await browser.setWindowSize(size, scale: 2)
                try await take("\(name)-\(device)-\(language)", in: browser)
            }
        }
        try await browser.closeTab(goingOnIn: last)
    }
}
