import Foundation

@testable import Auth0

/// Runs histories from seeds, one after the other on one thread. Prints the first that breaks a promise, with its
/// trace, and fails.
///
/// `Simulate COUNT FIRST` runs the seeds FIRST, FIRST + 1, …; `Simulate SEED` runs one and prints its trace.
@main
enum Simulate {
    static func main() {
        guard ProcessInfo.processInfo.environment["SWIFT_DETERMINISTIC_HASHING"] != nil else {
            fail("Set SWIFT_DETERMINISTIC_HASHING=1: the order in dictionaries is part of a history.")
        }
        guard TaskHooks.install() else { fail("This Swift runtime has no hooks for its executor.") }
        let numbers = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
        switch numbers.count {
        case 1: replay(numbers[0])
        case 2: run(numbers[1]..<numbers[1] + numbers[0])
        default: fail("Usage: Simulate COUNT FIRST | Simulate SEED")
        }
    }

    private static func run(_ seeds: Range<UInt64>) {
        Warnings.handler = nil
        let start = clock()
        var steps = 0
        for seed in seeds {
            let history = History(seed: seed)
            if history.run() != nil { replay(seed) }
            var redemptions = Redemptions(seed: seed)
            if let violation = redemptions.run() { fail("seed \(seed), redemptions: \(violation)") }
            steps += history.scheduler.steps
            // A history that differs the second time can't be replayed.
            guard seed % 1_000 == 0 else { continue }
            let again = History(seed: seed)
            _ = again.run()
            if again.scheduler.digest != history.scheduler.digest { fail("Seed \(seed) isn't reproducible.") }
        }
        let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
        print(
            String(
                format: "%d histories, %d steps, 0 broken promises; %.0f histories per second of CPU time",
                seeds.count, steps, Double(seeds.count) / seconds))
    }

    private static func replay(_ seed: UInt64) {
        let history = History(seed: seed, traced: true)
        Warnings.handler = { history.trace($0) }
        let violation = history.run()
        for line in history.lines ?? [] { print(line) }
        guard let violation else { return print("seed \(seed): all promises hold") }
        fail("seed \(seed): \(violation)")
    }

    private static func fail(_ text: String) -> Never {
        print(text)
        exit(1)
    }
}
