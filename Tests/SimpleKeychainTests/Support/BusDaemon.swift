import Foundation
import TestSupport

/// A private message bus.
final class BusDaemon {
    static let isPossible = HelperProgram.isInstalled("dbus-daemon")

    let address: String
    private let process: HelperProgram

    /// - Parameter directory: Contains the bus's socket and the service files of activatable services.
    init(in directory: TemporaryDirectory) throws {
        let configuration = """
            <busconfig>
              <type>session</type>
              <listen>unix:dir=\(directory.path)</listen>
              <servicedir>\(directory.path)</servicedir>
              <policy context="default">
                <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
              </policy>
            </busconfig>
            """
        try configuration.write(toFile: directory.path + "/bus.conf", atomically: true, encoding: .utf8)
        process = try HelperProgram(
            "dbus-daemon", ["--config-file=\(directory.path)/bus.conf", "--nofork", "--print-address"])
        address = process.firstLine()
    }

    func stop() {
        process.stop()
    }
}
