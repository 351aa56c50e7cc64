import Foundation

/// A page for `man`, in man(7) macros.
struct ManualPage {
    let program: ProgramDescription
    /// `nil` for the page of `a0` itself.
    let command: CommandDescription?

    init(_ program: ProgramDescription, _ command: CommandDescription?) {
        (self.program, self.command) = (program, command)
    }

    /// The name of its file.
    var fileName: String { command.map { "a0-\($0.name).1" } ?? "a0.1" }

    var text: String {
        guard let command else { return overview }
        var lines = head("a0-\(command.name)", command.summary)
        lines += [".SH SYNOPSIS", ".B \(escaped(command.synopsis))"]
        if !command.details.isEmpty {
            lines +=
                [".SH DESCRIPTION", ".nf"]
                + command.details.split(separator: "\n", omittingEmptySubsequences: false)
                .map { escapedLine(String($0)) } + [".fi"]
        }
        lines += [".SH OPTIONS"] + options(command.options + program.options)
        lines += [".SH SEE ALSO", ".BR a0 (1)"]
        return lines.joined(separator: "\n")
    }

    private var overview: String {
        var lines = head("a0", "log in with Auth0 from the command line, or run your own tenant")
        lines += [".SH SYNOPSIS", ".B a0", ".I COMMAND", "[OPTIONS]", ".SH DESCRIPTION", escapedLine(program.about)]
        lines += [".SH COMMANDS"]
        for command in program.commands {
            lines += [".TP", ".BR \(escaped("a0-\(command.name)")) (1)", escapedLine(command.summary)]
        }
        lines += [".SH OPTIONS"] + options(program.options)
        return lines.joined(separator: "\n")
    }

    private func head(_ name: String, _ summary: String) -> [String] {
        [
            ".TH \(escaped(name.uppercased())) 1 \"\" \"a0 \(program.version)\" \"User Commands\"", ".SH NAME",
            "\(escaped(name)) \\- \(escaped(summary))",
        ]
    }

    private func options(_ options: [Option]) -> [String] {
        options.flatMap { [".TP", ".B \(escaped($0.spelling))", escapedLine($0.help)] }
    }

    /// A backslash and a hyphen are special anywhere.
    private func escaped(_ text: String) -> String {
        [("…", "..."), ("\\", "\\e"), ("-", "\\-")].reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    }

    /// A dot and an apostrophe are special at the beginning of a line, too.
    private func escapedLine(_ text: String) -> String {
        let text = escaped(text)
        return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
    }
}
