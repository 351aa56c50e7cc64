import Foundation
import Testing

@testable import LocalTenant

@Suite("Access log text")
struct AccessLogTextTests {
    @Test("the access log is JSON without control characters")
    func controlCharacters() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("access-\(UUID().uuidString).log")
        defer { try? FileManager.default.removeItem(at: file) }
        let path = "/\u{1B}[2J\u{9B}31m\u{7F}\u{202E}\n"
        let log = try AccessLog(file)
        log.write(
            AccessLog.Entry(
                time: Date(timeIntervalSince1970: 0), address: "127.0.0.1", method: "GET", path: path, status: 404,
                ms: 1, client: nil,
                tracking: nil,
                error: nil))
        await log.close()
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.hasSuffix("\n"))
        #expect(text.dropLast().unicodeScalars.allSatisfy { (0x20...0x7E).contains($0.value) })
        let entry = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        #expect(entry?["path"] as? String == path)
    }
}
