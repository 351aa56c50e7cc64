import Foundation

/// The results, printed as they arrive.
struct ResultTable {
    private(set) var lost = 0
    private var tried = 0
    private var reasons: [String] = []

    private static let width = 58

    init() {
        Self.row("", "tried", "survived", "lost")
    }

    mutating func show(_ tallies: [Tally], of scenario: Scenario) {
        print("\n\(scenario.name): \(scenario.summary)")
        for tally in tallies {
            let count = tally.losses.count
            Self.row(
                "  " + tally.danger, "\(tally.tried)", "\(tally.tried - count)", count == 0 ? "0" : "\(count)  <--")
            (tried, lost) = (tried + tally.tried, lost + count)
            reasons += Set(tally.losses).sorted().prefix(3).map { "\(scenario.name), \(tally.danger): \($0)" }
        }
    }

    mutating func show(_ skipped: Skipped, of scenario: Scenario) {
        print("\n\(scenario.name): skipped. \(skipped.reason)")
    }

    func finish() {
        print("")
        Self.row("all", "\(tried)", "\(tried - lost)", "\(lost)")
        for reason in reasons { print("lost: \(reason)") }
    }

    private static func row(_ title: String, _ columns: String...) {
        let cells = columns.map { String(repeating: " ", count: max(0, 10 - $0.prefix(10).count)) + $0 }
        print(title.padding(toLength: width, withPad: " ", startingAt: 0) + cells.joined())
    }
}
