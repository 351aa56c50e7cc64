import Foundation

/// What the system refused to do with a file or folder.
package struct SystemFailure: Error, Equatable {
    /// The number of the reason (errno(3)).
    package let code: CInt
    package let path: String

    package init(_ code: CInt, _ path: String) {
        (self.code, self.path) = (code, path)
    }
}
