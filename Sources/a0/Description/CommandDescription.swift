/// What there is to say of `a0` as a whole.
struct ProgramDescription: Encodable {
    let version: String
    let about = Usage.about
    let options = Settings.options
    /// Those that people run.
    let commands: [CommandDescription]

    init(version: String, _ commands: [any Command.Type]) {
        self.version = version
        self.commands = commands.filter { !$0.isInternal }.map { CommandDescription($0) }
    }
}

/// What the table of commands says of one, for what is generated from it.
struct CommandDescription: Encodable, Sendable {
    let name: String
    let summary: String
    let synopsis: String
    let details: String
    /// Without those that every command takes.
    let options: [Option]
    /// The words in lower case that may follow, such as `list` of `add | list | remove ID`.
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
    /// What the shell completes its value with.
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
