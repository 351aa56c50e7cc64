import A0Concurrency
import A0WebDriver
import Foundation

/// A folder of numbered screenshots, one per page, in order.
final class ScreenshotAlbum: Sendable {
    private let folder: URL
    private let count = Locked(0)

    init(folder: URL) throws(CommandError) {
        self.folder = folder
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw .failed("The folder for screenshots couldn't be created: \(error.localizedDescription)")
        }
    }

    func add(_ name: String, from driver: WebDriver) async throws {
        let number = count.withLock { number in
            number += 1
            return number
        }
        let picture = try await driver.screenshot()
        try picture.write(to: folder.appendingPathComponent("\(number)-\(name).png"))
    }
}
