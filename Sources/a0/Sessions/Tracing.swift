import Auth0
import Foundation

extension Loggable {
    /// The client, which shows its traffic on standard error if `--debug` was given, with the secrets masked.
    var traced: Self {
        guard Settings.current.showsRequests else { return self }
        return using(logger: StandardLogger { Console.trace($0) })
    }
}
