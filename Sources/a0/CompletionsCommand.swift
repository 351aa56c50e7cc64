struct CompletionsCommand: Command {
    static let name = "completions"
    static let summary = "Print completions of commands and options for your shell."
    static let operands = "bash | zsh | fish"
    static let options: [Option] = []
    static let details = """
        bash: source <(a0 completions bash)
        zsh: a0 completions zsh > a folder of $fpath, as _a0
        fish: a0 completions fish > ~/.config/fish/completions/a0.fish
        """

    private let shell: CompletionScript

    init(_ arguments: Arguments) throws(CommandError) {
        guard arguments.operands.count == 1, let shell = CompletionScript(rawValue: arguments.operands[0]) else {
            throw .usage("A shell is needed: \(Self.operands)")
        }
        self.shell = shell
    }

    func run() async throws(CommandError) {
        Console.print(ConsoleText(own: shell.text(for: A0.description.commands)))
    }
}
