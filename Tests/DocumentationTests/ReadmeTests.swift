import Foundation
import Testing

@Suite("README")
struct ReadmeTests {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test("every compiled example stands in the README, word for word")
    func examplesAreCompiled() throws {
        let readme = try String(contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
        let examples = try compiledExamples()
        #expect(!examples.isEmpty)
        for example in examples {
            #expect(readme.contains(example), "missing from the README:\n\(example)")
        }
    }

    @Test("every Swift block of the README is one of the compiled examples, or a line for Package.swift")
    func blocksAreExamples() throws {
        let readme = try String(contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
        let blocks = readme.components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
        #expect(!blocks.isEmpty)
        let examples = try compiledExamples()
        for block in blocks where !block.hasPrefix(".package(") {
            #expect(
                examples.contains { block == $0 || block == "import Auth0\n\n" + $0 }, "not compiled:\n\(block)")
        }
    }

    /// The lines between `// example` and `// end`, without their indentation.
    private func compiledExamples() throws -> [String] {
        let file = Self.root.appendingPathComponent("Tests/DocumentationTests/ReadmeExamples.swift")
        var examples: [String] = []
        var current: [Substring]?
        for line in try String(contentsOf: file, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        {
            let text = line.trimmingPrefix("    ")
            if text.hasPrefix("// example:") {
                current = []
            } else if text == "// end", let lines = current {
                examples.append(lines.joined(separator: "\n") + "\n")
                current = nil
            } else {
                current?.append(text)
            }
        }
        return examples
    }
}
