import A0Concurrency
import Foundation

/// Prints a line per step: what happened, and how long it took.
struct DemoReport<Step: RawRepresentable<String> & CaseIterable & Sendable>: Sendable {
    let asJSON: Bool

    /// Runs a step and reports it, whether or not it succeeds.
    func step<Value>(
        _ step: Step, _ work: () async throws -> (Value, seen: String)
    ) async throws(CommandError) -> Value {
        let stopwatch = Stopwatch()
        do {
            let (value, seen) = try await work()
            try finished(step, seen: seen, after: stopwatch.elapsed)
            return value
        } catch {
            let why = (error as? CommandError)?.message ?? "\(error.localizedDescription)"
            try failed(step, why: why, after: stopwatch.elapsed)
            throw .failed("The demo stopped at the step '\(step.rawValue)': \(why)")
        }
    }

    func note(_ text: ConsoleText) {
        if asJSON {
            Console.error(text)
        } else {
            Console.print(text)
        }
    }

    func finished(_ step: Step, seen: String, after time: TimeInterval) throws(CommandError) {
        if asJSON {
            try Console.print(json: Line(step: step.rawValue, ok: true, ms: time.milliseconds, detail: seen))
        } else {
            Console.print("✓ \(columns(step, time))  \(seen)")
        }
    }

    private func failed(_ step: Step, why: ConsoleText, after time: TimeInterval) throws(CommandError) {
        if asJSON {
            try Console.print(json: Line(step: step.rawValue, ok: false, ms: time.milliseconds, detail: why.text))
        } else {
            Console.print("✗ \(columns(step, time))  \(why)")
        }
    }

    private func columns(_ step: Step, _ time: TimeInterval) -> String {
        let width = Step.allCases.map(\.rawValue.count).max() ?? 0
        let name = step.rawValue.padding(toLength: width, withPad: " ", startingAt: 0)
        let number = String(time.milliseconds)
        return name + String(repeating: " ", count: max(1, 7 - number.count)) + number + " ms"
    }
}

private struct Line: Encodable {
    let step: String
    let ok: Bool
    let ms: Int
    let detail: String
}

extension TimeInterval {
    fileprivate var milliseconds: Int { Int(self * 1_000) }
}
