import Foundation
import LocalTenant
import TestSupport

extension Scenario {
    static let clock = Scenario(name: "clock", summary: "the machine's clock is wrong for a while") { rounds in
        let arena = try await Arena()
        try arena.setClaims(["session_expiry": .number(Double(Int(Date().timeIntervalSince1970) + 7 * 86_400))])
        var tallies: [Tally] = []
        for offset in ["+2h", "+2d", "+10d", "+10y", "-2h", "-10d"] {
            var tally = Tally("clock \(offset)")
            try await inParallel(rounds, width: 2) { _ -> String? in
                let session = try await arena.session()
                let time = try FakeTime(offset)
                for verb in ["credentials", "renew", "credentials"] {
                    let end = try await session.run(verb, at: time)
                    if end.crashed { return end.summary }
                }
                return try await session.loss()
            } each: {
                tally.count($0)
            }
            tallies.append(tally)
        }
        try await arena.close()
        return tallies
    }

    static let fullDisk = Scenario(
        name: "full-disk",
        summary: "there is no room on the disk, before a renewal is sent or before its answer is stored"
    ) { rounds in
        guard SmallDisk.isAvailable else { throw Skipped(reason: "No small file system can be mounted here.") }
        let arena = try await Arena()
        var before = Tally("full before the renewal")
        var meanwhile = Tally("full between request and answer")
        for _ in 0..<rounds {
            let disk = try SmallDisk(kilobytes: 128)
            let session = try await arena.session(in: disk.folder.appendingPathComponent("session"))
            disk.fill()
            let refused = try await session.run("renew")
            disk.free()
            before.count(refused.crashed ? refused.summary : try await session.loss())

            let proxy = try ProxyFault(name: "none") { [.send($0)] }.server(before: arena.domain) { disk.fill() }
            let end = try await session.run("renew", domain: proxy.domain)
            proxy.stop()
            let kept = try await session.run("stored")
            disk.free()
            // Ends the leeway, so that a renewal that wasn't stored is lost.
            arena.letTimePass(Double(2 * Arena.leeway))
            if end.status == 0, kept.token != end.token {
                meanwhile.count("It says that it has renewed, and has not stored it.")
            } else {
                meanwhile.count(end.crashed ? end.summary : try await session.loss())
            }
        }
        try await arena.close()
        return [before, meanwhile]
    }

    static let damage = Scenario(
        name: "damage", summary: "a file of the store is damaged: a new login must work, and nothing may crash"
    ) { rounds in
        let arena = try await Arena()
        var tallies = Damage.allCases.map { Tally($0.rawValue) }
        for _ in 0..<max(1, rounds / 2) {
            for (index, damage) in Damage.allCases.enumerated() {
                let names = try await arena.session().files
                for name in names {
                    let session = try await arena.session()
                    try damage.happen(to: session.folder.appendingPathComponent(name))
                    let end = try await session.run("credentials")
                    var loss = end.crashed ? end.summary : nil
                    if loss == nil, end.status != 0 {
                        do {
                            try await session.logIn()
                        } catch {
                            loss = "\(name): no new login is possible: \(error.localizedDescription)"
                        }
                    }
                    if loss == nil { loss = try await session.loss().map { "\(name): \($0)" } }
                    tallies[index].count(loss)
                }
            }
        }
        try await arena.close()
        return tallies
    }
}

extension Session {
    /// The names of the files in the store.
    fileprivate var files: [String] {
        get throws {
            try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { name in
                var isDirectory: ObjCBool = false
                let path = folder.appendingPathComponent(name).path
                return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && !isDirectory.boolValue
            }.sorted()
        }
    }
}

/// How a file can be damaged.
private enum Damage: String, CaseIterable {
    case deleted, emptied, halved
    case flipped = "one bit flipped"
    case start = "another first byte"
    case replaced = "replaced by something else"
    case grown = "something appended"

    func happen(to file: URL) throws {
        var content = try Data(contentsOf: file)
        switch self {
        case .deleted:
            try FileManager.default.removeItem(at: file)
            return
        case .emptied: content = Data()
        case .halved: content = content.prefix(content.count / 2)
        case .flipped: if !content.isEmpty { content[content.count / 2] ^= 0x10 }
        case .start: if !content.isEmpty { content[0] ^= 0x01 }
        case .replaced: content = Data("{\"version\": 99}".utf8)
        case .grown: content += Data("appended".utf8)
        }
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: content)
    }
}
