import Foundation

/// Exposes stored sessions to faults of machines and networks, and counts how many are lost.
///
/// ```text
/// Torture [--rounds N] [--list] [SCENARIO …]
/// ```
///
/// Exits with status 1 if a session was lost.
@main
enum Torture {
    static func main() async {
        do {
            let options = try Options(CommandLine.arguments.dropFirst())
            guard !options.isListing else {
                for scenario in Scenario.all { print(scenario.name, scenario.summary, separator: "\t") }
                return
            }
            var table = ResultTable()
            for scenario in options.scenarios {
                do {
                    try await table.show(scenario.run(options.rounds), of: scenario)
                } catch let skipped as Skipped {
                    table.show(skipped, of: scenario)
                }
            }
            table.finish()
            exit(table.lost == 0 ? 0 : 1)
        } catch {
            try? FileHandle.standardError.write(contentsOf: Data("\(error)\n".utf8))
            exit(2)
        }
    }
}

struct Options {
    var rounds = 10
    var isListing = false
    var scenarios = Scenario.all

    struct WrongUse: Error, CustomStringConvertible {
        let description: String
    }

    init(_ words: some Sequence<String>) throws {
        var names: [String] = []
        var rest = Array(words)[...]
        while let word = rest.popFirst() {
            switch word {
            case "--list": isListing = true
            case "--rounds":
                guard let number = rest.popFirst().flatMap({ Int($0) }), number > 0 else {
                    throw WrongUse(description: "--rounds takes a number from 1 on.")
                }
                rounds = number
            default: names.append(word)
            }
        }
        if let unknown = names.first(where: { name in !Scenario.all.contains { $0.name == name } }) {
            throw WrongUse(description: "There is no scenario \(unknown). --list names them.")
        }
        if !names.isEmpty { scenarios = Scenario.all.filter { names.contains($0.name) } }
    }
}
