import A0JOSE
import Foundation
import TestSupport

@testable import SimpleKeychain

/// polkit, mocked by python-dbusmock on a private bus.
final class MockPolkit {
    /// The response to an authorization check.
    enum Response: String {
        case allow, deny, dismiss
        /// Requires authentication, but there is no agent.
        case challenge
        /// The user doesn't respond.
        case hang
        case unregistered
        /// polkit exits during the check.
        case die
    }

    /// The system's Python, for which python3-dbusmock is installed.
    private static let python = "/usr/bin/python3"
    static let isPossible =
        BusDaemon.isPossible && FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/dbusmock")

    let address: String
    private let directory: TemporaryDirectory
    private let bus: BusDaemon
    private let process: HelperProgram

    /// - Parameter responses: The responses by action. Other actions aren't registered.
    init(_ responses: [String: Response]) throws {
        directory = try TemporaryDirectory()
        bus = try BusDaemon(in: directory)
        address = bus.address
        try Self.template.write(toFile: directory.path + "/people.py", atomically: true, encoding: .utf8)
        let parameters = try JSONEncoder().encode(responses.mapValues(\.rawValue))
        process = try HelperProgram(
            Self.python,
            [
                "-m", "dbusmock", "--template", directory.path + "/people.py", "--parameters",
                String(decoding: parameters, as: UTF8.self),
            ],
            environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address, "MOCK_LOG": directory.path + "/log"])
        guard process.firstLine() == "ready" else { throw NotStarted() }
    }

    deinit {
        process.stop()
        bus.stop()
    }

    struct NotStarted: Error {}

    /// The received calls, one per line.
    var log: [String] {
        let text = try? String(contentsOfFile: directory.path + "/log", encoding: .utf8)
        return text?.split(separator: "\n").map(String.init) ?? []
    }

    /// Waits until the log contains the text.
    func waitForLog(containing text: String) async throws {
        try await waitUntil { log.contains { $0.contains(text) } }
    }

    private static let template = """
        import os
        import dbus
        from dbusmock.templates import polkitd
        from dbusmock.templates.polkitd import BUS_NAME, MAIN_OBJ, MAIN_IFACE, SYSTEM_BUS

        ERROR = 'org.freedesktop.PolicyKit1.Error.'

        def note(text):
            with open(os.environ['MOCK_LOG'], 'a') as log:
                log.write(text + '\\n')

        def load(mock, parameters):
            polkitd.load(mock, {})
            mock.answers = {str(key): str(value) for key, value in parameters.items()}
            mock.open_questions = {}
            print('ready', flush=True)

        @dbus.service.method(MAIN_IFACE, in_signature='(sa{sv})sa{ss}us', out_signature='(bba{ss})',
                             async_callbacks=('ok_cb', 'err_cb'))
        def CheckAuthorization(self, subject, action_id, details, flags, cancellation_id, ok_cb, err_cb):
            answer = self.answers.get(str(action_id), 'unregistered')
            note(f'{action_id} {answer} {subject[0]} {"asking" if flags == 1 else "silent"} {len(details)}')
            if flags == 0 and answer in ('allow', 'dismiss', 'hang', 'die'):
                answer = 'challenge'
            if answer == 'unregistered':
                err_cb(dbus.exceptions.DBusException(f'Action {action_id} is not registered', name=ERROR + 'Failed'))
            elif answer == 'challenge':
                ok_cb((False, True, {}))
            elif answer == 'dismiss':
                ok_cb((False, False, {'polkit.dismissed': 'true'}))
            elif answer == 'hang':
                self.open_questions[str(cancellation_id)] = err_cb
            elif answer == 'die':
                os._exit(0)
            else:
                ok_cb((answer == 'allow', False, {'polkit.retains_authorization_after_challenge': '1'}))

        @dbus.service.method(MAIN_IFACE, in_signature='s', out_signature='')
        def CancelCheckAuthorization(self, cancellation_id):
            note('cancelled')
            self.open_questions.pop(str(cancellation_id))(
                dbus.exceptions.DBusException('Cancelled', name=ERROR + 'Cancelled'))
        """
}
