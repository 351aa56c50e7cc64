import A0WebDriver
import Foundation
import Testing

/// The checks of axe-core, whose file is named by `AXE_SCRIPT`. Without that, there are none.
enum Axe {
    private static let script = ProcessInfo.processInfo.environment["AXE_SCRIPT"].map {
        try? String(contentsOfFile: $0, encoding: .utf8)
    }

    /// Expects that the open page breaks none of its rules: WCAG 2.2, levels A and AA, and good practice.
    static func expectNoViolations(_ visit: Visit, _ comment: Comment) async throws {
        guard let script else { return }
        let check = """
            \(try #require(script, "AXE_SCRIPT can't be read"))
            return axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) =>
                nodes.map(({ target, html }) => `${id}: ${target.join(' ')}: ${html.slice(0, 200)}`)));
            """
        // It needs timers, even on a page without scripts.
        try await visit.browser.setJavaScript(true)
        let violations = try await visit.browser.execute(check).arrayValue ?? []
        try await visit.browser.setJavaScript(visit.hasScripts)
        #expect(violations.isEmpty, comment)
    }
}
