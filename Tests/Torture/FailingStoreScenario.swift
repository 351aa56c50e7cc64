import Foundation
import TestSupport

extension Scenario {
    static let failingStore = Scenario(
        name: "failing-store", summary: "the store fails once, when the answer to a renewal has arrived"
    ) { rounds in
        let arena = try await Arena()
        var ended = Tally("the program then ends")
        var used = Tally("the program uses the session again, and is killed")
        for _ in 0..<rounds {
            let first = try await arena.session()
            let end = try await first.run("unsaved")
            // Ends the leeway, so that a renewal that wasn't stored is lost.
            arena.letTimePass(Double(2 * Arena.leeway))
            ended.count(end.status == 0 ? try await first.loss() : end.summary)

            let second = try await arena.session()
            let program = try second.start("persistent")
            try await program.waitForLines(1)
            let token = try program.printed.trimmingCharacters(in: .whitespacesAndNewlines)
            let giveUp = Date() + 10
            while program.isRunning, Date() < giveUp, try await second.run("stored").token != token {
                try await Task.sleep(nanoseconds: 100_000_000)
            }
            program.kill()
            let killed = try await program.end()
            arena.letTimePass(Double(2 * Arena.leeway))
            used.count(killed.wasKilled ? try await second.loss() : killed.summary)
        }
        try await arena.close()
        return [ended, used]
    }
}
