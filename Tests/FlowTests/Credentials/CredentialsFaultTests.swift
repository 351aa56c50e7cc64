import Auth0
import Foundation
import LocalTenant
import SimpleKeychain
import TestSupport
import Testing

@Suite("Durability of stored credentials", .serialized, .timeLimit(.minutes(5)))
struct CredentialsFaultTests {
    /// A tenant that accepts a refresh token again within a minute, and a directory with a user's session.
    private struct Scene {
        let stage: Stage
        private let directory: TemporaryDirectory
        private let disk: URL

        /// - Parameter disk: The folder for sessions; nil for the common directory.
        init(on disk: URL? = nil) async throws {
            var configuration = TenantConfiguration()
            var client = TenantClient.commandLine
            client.refreshToken.leeway = 60
            configuration.clients = [client]
            stage = try await Stage(configuration)
            directory = try TemporaryDirectory()
            self.disk = disk ?? directory.url
        }

        func manager(_ name: String = "session") throws -> CredentialsManager {
            CredentialsManager(
                authentication: stage.authentication,
                storage: SimpleKeychain(service: "faults", store: .encryptedFile(directory: folder(name))))
        }

        func folder(_ name: String = "session") -> URL { disk.appendingPathComponent(name) }

        /// Logs in and stores the credentials, with an expired access token by default.
        func logIn(_ name: String = "session", lifetime: TimeInterval = -1) async throws {
            let login = try await stage.logInWithPassword()
            try manager(name).save(
                Credentials(
                    accessToken: login.accessToken, tokenType: login.tokenType, idToken: login.idToken,
                    refreshToken: login.refreshToken, expiresIn: Date() + lifetime, scope: login.scope))
            stage.tenant.clearRequests()
        }

        func start(_ verb: String, _ name: String = "session") throws -> ChildProgram {
            try ChildProgram(
                "CredentialsProgram", [verb, folder(name).path, stage.tenant.domain], outputIn: directory.url)
        }

        func close() async throws {
            await stage.tenant.stop()
            try directory.remove()
        }
    }

    @Test("stored credentials survive killing a program at 200 moments while it stores and renews them")
    func killed() async throws {
        let scene = try await Scene()
        let names = ["one", "two"]
        for name in names { try await scene.logIn(name) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for name in names {
                group.addTask {
                    for number in 0..<100 {
                        let program = try scene.start("churn", name)
                        // Kills it in its first, second, or third round, at any moment.
                        try await program.waitForLines(1 + number % 3)
                        try await Task.sleep(nanoseconds: .random(in: 0...50_000_000))
                        program.kill()
                        let end = try await program.end()
                        // It would end by itself only if it had lost the session.
                        #expect(end.wasKilled, "\(end.warning)")
                        #expect(try scene.manager(name).storedCredentials().refreshToken != nil)
                    }
                }
            }
            try await group.waitForAll()
        }
        for name in names {
            let renewed = try await scene.manager(name).renew()
            _ = try await scene.stage.profile(renewed)
            let left = try FileManager.default.contentsOfDirectory(atPath: scene.folder(name).path)
            #expect(!left.contains { $0.contains("damaged") }, "\(left)")
        }
        // The programs were killed during their work, not before: they completed at least 198 rounds.
        #expect(scene.stage.count("/oauth/token") > 100)
        try await scene.close()
    }

    @Test("when 16 programs find the token expired, only one renews it, and all get the same token")
    func manyProcesses() async throws {
        let scene = try await Scene()
        try await scene.logIn()
        let programs = try (0..<16).map { _ in try scene.start("credentials") }
        var tokens: Set<String> = []
        for program in programs {
            let end = try await program.end()
            #expect(end.status == 0, "\(end.warning)")
            tokens.insert(end.printed)
        }
        #expect(tokens.count == 1)
        #expect(scene.stage.count("/oauth/token") == 1)
        try await scene.close()
    }

    @Test("without disk space, no request is sent whose response couldn't be stored")
    func diskFull() async throws {
        let scene = try await Scene()
        try await scene.logIn()
        let before = try scene.manager().storedCredentials()
        let end = try await scene.start("confined").end()
        #expect(end.status == 1)
        #expect(end.warning.contains("could not be stored"), "\(end.warning)")
        #expect(end.warning.contains("Nothing was sent, and the session is kept."), "\(end.warning)")
        #expect(scene.stage.count("/oauth/token") == 0)
        #expect(try scene.manager().storedCredentials() == before)
        _ = try await scene.manager().credentials()
        try await scene.close()
    }

    @Test(
        "stored credentials survive a disk that fills up between the request and its response",
        .enabled(if: SmallDisk.isAvailable))
    func diskFilledMeanwhile() async throws {
        let disk = try SmallDisk(kilobytes: 1024)
        let scene = try await Scene(on: disk.folder)
        try await scene.logIn()
        scene.stage.tenant.inject(.delay(seconds: 3600), at: "/oauth/token")
        let program = try scene.start("renew")
        try await waitUntil { !scene.stage.tenant.hasFaults }
        disk.fill()
        scene.stage.tenant.clearFaults()
        let end = try await program.end()
        #expect(end.status == 0, "\(end.warning)")
        disk.free()
        // The program's token is also the one that the next program finds on the disk.
        #expect(try await scene.start("stored").end().printed == end.printed)
        #expect(scene.stage.statuses("/oauth/token") == [200])
        try await scene.close()
    }

    @Test("in a read-only directory, valid credentials can be read, but expired ones aren't renewed")
    func readOnlyDirectory() async throws {
        let scene = try await Scene()
        let files = FileManager.default
        try await scene.logIn(lifetime: 3600)
        func seal(_ mode: Int) throws {
            let folder = scene.folder()
            let paths =
                [folder.path] + (try files.subpathsOfDirectory(atPath: folder.path)).map { "\(folder.path)/\($0)" }
            for path in paths {
                var isDirectory: ObjCBool = false
                guard files.fileExists(atPath: path, isDirectory: &isDirectory) else { continue }
                // If this is the superuser, changes the owner to the user that the program runs as.
                if geteuid() == 0 { chown(path, 65534, 65534) }
                chmod(path, isDirectory.boolValue ? mode_t(mode) : 0o600)
            }
        }
        try seal(0o500)
        let good = try await scene.start("unprivileged").end()
        #expect(good.status == 0, "\(good.warning)")

        try seal(0o700)
        try await scene.logIn()
        try seal(0o500)
        let expired = try await scene.start("unprivileged").end()
        #expect(expired.status == 1)
        #expect(expired.warning.contains("could not be stored"), "\(expired.warning)")
        #expect(scene.stage.count("/oauth/token") == 0)
        try seal(0o700)
        _ = try await scene.manager().credentials()
        try await scene.close()
    }
}
