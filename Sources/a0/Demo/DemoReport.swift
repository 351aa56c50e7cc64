import Foundation

/// One line per step: what was seen, and how long it took.
struct DemoReport: Sendable {
    let asJSON: Bool

    func note(_ text: ConsoleText) {
        if asJSON {
            Console.error(text)
        } else {
            Console.print(text)
        }
    }

    func finished(_ step: Demo.Step, seen: String, after time: Duration) throws(CommandFailure) {
        if asJSON {
            try Console.print(json: Line(step: step.rawValue, ok: true, ms: time.milliseconds, detail: seen))
        } else {
            Console.print("✓ \(columns(step, time))  \(seen)")
        }
    }

    func failed(_ step: Demo.Step, why: ConsoleText, after time: Duration) throws(CommandFailure) {
        if asJSON {
            try Console.print(json: Line(step: step.rawValue, ok: false, ms: time.milliseconds, detail: why.text))
        } else {
            Console.print("✗ \(columns(step, time))  \(why)")
        }
    }

    private func columns(_ step: Demo.Step, _ time: Duration) -> String {
        let width = Demo.Step.allCases.map(\.rawValue.count).max() ?? 0
        let name = step.rawValue.padding(toLength: width, withPad: " ", startingAt: 0)
        let number = String(time.milliseconds)
        return name + String(repeating: " ", count: max(1, 7 - number.count)) + number + " ms"
    }

    private struct Line: Encodable {
        let step: String
        let ok: Bool
        let ms: Int
        let detail: String
    }
}

extension Duration {
    var milliseconds: Int {
        let (seconds, attoseconds) = components
        return Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
    }
}
