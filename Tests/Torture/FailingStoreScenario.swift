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
            let old = try await second.run("stored").token
            let program = try second.start("persistent")
            try await program.waitForLines(1)
            arena.letTimePass(Double(2 * Arena.leeway))
            let giveUp = Date() + 5
            while program.isRunning, Date() < giveUp, try await second.run("stored").token == old {
                try await Task.sleep(nanoseconds: 100_000_000)
            }
            program.kill()
            let killed = try await program.end()
            used.count(killed.wasKilled ? try await second.loss() : killed.summary)
        }
        try await arena.close()
        return [ended, used]
    }
}
