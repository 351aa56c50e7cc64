import Foundation
import Testing

@Suite("a0 demo", .timeLimit(.minutes(3)))
struct DemoCommandTests {
    private static let stories: [([String], steps: [String])] = [
        ([], ["tenant", "login", "idtoken", "profile", "store", "reload", "renew", "logout"]),
        (
            ["--delegated"],
            [
                "tenant", "provider", "mail", "bind", "request", "response", "login", "idtoken", "profile", "again",
                "logout",
            ]
        ),
    ]

    @Test(
        "each step of a0 demo succeeds in headless Chromium with a screenshot and without printing a code",
        arguments: stories)
    func demo(story: [String], names: [String]) async throws {
        let a0 = try A0Program()
        let pictures = a0.home.appendingPathComponent("pictures")
        let output = try await a0.run(["demo", "--headless", "--json", "--screenshots", pictures.path] + story)
        #expect(output.status == 0, "\(output)")
        #expect(!output.stdout.contains("code=") && !output.stdout.contains("request="))
        let steps = try output.stdout.split(separator: "\n").map { line in
            try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        #expect(steps.map { $0["step"] as? String } == names)
        #expect(steps.allSatisfy { $0["ok"] as? Bool == true && $0["ms"] is NSNumber })
        let files = try FileManager.default.contentsOfDirectory(atPath: pictures.path)
        #expect(files.count >= 3)
        for file in files {
            let data = try Data(contentsOf: pictures.appendingPathComponent(file))
            #expect(data.starts(with: [0x89, 0x50, 0x4E, 0x47]), "\(file) is a PNG")
        }
    }
}
