import Foundation
import Testing

@Suite("The documents' Swift examples")
struct DocumentTests {
    static let documents = [
        Document("README.md", examples: "ReadmeExamples.swift"),
        Document("Sources/Auth0/Auth0.docc/WebAuthQuestions.md", examples: "WebAuthQuestionsExamples.swift"),
        Document("Sources/Auth0/Auth0.docc/TestDoubles.md", examples: "TestDoublesExamples.swift"),
        Document("Sources/Auth0Server/Auth0Server.docc/Auth0Server.md", examples: "Auth0ServerExamples.swift"),
        Document("Sources/Auth0Server/Auth0Server.docc/WebFrameworks.md", examples: "WebFrameworksExamples.swift"),
        Document(
            "Sources/LocalTenant/LocalTenant.docc/ServingHTTPS.md", examples: "ServingHTTPSExamples.swift"),
        Document(
            "Sources/BeyondIdentityEmbedded/BeyondIdentityEmbedded.docc/BeyondIdentityEmbedded.md",
            examples: "BeyondIdentityExamples.swift"),
        Document(
            "Sources/LocalTenant/LocalTenant.docc/CustomLoginPage.md", examples: "CustomLoginPageExamples.swift"),
        Document(
            "Sources/LocalTenant/LocalTenant.docc/BrowserClients.md", examples: "BrowserClientsExamples.swift"),
    ]

    @Test("all Swift examples that are compiled stand in their document, word for word", arguments: documents)
    func examplesAreCompiled(_ document: Document) throws {
        let text = try document.text
        let examples = try document.compiledExamples
        #expect(!examples.isEmpty)
        for example in examples {
            #expect(text.contains(example), "missing:\n\(example)")
        }
    }

    @Test("all Swift examples of the documents are compiled, but for lines for Package.swift", arguments: documents)
    func blocksAreExamples(_ document: Document) throws {
        let blocks = try document.text.components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
        #expect(!blocks.isEmpty)
        let examples = try document.compiledExamples
        for block in blocks where !block.hasPrefix(".package(") {
            #expect(
                examples.contains { block == $0 || block == "import Auth0\n\n" + $0 }, "not compiled:\n\(block)")
        }
    }
}

/// A text for people, and the file of these tests that compiles its examples.
struct Document: Sendable, CustomTestStringConvertible {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    let path: String
    private let examples: String

    init(_ path: String, examples: String) {
        self.path = path
        self.examples = examples
    }

    var testDescription: String { path }

    var text: String {
        get throws { try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8) }
    }

    /// The lines between `// example` and `// end`, without the indentation of the former.
    var compiledExamples: [String] {
        get throws {
            let file = Self.root.appendingPathComponent("Tests/DocumentationTests/\(examples)")
            var found: [String] = []
            var current: (indentation: Substring, lines: [Substring])?
            for line in try String(contentsOf: file, encoding: .utf8).split(
                separator: "\n", omittingEmptySubsequences: false)
            {
                let indentation = line.prefix { $0 == " " }
                let text = line.dropFirst(indentation.count)
                if text.hasPrefix("// example:") {
                    current = (indentation, [])
                } else if text == "// end", let (_, lines) = current {
                    found.append(lines.joined(separator: "\n") + "\n")
                    current = nil
                } else if let indentation = current?.indentation {
                    current?.lines.append(line.trimmingPrefix(indentation))
                }
            }
            return found
        }
    }
}
