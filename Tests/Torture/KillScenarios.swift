import Foundation
import TestSupport

extension Scenario {
    static let clientKills = Scenario(
        name: "client-kills", summary: "a program is killed at any moment while it renews and stores"
    ) { rounds in
        let arena = try await Arena()
        var tally = Tally("killed with SIGKILL")
        try await inParallel(2 * rounds, width: 2) { _ in
            let session = try await arena.session()
            var loss: String?
            for number in 0..<5 where loss == nil {
                let program = try session.start("churn")
                try await program.waitForLines(1 + number % 3)
                try await Task.sleep(nanoseconds: .random(in: 0...40_000_000))
                program.kill()
                let end = try await program.end()
                // It would end by itself only if it had lost the session.
                loss = end.wasKilled ? nil : end.summary
            }
            if loss == nil { loss = try await session.loss() }
            return loss
        } each: {
            tally.count($0)
        }
        try await arena.close()
        return [tally]
    }

    static let tenantKills = Scenario(
        name: "tenant-kills", summary: "the tenant is killed at any moment while programs renew, and started again"
    ) { rounds in
        let home = try Arena.makeDirectory()
        let port = try freePort()
        var tenant = try await TenantProgram(in: home, port: port)
        let arena = try Arena(domain: tenant.domain, user: tenant.user)
        var tally = Tally("killed with SIGKILL")
        for _ in 0..<rounds {
            let sessions = [try await arena.session(), try await arena.session()]
            let programs = try sessions.map { try $0.start("churn") }
            for program in programs { try await program.waitForLines(3) }
            try await Task.sleep(nanoseconds: .random(in: 0...60_000_000))
            tenant.program.kill()
            // The programs end when they can't reach the tenant.
            for program in programs {
                let end = try await program.end()
                if end.crashed { tally.count(end.summary) }
            }
            _ = try await tenant.program.end()
            tenant = try await TenantProgram(in: home, port: port)
            for session in sessions { tally.count(try await session.loss()) }
        }
        tenant.program.kill()
        _ = try await tenant.program.end()
        try await arena.close()
        try FileManager.default.removeItem(at: home)
        return [tally]
    }

    static let crowd = Scenario(
        name: "crowd", summary: "64 programs use one session that has expired, and some of them are killed"
    ) { rounds in
        try await [onlyOnce(rounds), someKilled(rounds)]
    }

    private static func onlyOnce(_ rounds: Int) async throws -> Tally {
        let arena = try await Arena()
        var tally = Tally("64 programs, and only one renews")
        for _ in 0..<max(1, rounds / 5) {
            let session = try await arena.session(lifetime: -1)
            let before = arena.tokenRequestCount
            let programs = try (0..<64).map { _ in try session.start("credentials") }
            var loss: String?
            var tokens: Set<String> = []
            for program in programs {
                let end = try await program.end()
                if end.status != 0 { loss = end.summary }
                tokens.insert(end.token)
            }
            let renewals = arena.tokenRequestCount - before
            if loss == nil, renewals != 1 || tokens.count != 1 {
                loss = "There were \(renewals) renewals, and the programs got \(tokens.count) different tokens."
            }
            tally.count(loss)
        }
        try await arena.close()
        return tally
    }

    private static func someKilled(_ rounds: Int) async throws -> Tally {
        let arena = try await Arena()
        var tally = Tally("64 programs, 12 of them killed")
        for _ in 0..<max(1, rounds / 5) {
            let session = try await arena.session(lifetime: -1)
            let programs = try (0..<64).map { _ in try session.start("credentials") }
            for program in programs.shuffled().prefix(12) {
                try await Task.sleep(nanoseconds: .random(in: 0...30_000_000))
                program.kill()
            }
            var loss: String?
            for program in programs {
                let end = try await program.end()
                if end.status != 0, !end.wasKilled { loss = end.summary }
            }
            if loss == nil { loss = try await session.loss() }
            tally.count(loss)
        }
        try await arena.close()
        return tally
    }

    static let stoppedProcesses = Scenario(
        name: "stopped", summary: "a program is stopped in the middle of its work, and others want the session"
    ) { rounds in
        let arena = try await Arena()
        var others = Tally("another program gets the good token meanwhile")
        var later = Tally("the session works after the program goes on")
        try await inParallel(rounds, width: 2) { number -> [String?] in
            let session = try await arena.session()
            let program = try session.start("churn")
            try await program.waitForLines(2 + number % 3)
            try await Task.sleep(nanoseconds: .random(in: 0...40_000_000))
            program.pause()
            let end = try await session.run("credentials")
            program.resume()
            try await Task.sleep(nanoseconds: 50_000_000)
            program.kill()
            _ = try await program.end()
            return [end.status == 0 ? nil : end.summary, try await session.loss()]
        } each: { losses in
            others.count(losses[0])
            later.count(losses[1])
        }
        try await arena.close()
        return [others, later]
    }
}
