import Foundation
import Testing

@testable import LocalTenant

@Suite("Locking the data directory")
struct DataDirectoryTests {
    private func start(_ directory: URL?) async throws -> LocalTenant {
        try await LocalTenant.start(
            .bookshop.with { $0.dataDirectory = directory }, clock: .init(), environment: .quick)
    }

    private func thrownError(_ directory: URL) async throws -> TenantError {
        do {
            await (try start(directory)).stop()
            throw TenantError(.store, "It started.")
        } catch {
            return try #require(error as? TenantError)
        }
    }

    @Test("a second tenant in a data directory is rejected with its path and process until the first one stops")
    func second() async throws {
        try await withDirectory { directory in
            let first = try await start(directory)
            let error = try await thrownError(directory)
            #expect(error.cause == .dataDirectoryInUse)
            #expect(error.message.contains(directory.path) && error.message.contains("this process"))
            // Also under another name.
            let link = directory.deletingLastPathComponent().appendingPathComponent("link-\(UUID().uuidString)")
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: directory)
            defer { _ = Result { try FileManager.default.removeItem(at: link) } }
            #expect(try await thrownError(link).cause == .dataDirectoryInUse)

            #expect(try await Browser(first).tokens().scope?.isEmpty == false, "the first one keeps running")
            await first.stop()
            try await start(directory).stop()
        }
    }

    @Test("only one of several concurrent tenants starts in a directory")
    func race() async throws {
        try await withDirectory { directory in
            let started = await withTaskGroup(of: LocalTenant?.self) { group in
                for _ in 0..<8 { group.addTask { try? await start(directory) } }
                return await group.compactMap(\.self).reduce(into: []) { $0.append($1) }
            }
            #expect(started.count == 1)
            for tenant in started { await tenant.stop() }
        }
    }

    @Test("the temporary directory of a killed tenant is deleted at the next start, but no other directory")
    func killed() async throws {
        let files = FileManager.default
        func directory() -> URL {
            files.temporaryDirectory.appendingPathComponent("a0-tenant-\(UUID().uuidString)")
        }
        let running = try await start(nil)
        let (killed, chosen, link) = (directory(), directory(), directory())
        defer { for url in [killed, chosen, link] { _ = Result { try files.removeItem(at: url) } } }
        for (url, lock) in [(killed, "temporary.lock"), (chosen, "lock")] {
            try files.createDirectory(at: url, withIntermediateDirectories: false)
            for name in [lock, "tenant.sqlite"] { try Data().write(to: url.appendingPathComponent(name)) }
        }
        try files.createSymbolicLink(at: link, withDestinationURL: chosen)
        try await start(nil).stop()
        #expect(files.fileExists(atPath: killed.path), "it may be starting")
        for url in [
            killed.appendingPathComponent("temporary.lock"), chosen.appendingPathComponent("lock"),
            running.directory.url.appendingPathComponent("temporary.lock"),
        ] {
            try files.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -120)], ofItemAtPath: url.path)
        }
        try await start(nil).stop()
        #expect(!files.fileExists(atPath: killed.path))
        #expect(files.fileExists(atPath: chosen.appendingPathComponent("tenant.sqlite").path))
        #expect(files.fileExists(atPath: running.directory.url.path))
        await running.stop()
        #expect(!files.fileExists(atPath: running.directory.url.path))
    }

    @Test("a failed start or a released tenant unlocks the directory")
    func abandoned() async throws {
        try await withDirectory { directory in
            let occupied = try await start(nil)
            let configuration = TenantConfiguration.bookshop.with {
                $0.dataDirectory = directory
                $0.port = occupied.url.port ?? 0
            }
            await #expect { try await LocalTenant.start(configuration) } throws: {
                ($0 as? TenantError)?.cause == .portInUse
            }
            await occupied.stop()
            do { _ = try await start(directory) }
            try await start(directory).stop()
        }
    }

    @Test("tenants without a directory get one of their own each")
    func temporary() async throws {
        let tenants = [try await start(nil), try await start(nil)]
        #expect(try await thrownError(tenants[0].directory.url).cause == .dataDirectoryInUse)
        for tenant in tenants { await tenant.stop() }
    }

    @Test("deleting the lock file doesn't let a second tenant in")
    func deletedLock() async throws {
        try await withDirectory { directory in
            let first = try await start(directory)
            try FileManager.default.removeItem(at: directory.appendingPathComponent("lock"))
            for _ in 0..<2 {
                let error = try await thrownError(directory)
                #expect(error.cause == .dataDirectoryInUse)
                #expect(!error.message.contains("process"), "nobody knows the holder: \(error.message)")
            }
            await first.stop()
            try await start(directory).stop()
        }
    }

    @Test(
        "an unusable path of a data directory is named with the reason",
        arguments: [("/dev/null", "is a file, not a folder"), ("/dev/null/x", "Not a directory")])
    func useless(path: String, reason: String) async throws {
        let error = try await thrownError(URL(fileURLWithPath: path))
        #expect(error.cause == .dataDirectory)
        #expect(error.message.contains(path) && error.message.contains(reason), "\(error.message)")
    }

    #if os(Linux)
        @Test("a data directory that isn't writable is rejected")
        func unwritable() async throws {
            let error = try await thrownError(URL(fileURLWithPath: "/proc/self"))
            #expect(error.cause == .dataDirectory)
            #expect(error.message.contains("/proc/self cannot be"), "\(error.message)")
        }
    #endif

    @Test(
        "a directory in place of one of the tenant's files is reported",
        arguments: ["tenant.sqlite", "access.log", "lock"])
    func obstacle(name: String) async throws {
        try await withDirectory { directory in
            try FileManager.default.createDirectory(
                at: directory.appendingPathComponent(name), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            let error = try await thrownError(directory)
            #expect(error.message.contains(directory.path), "\(error.message)")
            #expect(error.message.contains("directory"), "\(error.message)")
        }
    }

    @Test(
        "a data directory open to other users is rejected with the command that repairs it",
        arguments: [
            ("", 0o755), ("", 0o701), ("tenant.sqlite", 0o640), ("outbox-key", 0o604), ("sample-password", 0o602),
            ("access.log", 0o660), ("outbox", 0o750), ("outbox/1-a.json", 0o644), ("tenant.sqlite-wal", 0o666),
        ] as [(String, mode_t)])
    func loose(name: String, mode: mode_t) async throws {
        try await withDirectory { directory in
            try await start(directory).stop()
            let path = name.isEmpty ? directory.path : directory.appendingPathComponent(name).path
            if !FileManager.default.fileExists(atPath: path) {
                #expect(FileManager.default.createFile(atPath: path, contents: nil))
            }
            #expect(chmod(path, mode) == 0)
            let error = try await thrownError(directory)
            #expect(error.cause == .dataDirectory)
            #expect(
                error.message
                    == "Other users of this machine may read or change \(path). Run: chmod -R go= '\(directory.path)'")
            let shell = try Process.run(
                URL(fileURLWithPath: "/bin/sh"),
                arguments: ["-c", String(error.message.split(separator: "Run: ")[1])])
            shell.waitUntilExit()
            if name.hasSuffix(".json") { try FileManager.default.removeItem(atPath: path) }
            try await start(directory).stop()
        }
    }

    @Test(
        "a symbolic link among the tenant's files is rejected and its target isn't changed",
        arguments: ["tenant.sqlite", "outbox-key", "sample-password", "access.log", "outbox", "lock", "outbox/1.json"])
    func link(name: String) async throws {
        try await withDirectory { directory in
            try await start(directory).stop()
            let target = directory.deletingLastPathComponent().appendingPathComponent("a0-test-\(UUID().uuidString)")
            try Data("elsewhere".utf8).write(to: target)
            defer { _ = Result { try FileManager.default.removeItem(at: target) } }
            let place = directory.appendingPathComponent(name)
            _ = Result { try FileManager.default.removeItem(at: place) }
            try FileManager.default.createSymbolicLink(at: place, withDestinationURL: target)
            let error = try await thrownError(directory)
            #expect(error.cause == .dataDirectory)
            #expect(error.message.hasPrefix("\(place.path) is a symbolic link."), "\(error.message)")
            #expect(try String(contentsOf: target, encoding: .utf8) == "elsewhere")
        }
    }

    @Test("an invalid database file is named and not changed")
    func garbage() async throws {
        try await withDirectory { directory in
            try FileManager.default.createDirectory(
                at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            let file = directory.appendingPathComponent("tenant.sqlite")
            try Data(repeating: 0x41, count: 4_096).write(to: file)
            #expect(chmod(file.path, 0o600) == 0)
            let error = try await thrownError(directory)
            #expect(error.cause == .store)
            #expect(error.message.contains(file.path) && error.message.contains("not a database"), "\(error.message)")
            #expect(try Data(contentsOf: file).count == 4_096, "left unchanged")
        }
    }
}
