import Auth0
import Foundation

extension Loggable {
    /// The client, which logs its traffic to standard error with `--debug`, with secrets masked.
    var traced: Self {
        guard Settings.current.showsRequests else { return self }
        return using(logger: StandardLogger { Console.trace($0) })
    }
}
