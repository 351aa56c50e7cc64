/// The action that polkit is asked about, and the file that makes it known to polkit (polkit(8), "Declaring actions").
public enum PolkitPolicy {
    /// The name of the action.
    public static let actionID = "dev.a0-swift.simplekeychain.user-presence"

    /// An action that every polkit knows and that always asks for a password by default, an administrator's. Its prompt
    /// mentions running a program, so install ``fileContents`` where users are asked often.
    static let fallbackActionID = "org.freedesktop.policykit.exec"

    /// The path for ``fileContents``.
    public static let path = "/usr/share/polkit-1/actions/\(actionID).policy"

    /// The policy: the user at the machine is asked for their own password, or whatever else the system accepts, every
    /// time. Users in other sessions can't be asked.
    public static let fileContents = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE policyconfig PUBLIC "-//freedesktop//DTD PolicyKit Policy Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/PolicyKit/1/policyconfig.dtd">
        <policyconfig>
          <vendor>a0-swift</vendor>
          <action id="\(actionID)">
            <description>Use a saved login</description>
            <description xml:lang="de">Eine gespeicherte Anmeldung verwenden</description>
            <message>Confirm that it is you who wants to use the saved login</message>
            <message xml:lang="de">Bestätigen Sie, dass Sie die gespeicherte Anmeldung verwenden wollen</message>
            <defaults>
              <allow_any>no</allow_any>
              <allow_inactive>no</allow_inactive>
              <allow_active>auth_self</allow_active>
            </defaults>
          </action>
        </policyconfig>

        """
}
