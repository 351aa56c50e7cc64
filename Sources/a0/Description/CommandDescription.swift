/// The description of `a0` as a whole.
struct ProgramDescription: Encodable {
    let version: String
    let about = Usage.about
    let options = Settings.options
    /// The commands that people run.
    let commands: [CommandDescription]

    init(version: String, _ commands: [any Command.Type]) {
        self.version = version
        self.commands = commands.filter { !$0.isInternal }.map { CommandDescription($0) }
    }
}

/// A command's description, from which other formats are generated.
struct CommandDescription: Encodable, Sendable {
    let name: String
    let summary: String
    let synopsis: String
    let details: String
    /// Without the options that every command takes.
    let options: [Option]
    /// The lowercase words in the operands, such as `list` in `add | list | remove ID`.
    let words: [String]

    init(_ command: any Command.Type) {
        name = command.name
        summary = command.summary
        synopsis = Usage.synopsis(of: command)
        details = command.details
        options = command.options
        words = command.operands.split { !$0.isLetter && $0 != "-" }.map(String.init).reduce(into: []) { words, word in
            if word.allSatisfy({ $0.isLowercase || $0 == "-" }), word.contains(where: \.isLetter), !words.contains(word)
            {
                words.append(word)
            }
        }
    }
}

extension Option {
    /// How the shell completes an option's value.
    enum Completion {
        case file, folder, nothing
    }

    var completion: Completion {
        switch value {
        case "FILE": .file
        case "DIR": .folder
        default: .nothing
        }
    }
}
