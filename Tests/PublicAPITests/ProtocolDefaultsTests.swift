#if os(Linux)
    import A0Process
    import Foundation
    import TestSupport
    import Testing

    @Suite("Default implementations in the library's protocols")
    struct ProtocolDefaultsTests {
        @Test(
            "a method with default arguments doesn't implement the requirement that it calls",
            arguments: ["Auth0", "JWTDecode", "SimpleKeychain"])
        func defaultsDoNotCallThemselves(module: String) async throws {
            let graph = try await SymbolGraph(of: module)
            let requirements = Set(graph.requirements.compactMap(\.shape))
            let suspects = graph.extensionMethods.filter { $0.hasDefaultArguments }
            if module == "Auth0" { #expect(requirements.count > 100 && suspects.count > 20) }
            for suspect in suspects {
                let shape = try #require(suspect.shape)
                #expect(!requirements.contains(shape), "\(suspect.declaration)")
            }
        }

        @Test("the tests call each operation of each client without an implementation")
        func operationsAreTried() async throws {
            let graph = try await SymbolGraph(of: "Auth0")
            let requests = graph.requirements.filter { $0.declaration.contains("Request<") && !$0.isModifier }
            for (protocols, operations) in LeftOutTests.clients {
                let offered = requests.filter { protocols.contains($0.parent) }.map(\.name)
                #expect(offered.sorted() == operations.map(\.name).sorted())
            }
            let known = LeftOutTests.clients.reduce(into: Set<String>()) { $0.formUnion($1.protocols) }
            #expect(Set(requests.map(\.parent)) == known, "a new protocol needs an entry in LeftOutTests")
        }
    }

    /// The public symbols of a module (`swift-symbolgraph-extract`).
    private struct SymbolGraph {
        struct Symbol {
            /// The protocol that declares it or that is extended.
            let parent: String
            /// The name with argument labels, such as `jwks()`.
            let name: String
            let declaration: String
            /// The parameter and result types, without names; `nil` if it isn't a method.
            let shape: String?

            var hasDefaultArguments: Bool { shape != nil && declaration.contains(" = ") }
            var isModifier: Bool { declaration.hasSuffix("-> Self") }
        }

        /// The requirements of protocols.
        var requirements: [Symbol] = []
        /// The members of protocol extensions.
        var extensionMethods: [Symbol] = []

        init(of module: String) async throws {
            let folder = try TemporaryDirectory()
            defer { try? folder.remove() }
            try await Self.extract(module, to: folder.url)
            let data = try Data(contentsOf: folder.url.appendingPathComponent("\(module).symbols.json"))
            let file = try JSONDecoder().decode(File.self, from: data)
            let parents = Dictionary(
                file.relationships.compactMap { relation in
                    ["memberOf", "requirementOf"].contains(relation.kind) ? (relation.source, relation.target) : nil
                }, uniquingKeysWith: { first, _ in first })
            let required = Set(file.relationships.filter { $0.kind == "requirementOf" }.map(\.source))
            let protocols = Dictionary(
                uniqueKeysWithValues: file.symbols.filter { $0.kind.identifier == "swift.protocol" }
                    .map { ($0.identifier.precise, $0.names.title) })
            for symbol in file.symbols {
                let id = symbol.identifier.precise
                guard let parent = parents[id].flatMap({ protocols[$0] }) else { continue }
                if required.contains(id) {
                    requirements.append(symbol.symbol(in: parent))
                } else {
                    extensionMethods.append(symbol.symbol(in: parent))
                }
            }
        }

        private static func extract(_ module: String, to folder: URL) async throws {
            let package = URL(fileURLWithPath: #filePath)
                .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            let sources = try FileManager.default.contentsOfDirectory(atPath: package.path + "/Sources")
            let cModules = sources.filter { $0.hasPrefix("CA0") }.flatMap { ["-I", package.path + "/Sources/" + $0] }
            let pkgConfig = try #require(Program("pkg-config"))
            let libraries = ["libsecret-1", "libcrypto", "libfido2", "libpq", "libcurl"]
            let flags = try await pkgConfig.output(of: ["--cflags"] + libraries).text
                .split(whereSeparator: \.isWhitespace).flatMap { ["-Xcc", String($0)] }
            let extractor = try #require(Program("swift-symbolgraph-extract"))
            let products = Bundle.main.bundleURL.path
            #if arch(arm64)
                let target = "aarch64-unknown-linux-gnu"
            #else
                let target = "x86_64-unknown-linux-gnu"
            #endif
            let status = try await extractor.output(
                of: [
                    "-module-name", module, "-target", target, "-minimum-access-level", "public",
                    "-skip-synthesized-members", "-output-dir", folder.path, "-I", products + "/Modules",
                ] + cModules + flags, error: .standardError
            ).status
            try #require(status == 0)
        }
    }

    extension SymbolGraph {
        fileprivate struct File: Decodable {
            let symbols: [Entry]
            let relationships: [Relation]
        }

        fileprivate struct Relation: Decodable {
            let kind: String
            let source: String
            let target: String
        }

        fileprivate struct Entry: Decodable {
            struct Kind: Decodable { let identifier: String }
            struct Identifier: Decodable { let precise: String }
            struct Names: Decodable { let title: String }
            struct Fragment: Decodable {
                let kind: String
                let spelling: String
            }
            struct Parameter: Decodable { let declarationFragments: [Fragment] }
            struct Signature: Decodable {
                let parameters: [Parameter]?
                let returns: [Fragment]?
            }

            let kind: Kind
            let identifier: Identifier
            let names: Names
            let declarationFragments: [Fragment]
            let functionSignature: Signature?

            func symbol(in parent: String) -> Symbol {
                let shape = functionSignature.map { signature in
                    let inputs = (signature.parameters ?? []).map { Self.type(of: $0.declarationFragments) }
                    let output = (signature.returns ?? []).map(\.spelling).joined()
                    return "\(names.title) (\(inputs.joined(separator: ", "))) -> \(output)"
                }
                return Symbol(
                    parent: parent, name: names.title, declaration: declarationFragments.map(\.spelling).joined(),
                    shape: shape)
            }

            /// The text between the parameter's name and its default value.
            private static func type(of parameter: [Fragment]) -> String {
                let text = parameter.map(\.spelling).joined()
                let type = text.split(separator: ": ", maxSplits: 1).last ?? ""
                return String(type.prefix(upTo: type.firstRange(of: " = ")?.lowerBound ?? type.endIndex))
            }
        }
    }
#endif
