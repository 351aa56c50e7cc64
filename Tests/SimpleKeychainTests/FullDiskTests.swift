import A0Concurrency
import Foundation
import TestSupport
import Testing

@testable import SimpleKeychain

#if canImport(Darwin)
    import Darwin
#endif

/// Writes that the system rejects. Each block after `processExitsWith` runs in a separate process.
@Suite("disks that can't be written")
struct FullDiskTests {
    @Test("an encrypted file that doesn't fit on the disk is reported, and the old items are kept")
    func full() async {
        await #expect(processExitsWith: .success) {
            let directory = try TemporaryDirectory()
            let keychain = SimpleKeychain(service: "Auth0", store: .encryptedFile(directory: directory.url))
            try keychain.set("old", forKey: "key")
            // From here on, the system writes the first 4 KiB of a file and rejects the rest, like a full disk.
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
            #if canImport(Darwin) || canImport(Musl)
                let resource: Int32 = RLIMIT_FSIZE
            #else
                let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
            #endif
            #expect(setrlimit(resource, &limit) == 0)
            let large = Data(repeating: 1, count: 1 << 16)
            for key in ["key", "other"] {
                let error = #expect(throws: SimpleKeychainError.self) { try keychain.set(large, forKey: key) }
                #expect(error == .itemNotAvailable)
                #expect(error?.debugDescription.contains("Cannot write") == true)
            }
            #expect(try keychain.string(forKey: "key") == "old")
            #expect(try keychain.keys() == ["key"])
            #expect(try directory.names().filter { $0.hasSuffix(".new") } == [])
            try keychain.set("small enough", forKey: "key")
            #expect(try keychain.string(forKey: "key") == "small enough")
        }
    }

    @Test("in a read-only directory, items stay readable and can't be changed")
    func readOnly() async {
        await #expect(processExitsWith: .success) {
            let directory = try TemporaryDirectory()
            if geteuid() == 0 {
                // File permissions don't apply to root.
                #expect(chown(directory.path, 65534, 65534) == 0)
                #expect(setegid(65534) == 0)
                #expect(seteuid(65534) == 0)
            }
            let keychain = SimpleKeychain(service: "Auth0", store: .encryptedFile(directory: directory.url))
            try keychain.set("old", forKey: "key")
            #expect(chmod(directory.path, 0o500) == 0)
            defer { chmod(directory.path, 0o700) }
            for operation in [
                { try keychain.set("new", forKey: "key") }, { try keychain.deleteItem(forKey: "key") },
                { try keychain.deleteAll() },
            ] {
                #expect(throws: SimpleKeychainError.itemNotAvailable) { try operation() }
            }
            #expect(try keychain.string(forKey: "key") == "old")
            #expect(try keychain.keys() == ["key"])
        }
    }

    @Test("files that root creates in a user's folder belong to the user", .enabled(if: geteuid() == 0))
    func owner() async {
        await #expect(processExitsWith: .success) {
            let directory = try TemporaryDirectory()
            #expect(chown(directory.path, 65534, 65534) == 0)
            let folder = directory.url.appendingPathComponent("made/on the way")
            let keychain = SimpleKeychain(service: "Auth0", store: .encryptedFile(directory: folder))
            try keychain.set("as root", forKey: "key")
            try keychain.reserveRoom(100, forKey: "key")
            // From here on, this runs as the user.
            #expect(setegid(65534) == 0)
            #expect(seteuid(65534) == 0)
            #expect(try keychain.string(forKey: "key") == "as root")
            try keychain.set("as user", forKey: "key")
            #expect(try keychain.string(forKey: "key") == "as user")
        }
    }

    @Test("an encrypted file of another user is reported with a command that fixes it", .enabled(if: geteuid() == 0))
    func foreignFile() async {
        await #expect(processExitsWith: .success) {
            let directory = try TemporaryDirectory()
            let folder = directory.path + "/files"
            let keychain = SimpleKeychain(
                service: "Auth0", store: .encryptedFile(directory: URL(fileURLWithPath: folder)))
            try keychain.set("as root", forKey: "key")
            #expect(chown(folder, 65534, 65534) == 0)
            #expect(setegid(65534) == 0)
            #expect(seteuid(65534) == 0)
            let error = #expect(throws: SimpleKeychainError.self) { try keychain.string(forKey: "key") }
            let text = error?.debugDescription ?? ""
            #expect(text.contains("It belongs to root. Run: sudo chown -R 65534 '\(folder)/"), "\(text)")
            // For a path inside root's folder in one of the user's, the remedy names that folder.
            #expect(seteuid(0) == 0)
            let below = folder + "/roots"
            #expect(mkdir(below, 0o700) == 0 && mkdir(below + "/below", 0o700) == 0)
            #expect(seteuid(65534) == 0)
            #expect(FileOwner.remedy(EACCES, below + "/below/key").hasSuffix("sudo chown -R 65534 '\(below)'"))
            #expect(FileOwner.remedy(EACCES, "/root/none").hasSuffix(" /root belongs to root."))
            #expect(FileOwner.remedy(ENOENT, below) == "")
        }
    }
}
