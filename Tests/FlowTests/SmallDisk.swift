import A0Process
import Foundation
import TestSupport

/// A disk of one megabyte over a directory, as the program that uses credentials sees it: it renews while the disk fills, and is
/// run again once there is room.
enum SmallDisk {
    /// Whether the system lets a program have mounts of its own.
    static let isAvailable =
        (try? HelperProgram.run("unshare", ["-rm", "mount", "-t", "tmpfs", "none", "/mnt"])) != nil

    private static let script = """
        set -e
        cp -a "$2" "$2.copy"
        mount -t tmpfs -o size=1m,mode=700 none "$2"
        cp -a "$2.copy/." "$2"
        "$1" fill "$2" "$3"
        rm "$2/filler"
        "$1" stored "$2" "$3"
        """

    static func start(over folder: URL, domain: String, outputIn output: URL) throws -> ChildProgram {
        let program = ChildProgram.path(of: "CredentialsProgram")
        return try ChildProgram(
            path: "unshare", ["-rm", "/bin/sh", "-c", script, "sh", program, folder.path, domain], outputIn: output)
    }
}
