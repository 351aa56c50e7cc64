import A0Concurrency
import Foundation
import TestSupport

@testable import SimpleKeychain

#if SecretService && os(Linux)
    /// A Secret Service that is locked or was never set up, on the session bus of this process. The user dismisses
    /// every password prompt.
    struct MockSecretService {
        private let process: HelperProgram

        init(on bus: PrivateBus, hasCollection: Bool) throws {
            process = try HelperProgram(
                "/usr/bin/python3", ["-c", Self.program, hasCollection ? "locked" : "new"])
            guard process.firstLine() == "ready" else { throw MockPolkit.NotStarted() }
        }

        func stop() {
            process.stop()
        }

        private static let program = """
            import sys
            import dbus, dbus.service
            from dbus.mainloop.glib import DBusGMainLoop
            from gi.repository import GLib

            PREFIX = 'org.freedesktop.Secret.'
            ROOT = '/org/freedesktop/secrets'
            COLLECTION = ROOT + '/collection/login'
            PROMPT = ROOT + '/prompt/p1'
            HAS_COLLECTION = sys.argv[1] == 'locked'

            class Object(dbus.service.Object):
                properties = {}

                @dbus.service.method(dbus.PROPERTIES_IFACE, in_signature='ss', out_signature='v')
                def Get(self, interface, name):
                    return self.properties[name]

                @dbus.service.method(dbus.PROPERTIES_IFACE, in_signature='s', out_signature='a{sv}')
                def GetAll(self, interface):
                    return self.properties

            class Collection(Object):
                properties = {
                    'Items': dbus.Array([], signature='o'), 'Label': 'Login', 'Locked': True,
                    'Created': dbus.UInt64(0), 'Modified': dbus.UInt64(0)}

            class Prompt(dbus.service.Object):
                @dbus.service.method(PREFIX + 'Prompt', in_signature='s')
                def Prompt(self, window):
                    GLib.idle_add(lambda: self.Completed(True, dbus.String('')) and False)

                @dbus.service.method(PREFIX + 'Prompt')
                def Dismiss(self):
                    pass

                @dbus.service.signal(PREFIX + 'Prompt', signature='bv')
                def Completed(self, dismissed, result):
                    pass

            class Service(Object):
                properties = {'Collections': dbus.Array([COLLECTION] if HAS_COLLECTION else [], signature='o')}

                @dbus.service.method(PREFIX + 'Service', in_signature='sv', out_signature='vo')
                def OpenSession(self, algorithm, _):
                    if algorithm != 'plain':
                        raise dbus.exceptions.DBusException('', name='org.freedesktop.DBus.Error.NotSupported')
                    return dbus.String('', variant_level=1), dbus.ObjectPath(ROOT + '/session/s1')

                @dbus.service.method(PREFIX + 'Service', in_signature='a{ss}', out_signature='aoao')
                def SearchItems(self, attributes):
                    return dbus.Array([], signature='o'), dbus.Array([], signature='o')

                @dbus.service.method(PREFIX + 'Service', in_signature='s', out_signature='o')
                def ReadAlias(self, name):
                    return COLLECTION if HAS_COLLECTION else '/'

                @dbus.service.method(PREFIX + 'Service', in_signature='ao', out_signature='aoo')
                def Unlock(self, objects):
                    return dbus.Array([], signature='o'), dbus.ObjectPath(PROMPT)

                @dbus.service.method(PREFIX + 'Service', in_signature='a{sv}s', out_signature='oo')
                def CreateCollection(self, properties, alias):
                    return dbus.ObjectPath('/'), dbus.ObjectPath(PROMPT)

            DBusGMainLoop(set_as_default=True)
            bus = dbus.SessionBus()
            name = dbus.service.BusName('org.freedesktop.secrets', bus)
            objects = [Service(bus, ROOT), Collection(bus, COLLECTION), Prompt(bus, PROMPT)]
            print('ready', flush=True)
            GLib.MainLoop().run()
            """
    }
#endif
