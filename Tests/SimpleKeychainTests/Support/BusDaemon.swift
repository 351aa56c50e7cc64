import Foundation

/// A message bus that nobody else uses.
final class BusDaemon {
    static let isPossible = Program.isInstalled("dbus-daemon")

    let address: String
    private let process: Process

    /// - Parameter directory: For the bus's socket, and for the descriptions of the services that it may start.
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
        let (process, output) = try Program.start(
            "dbus-daemon", ["--config-file=\(directory.path)/bus.conf", "--nofork", "--print-address"])
        self.process = process
        address = Program.firstLine(of: output)
    }

    func stop() {
        process.stop()
    }
}
