import Foundation

/// A member of a section with the contents of another file, such as code or a page.
struct DescribedText: Sendable {
    /// A name with `{0}` for what the first `*` of the path stands for, and so on.
    struct File: Sendable {
        /// The folder that names start from in the description.
        let base: String
        /// Below the base.
        let pattern: String

        /// The path of the file, and its name in the description.
        func name(_ names: [String]) -> (path: String, reference: String) {
            func fill(_ text: String) -> String {
                names.enumerated().reduce(text) { $0.replacingOccurrences(of: "{\($1.offset)}", with: $1.element) }
            }
            return (fill(base.isEmpty ? pattern : "\(base)/\(pattern)"), "./" + fill(pattern))
        }
    }

    /// In which `*` stands for any name, and for each item of a list.
    let path: [String]
    /// Beside a `tenant.yaml`; nil for a text that isn't separated.
    let file: File?
    /// In a folder.
    let folderFile: File?

    init(
        _ path: String, _ pattern: String? = nil, base: String = "", folderPattern: String? = nil,
        folderBase: String = ""
    ) {
        self.path = path.split(separator: ".").map(String.init)
        file = pattern.map { File(base: base, pattern: $0) }
        folderFile = (folderPattern ?? pattern).map { File(base: folderBase, pattern: $0) }
    }
}
