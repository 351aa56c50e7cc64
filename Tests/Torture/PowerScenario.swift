import Foundation
import TestSupport

extension Scenario {
    static let power = Scenario(
        name: "power", summary: "the machine loses power, and with it everything that wasn't flushed to the disk"
    ) { rounds in
        let disk: FragileDisk
        do {
            disk = try FragileDisk()
        } catch {
            throw Skipped(reason: "No file system can be mounted on a loop device here: \(error)")
        }
        return try await [renewing(on: disk, rounds), renewed(on: disk, rounds), tenant(on: disk, rounds)]
    }

    private static func renewing(on disk: FragileDisk, _ rounds: Int) async throws -> Tally {
        let arena = try await Arena()
        var tally = Tally("a program's machine, while it renews and stores")
        for number in 0..<2 * rounds {
            let session = try await arena.session(in: disk.folder.appendingPathComponent(UUID().uuidString))
            let program = try session.start("churn")
            try await program.waitForLines(1 + number % 3)
            try await Task.sleep(nanoseconds: .random(in: 0...40_000_000))
            program.kill()
            let end = try await program.end()
            try disk.losePower()
            tally.count(end.wasKilled ? try await session.loss() : end.summary)
        }
        try await arena.close()
        return tally
    }

    private static func renewed(on disk: FragileDisk, _ rounds: Int) async throws -> Tally {
        let arena = try await Arena()
        var tally = Tally("a program's machine, after the program has renewed")
        for _ in 0..<rounds {
            let session = try await arena.session(in: disk.folder.appendingPathComponent(UUID().uuidString))
            let end = try await session.run("renew")
            try disk.losePower()
            // Ends the leeway, so that a renewal that wasn't flushed is lost.
            arena.letTimePass(Double(2 * Arena.leeway))
            tally.count(end.status == 0 ? try await session.loss() : end.summary)
        }
        try await arena.close()
        return tally
    }

    private static func tenant(on disk: FragileDisk, _ rounds: Int) async throws -> Tally {
        let home = try TemporaryDirectory()
        let port = try freePort()
        var tenant = try await TenantProgram(in: home.url, disk: disk, port: port)
        let arena = try Arena(domain: tenant.domain, user: tenant.user)
        var tally = Tally("the tenant's machine, after programs have renewed")
        for _ in 0..<rounds {
            let session = try await arena.session()
            let end = try await session.run("renew")
            tenant.program.kill()
            _ = try await tenant.program.end()
            try disk.losePower()
            tenant = try await TenantProgram(in: home.url, disk: disk, port: port)
            guard tenant.user == arena.user else {
                tally.count("The sample user has another password.")
                break
            }
            tally.count(end.status == 0 ? try await session.loss() : end.summary)
        }
        tenant.program.kill()
        _ = try await tenant.program.end()
        try await arena.close()
        return tally
    }
}
