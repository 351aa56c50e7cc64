// Written by scripts/texts.py from Resources/Texts/de.json.
// swift-format-ignore-file
extension TextTable {
    static let de = TextTable("de", #"""
        # login
        invitationDescription=um Ihre Einladung zu ${organizationName} anzunehmen
        invitationToAppDescription=um Ihre Einladung zu ${organizationName} in ${clientName} anzunehmen
        invitationFromDescription=um die Einladung von ${inviterName} zu ${organizationName} anzunehmen
        invitationFromToAppDescription=um die Einladung von ${inviterName} zu ${organizationName} in ${clientName} anzunehmen
        title=Anmelden
        description=weiter zu ${clientName}
        signupActionText=Noch kein Konto?
        signupActionLinkText=Konto erstellen
        usernamePlaceholder=E-Mail-Adresse oder Benutzername
        emailPlaceholder=E-Mail-Adresse
        userNotAllowed=Dieser Benutzer kann sich hier nicht anmelden.
        logInAsTitle=Anmelden als
        logInAsDescription=„${title}“ ist eingeschaltet: Wer diese Seite öffnen kann, kann sich als beliebiger Benutzer anmelden. Das ist nur für die Entwicklung gedacht.
        separatorText=oder
        blockedLabel=gesperrt
        buttonText=Anmelden
        passwordPlaceholder=Passwort
        forgotPasswordText=Passwort vergessen?
        phonePlaceholder=Telefonnummer
        phoneOrEmailPlaceholder=E-Mail-Adresse oder Telefonnummer
        phoneOrUsernamePlaceholder=Telefonnummer oder Benutzername
        phoneOrUsernameOrEmailPlaceholder=E-Mail-Adresse, Telefonnummer oder Benutzername
        federatedConnectionButtonText=Weiter mit ${connectionName}
        invalid-email=Geben Sie eine E-Mail-Adresse ein, zum Beispiel ada@example.com.
        invalid-phone=Geben Sie eine Telefonnummer ein, zum Beispiel +1 555 010 0123.
        no-password=Geben Sie Ihre E-Mail-Adresse und Ihr Passwort ein.
        no-identifier=Füllen Sie alle Felder aus.
        wrongUsernamePassword=Benutzername oder Passwort ist falsch.
        wrongEmailPassword=E-Mail-Adresse oder Passwort ist falsch.
        wrong-credentials=Diese Anmeldedaten sind falsch.
        user-blocked=Zu viele fehlgeschlagene Anmeldungen. Wir haben Ihnen per E-Mail einen Link geschickt, mit dem Sie Ihr Konto entsperren können.
        ip-blocked=Wir haben verdächtige Anmeldeversuche festgestellt und blockieren weitere Versuche. Bitte wenden Sie sich an den Administrator.
        password-breached=Dieses Passwort ist durch ein Datenleck bekannt geworden. Wählen Sie über den Link unten ein neues.
        showPasswordText=Passwort anzeigen
        capsLockText=Die Feststelltaste ist aktiviert
        user-is-blocked=Dieses Konto ist gesperrt.
        # login-id
        buttonText=Weiter
        no-email=Geben Sie Ihre E-Mail-Adresse ein.
        no-passkey=Dieser Passkey ist hier nicht registriert. Melden Sie sich auf andere Weise an.
        passkey-authentication-failed=Dieser Passkey konnte nicht verwendet werden. Versuchen Sie es noch einmal oder melden Sie sich auf andere Weise an.
        passkeyButtonText=Weiter mit Passkey
        passkeyUnused=Es wurde kein Passkey verwendet. Versuchen Sie es noch einmal oder melden Sie sich mit Ihrem Passwort an.
        # login-password
        editEmailText=Anderes Konto verwenden
        # login-passwordless-email-code
        sendButtonText=Code senden
        sendDescription=Wir senden Ihnen einen Code.
        sendToContinueDescription=Wir senden Ihnen einen Code, damit Sie zu ${clientName} gelangen.
        title=Prüfen Sie Ihren Posteingang
        description=Wenn ${email} zur Anmeldung berechtigt ist, ist ein Code unterwegs.
        placeholder=Code
        buttonText=Anmelden
        resendActionText=Neuen Code senden
        editEmailText=Andere E-Mail-Adresse verwenden
        # login-passwordless-sms-otp
        sendDescription=Wir senden Ihnen einen Code per SMS.
        sendToContinueDescription=Wir senden Ihnen einen Code per SMS, damit Sie zu ${clientName} gelangen.
        title=Sehen Sie auf Ihr Telefon
        editText=Andere Nummer verwenden
        # login-passwordless-email-link
        successTitle=Sie sind angemeldet
        description=Sie können dieses Fenster schließen und zur Anwendung zurückkehren.
        moreTitle=Noch ein Schritt
        moreDescription=Dieser Link allein meldet Sie nicht an. Kehren Sie zur Anwendung zurück und melden Sie sich dort an.
        # lock
        blankErrorHint=Füllen Sie dieses Feld aus.
        signUpLabel=Registrieren
        closeLabel=Schließen
        lastLoginInstructions=Zuletzt waren Sie angemeldet als
        acceptTermsLabel=Ich akzeptiere die Bedingungen dieser Anwendung.
        phonePlaceholder=+49 30 1234567
        usePhoneAction=Mit der Telefonnummer fortfahren
        useEmailAction=Mit der E-Mail-Adresse fortfahren
        noConnections=Für diese Anwendung gibt es hier keine Anmeldung.
        signUpSuccess=Ihr Konto ist bereit. Melden Sie sich an.
        unreachable=Wir konnten den Server nicht erreichen. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.
        emailName=E-Mail
        smsName=SMS
        # interstitial-captcha
        question=Wie viel ist ${first} plus ${second}? Antworten Sie in Ziffern.
        description=So erkennen wir, dass Sie kein Roboter sind.
        invalid-captcha=Beantworten Sie die Frage noch einmal, um zu zeigen, dass Sie kein Roboter sind.
        numbers=null eins zwei drei vier fünf sechs sieben acht neun
        # mfa-otp-challenge
        no-code=Geben Sie den Code ein.
        invalid-code=Der Code ist falsch oder abgelaufen. Versuchen Sie es noch einmal.
        too-many-failures=Zu viele falsche Codes. Warten Sie einige Minuten bis zum nächsten Versuch.
        pickAuthenticatorText=Andere Methode verwenden
        buttonText=Weiter
        placeholder=Code
        title=Öffnen Sie Ihre Authenticator-App
        description=Geben Sie den Code ein, den sie für dieses Konto anzeigt.
        rememberMeText=Dieses Gerät 30 Tage lang merken
        # mfa-otp-enrollment-qr
        title=Authenticator-App einrichten
        description=Scannen Sie diesen Code mit der App und geben Sie dann die Zahl ein, die die App anzeigt.
        qrAltText=QR-Code für Ihre Authenticator-App
        codeEnrollmentText=Keine Kamera zur Hand? Geben Sie diesen Schlüssel in die App ein:
        placeholder=Code aus der App
        openAppText=App auf diesem Telefon öffnen
        # mfa-recovery-code-challenge
        invalid-code=Der Wiederherstellungscode ist falsch oder wurde bereits verwendet. Versuchen Sie es noch einmal.
        placeholder=Wiederherstellungscode
        title=Geben Sie Ihren Wiederherstellungscode ein
        description=Sie haben ihn beim Einrichten der Bestätigung in zwei Schritten erhalten. Er gilt nur einmal, danach bekommen Sie einen neuen.
        # mfa-recovery-code-enrollment
        doneTitle=Die Bestätigung in zwei Schritten ist eingerichtet
        title=Bewahren Sie diesen Wiederherstellungscode auf
        doneDescription=Der Wiederherstellungscode wurde bereits angezeigt und erscheint nicht noch einmal. Fahren Sie mit der Anwendung fort.
        description=Damit können Sie sich anmelden, wenn Sie Ihr Gerät verlieren. Er wird nur einmal angezeigt, also notieren Sie ihn.
        buttonText=Ich habe ihn notiert
        copyCodeButtonText=Kopieren
        copiedText=Kopiert.
        downloadButtonText=Herunterladen
        printButtonText=Drucken
        fileText=Wiederherstellungscode für ${companyName}
        # mfa-push-challenge-push
        transaction-not-found=Die Zeit ist abgelaufen. Fordern Sie eine neue Benachrichtigung an.
        transaction-rejected=Die Anmeldung wurde auf Ihrem Gerät abgelehnt.
        challenge-transaction-pending=Ihr Gerät hat noch nicht geantwortet.
        title=Sehen Sie auf Ihr Gerät
        sentDescription=Wir haben eine Benachrichtigung an Ihr Gerät gesendet.
        description=Wir haben eine Benachrichtigung an Ihr Gerät gesendet. Bestätigen Sie dort die Anmeldung und fahren Sie dann hier fort.
        buttonText=Ich habe bestätigt
        resendActionText=Neue Benachrichtigung senden
        numberDescription=Wir haben eine Benachrichtigung an Ihr Gerät gesendet. Wählen Sie dort diese Zahl aus und fahren Sie dann hier fort.
        # mfa-push-enrollment-qr
        title=Gerät einrichten
        description=Scannen Sie diesen Code mit der App auf Ihrem Gerät, bestätigen Sie dort und fahren Sie dann hier fort.
        qrAltText=QR-Code für Ihr Gerät
        # mfa-webauthn-roaming-enrollment
        title=Sicherheitsschlüssel hinzufügen
        description=Halten Sie Ihren Sicherheitsschlüssel bereit, fahren Sie fort und folgen Sie den Schritten, die Ihr Browser anzeigt.
        continueButtonText=Weiter
        webauthn-associate-error=Dieser Sicherheitsschlüssel konnte nicht hinzugefügt werden. Wenn er für Ihr Konto schon verwendet wird, versuchen Sie es mit einem anderen.
        # mfa-webauthn-platform-enrollment
        title=Dieses Gerät hinzufügen
        description=Künftig zeigt Ihr Fingerabdruck, Ihr Gesicht oder die Displaysperre dieses Geräts, dass Sie es sind.
        continueButtonText=Weiter
        webauthn-platform-associate-error=Dieses Gerät konnte nicht hinzugefügt werden. Möglicherweise wird es für Ihr Konto schon verwendet.
        # mfa-webauthn-roaming-challenge
        title=Sicherheitsschlüssel verwenden
        description=Halten Sie Ihren Sicherheitsschlüssel bereit, fahren Sie fort und folgen Sie den Schritten, die Ihr Browser anzeigt.
        awaitingConfirmation=Warten auf Ihren Sicherheitsschlüssel …
        continueButtonText=Weiter
        webauthn-challenge-error=Dieser Sicherheitsschlüssel konnte nicht bestätigt werden. Versuchen Sie es noch einmal oder verwenden Sie einen anderen.
        too-many-webauthn-challenge-attempts-error=Zu viele fehlgeschlagene Versuche. Warten Sie einige Minuten bis zum nächsten Versuch.
        # mfa-webauthn-platform-challenge
        title=Mit diesem Gerät bestätigen
        description=Fahren Sie fort und verwenden Sie dann Ihren Fingerabdruck, Ihr Gesicht oder die Displaysperre.
        awaitingConfirmation=Warten auf Ihr Gerät …
        continueButtonText=Weiter
        webauthn-platform-challenge-error=Dieses Gerät konnte Ihre Identität nicht bestätigen. Versuchen Sie es noch einmal.
        too-many-webauthn-challenge-attempts-error=Zu viele fehlgeschlagene Versuche. Warten Sie einige Minuten bis zum nächsten Versuch.
        # mfa-webauthn-error
        errorTitle=Ihr Sicherheitsschlüssel wurde nicht hinzugefügt
        errorTitleChallenge=Ihr Sicherheitsschlüssel wurde nicht bestätigt
        errorTitlePlatform=Dieses Gerät wurde nicht hinzugefügt
        errorTitlePlatformChallenge=Dieses Gerät hat Ihre Identität nicht bestätigt
        description=Ihr Browser hat keine Antwort von einem Sicherheitsschlüssel erhalten. Vielleicht hat es zu lange gedauert, Sie haben abgebrochen oder es ist ein anderer Schlüssel.
        descriptionPlatform=Ihr Browser hat keine Antwort von diesem Gerät erhalten. Vielleicht hat es zu lange gedauert, Sie haben abgebrochen oder Sie haben ein anderes Gerät eingerichtet.
        tryAgainLinkText=Noch einmal versuchen
        # mfa-webauthn-not-available-error
        errorDescription=In diesem Browser können weder Sicherheitsschlüssel noch dieses Gerät verwendet werden. Verwenden Sie einen anderen Browser oder eine andere Methode.
        # passkey-enrollment
        expired=Die Zeit ist abgelaufen. Versuchen Sie es noch einmal.
        passkey-enrollment-failure=Der Passkey konnte nicht gespeichert werden. Versuchen Sie es noch einmal.
        title=Passkey erstellen
        description=Melden Sie sich künftig ohne Passwort als ${userName} an.
        passkeyBenefit1Title=Nichts merken, nichts eintippen
        passkeyBenefit2Title=Ihr Fingerabdruck, Ihr Gesicht oder Ihre Displaysperre zeigt, dass Sie es sind
        passkeyBenefit3Title=Er funktioniert nur auf dieser Website, sodass ihn Ihnen niemand mit einem Trick entlocken kann
        unsupported=Dieser Browser kann keine Passkeys erstellen.
        createButtonText=Passkey erstellen
        notCreated=Es wurde kein Passkey erstellt. Versuchen Sie es noch einmal oder fahren Sie ohne Passkey fort.
        passkey-enrollment-max-allowed-reached=Auf diesem Gerät gibt es bereits einen Passkey für dieses Konto.
        continueButtonText=Ohne Passkey fortfahren
        usePasswordButtonText=Stattdessen Passwort festlegen
        # signup
        pageTitle=Konto erstellen
        title=Erstellen Sie Ihr Konto
        buttonText=Konto erstellen
        loginActionText=Sie haben schon ein Konto?
        loginActionLinkText=Anmelden
        emailPlaceholder=E-Mail-Adresse
        usernamePlaceholder=Benutzername
        passwordPlaceholder=Passwort
        optionalPlaceholder=${label} (optional)
        passkeyButtonText=Mit Passkey registrieren
        no-signup=Die öffentliche Registrierung ist deaktiviert.
        invitation-email=Die Einladung gilt für ${email}. Registrieren Sie sich mit dieser Adresse.
        email-in-use=Wir konnten Ihr Konto nicht erstellen. Wenn Sie schon eines haben, melden Sie sich an.
        invalid-username=Wählen Sie einen Benutzernamen aus ${min} bis ${max} Buchstaben, Ziffern, _ oder -.
        passwordNotEmpty=Nicht leer
        passwordLength-one=Mindestens ${count} Zeichen
        passwordLength-other=Mindestens ${count} Zeichen
        passwordAllKinds=Kleinbuchstaben (a‑z), Großbuchstaben (A‑Z) und Ziffern (0‑9)
        passwordThreeKinds=Mindestens 3 dieser Arten: Kleinbuchstaben (a‑z), Großbuchstaben (A‑Z), Ziffern (0‑9), Sonderzeichen (wie !@#$%^&*)
        passwordRepetition=Höchstens 2 gleiche Zeichen hintereinander
        passwordTooLong=Höchstens ${max} Byte
        passwordSecurityText=Ihr Passwort
        accessibilityValid=erfüllt
        accessibilityError=nicht erfüllt
        # reset-password
        weak-password=Wählen Sie ein stärkeres Passwort.
        common-password=Dieses Passwort ist zu verbreitet. Wählen Sie ein anderes.
        password-contains-user-information=Wählen Sie ein Passwort, das weder Ihren Namen noch Ihre E-Mail-Adresse enthält.
        password-history=Dieses Passwort haben Sie schon einmal verwendet. Wählen Sie ein anderes.
        password-breached-reset=Dieses Passwort ist durch ein Datenleck bekannt geworden. Wählen Sie ein anderes.
        title=Wählen Sie ein neues Passwort
        description=für ${email}
        buttonText=Passwort ändern
        passwordPlaceholder=Neues Passwort
        # reset-password-email
        title=Prüfen Sie Ihren Posteingang
        backButtonText=Zurück zur Anmeldung
        emailDescription=Wenn es ein Konto für ${email} gibt, ist ein Link zum Festlegen eines neuen Passworts unterwegs.
        # reset-password-request
        no-email=Geben Sie Ihre E-Mail-Adresse ein.
        title=Passwort vergessen?
        descriptionEmail=Wir schicken Ihnen per E-Mail einen Link, mit dem Sie es zurücksetzen können.
        buttonText=Link senden
        backToLoginLinkText=Zurück zur Anmeldung
        # reset-password-success
        eventTitle=Ihr Passwort wurde geändert
        description=Sie können sich jetzt mit Ihrem neuen Passwort anmelden.
        # error
        codeLabel=Fehler
        statusLabel=Status
        trackingLabel=Vorgangs-ID
        applicationLabel=Anwendung
        detailsText=Details für Entwickler
        supportText=Sie kommen nicht weiter?
        supportLinkText=Support kontaktieren
        failedStep=Der Server konnte diesen Schritt nicht abschließen.
        serverErrorTitle=Etwas ist schiefgelaufen
        serverErrorDescription=Der Server konnte diesen Schritt nicht abschließen. Versuchen Sie es noch einmal. Wenn der Fehler erneut auftritt, wenden Sie sich an Ihren Administrator.
        applicationTitle=Diese Anfrage konnte nicht verarbeitet werden
        applicationDescription=Die App oder der Link, über den Sie hierhergekommen sind, ist nicht richtig eingerichtet. Gehen Sie zurück und versuchen Sie es erneut. Wenn das Problem weiterhin besteht, wenden Sie sich an den Support der App.
        unavailableTitle=Versuchen Sie es gleich noch einmal
        unavailableDescription=Der Dienst ist gerade nicht erreichbar. Warten Sie ein paar Sekunden und versuchen Sie es dann noch einmal.
        blockedUserTitle=Dieses Konto ist gesperrt
        blockedUserDescription=Der Benutzer ist gesperrt. Melden Sie sich als anderer Benutzer an oder wenden Sie sich an Ihren Administrator.
        lostLoginTitle=Ihre Anmeldung ist abgelaufen
        lostLoginDescription=Sie wurde bereits abgeschlossen oder ist abgelaufen, oder Ihr Browser blockiert Cookies. Kehren Sie zur Anwendung zurück und melden Sie sich noch einmal an.
        notFoundTitle=Seite nicht gefunden
        notFoundDescription=Unter ${path} gibt es hier keine Seite. Kehren Sie zur Anwendung zurück und versuchen Sie es noch einmal.
        tooLargeTitle=Anfrage zu groß
        tooLargeDescription=Ihr Browser hat zu viele Daten gesendet. Gehen Sie zurück und geben Sie weniger ein.
        notOfferedTitle=Nicht verfügbar
        notOfferedDescription=${path} wird hier nicht angeboten.
        foreignFormTitle=Wir konnten dieses Formular nicht annehmen
        foreignFormDescription=Es kam von einer Seite, die nicht zu dieser Website gehört. Es wurde nichts geändert.
        deadLinkTitle=Dieser Link funktioniert nicht mehr
        deadLinkDescription=Er wurde bereits verwendet oder ist abgelaufen. Fordern Sie einen neuen an.
        blockedLinkTitle=Dieses Konto ist gesperrt
        blockedLinkDescription=Wenden Sie sich an Ihren Administrator.
        expiredLogoutTitle=Diese Abfrage ist abgelaufen
        expiredLogoutDescription=Sie wurde bereits beantwortet oder ist abgelaufen. Kehren Sie zur Anwendung zurück und melden Sie sich noch einmal ab.
        unknownConnectionTitle=Unbekannte Verbindung
        unknownConnectionDescription=Die Anwendung kann diese Verbindung nicht zur Anmeldung verwenden. Gehen Sie zurück und wählen Sie eine andere.
        expiredDeviceTitle=Der Code ist abgelaufen
        expiredDeviceDescription=Er wurde bereits verwendet oder ist abgelaufen. Beginnen Sie auf Ihrem Gerät von vorn, um einen neuen zu erhalten.
        unknownInvitationTitle=Diese Einladung ist uns nicht bekannt
        unknownInvitationDescription=Öffnen Sie den vollständigen Link aus der E-Mail oder bitten Sie um eine neue Einladung.
        acceptedInvitationTitle=Diese Einladung wurde bereits verwendet
        acceptedInvitationDescription=Eine Einladung gilt nur einmal. Wenn Sie sie angenommen haben, gehen Sie zur Anwendung und melden Sie sich an.
        expiredInvitationTitle=Diese Einladung ist abgelaufen
        expiredInvitationDescription=Bitten Sie um eine neue Einladung.
        deniedSignupTitle=Sie können sich nicht registrieren
        otherInvitationTitle=Diese Einladung gilt für jemand anderen
        otherInvitationDescription=Sie gilt für ${email}. Gehen Sie zurück und melden Sie sich mit dieser Adresse an.
        stoppedLoginTitle=Diese Anmeldung kann nicht fortgesetzt werden
        failedLogoutTitle=Wir konnten Sie nicht abmelden
        outdatedFormTitle=Diese Seite ist nicht mehr aktuell
        outdatedFormDescription=Möglicherweise haben Sie sich inzwischen in einem anderen Tab an- oder abgemeldet, oder Ihr Browser blockiert Cookies.
        outdatedFormLinkText=Seite neu öffnen
        # mfa-login-options
        no-choice=Wählen Sie eine dieser Möglichkeiten.
        title=Wie möchten Sie fortfahren?
        description=Wählen Sie, wie Sie Ihre Identität bestätigen möchten.
        authenticatorNamesOTP=Authenticator-App
        authenticatorNamesSMS=SMS
        authenticatorNamesVoice=Anruf
        authenticatorNamesEmail=E-Mail
        authenticatorNamesPushNotification=Push-Benachrichtigung
        authenticatorNamesRecoveryCode=Wiederherstellungscode
        authenticatorNamesWebauthnRoaming=Sicherheitsschlüssel
        authenticatorNamesWebauthnPlatform=Fingerabdruck, Gesicht oder Displaysperre
        too-many-messages=Zu viele Nachrichten an denselben Empfänger. Versuchen Sie es später noch einmal.
        # mfa-begin-enroll-options
        title=Schützen Sie Ihr Konto
        description=Ergänzen Sie die Anmeldung um einen zweiten Schritt. Wählen Sie eine Methode.
        # mfa-enrollment-result
        title=Ihr Konto hat einen zweiten Schritt
        description=Sie können dieses Fenster schließen.
        # mfa-push-approval
        pageTitle=Sind Sie das?
        title=Versuchen Sie gerade, sich anzumelden?
        description=Jemand versucht, sich bei Ihrem Konto anzumelden, und wartet auf Ihre Bestätigung.
        acceptButtonText=Ja, bestätigen
        declineButtonText=Nein, das bin ich nicht
        approvedTitle=Anmeldung bestätigt
        deniedTitle=Anmeldung abgelehnt
        approvedDescription=Kehren Sie zur Anwendung zurück.
        deniedDescription=Wenn Sie das nicht waren, ändern Sie Ihr Passwort.
        numberDescription=Jemand versucht, sich bei Ihrem Konto anzumelden. Wenn Sie das sind, wählen Sie die Zahl aus, die auf der Anmeldeseite steht.
        requestDescription=${clientName} wartet auf Ihre Bestätigung. Bestätigen Sie nur, wenn Sie dort dieselbe Nachricht sehen.
        # mfa-voice-challenge
        resendActionText=Noch einmal anrufen
        title=Nehmen Sie den Anruf an
        description=Wir rufen ${phone} an und nennen Ihnen einen Code.
        # mfa-voice-enrollment
        buttonText=Jetzt anrufen
        description=Wir rufen Sie bei jeder Anmeldung an und nennen Ihnen einen Code.
        # mfa-sms-challenge
        resendActionText=Neuen Code senden
        title=Sehen Sie auf Ihr Telefon
        description=Wir haben einen Code per SMS an ${phone} gesendet.
        # mfa-sms-enrollment
        title=Telefonnummer hinzufügen
        buttonText=Code senden
        description=Wir senden Ihnen bei jeder Anmeldung einen Code per SMS.
        # mfa-email-challenge
        title=Prüfen Sie Ihren Posteingang
        description=Wir haben einen Code an ${email} gesendet.
        # mfa-email-enrollment
        title=E-Mail-Adresse hinzufügen
        description=Wir senden Ihnen bei jeder Anmeldung einen Code.
        # profile-details
        title=Noch ein paar Angaben
        description=Ergänzen Sie Ihr Profil, um fortzufahren.
        buttonText=Weiter
        in-use=Diese Angaben konnten nicht gespeichert werden. Versuchen Sie es mit anderen.
        # select-account
        title=Konto auswählen
        removeAccountText=${userName} entfernen
        loggedOutText=Abgemeldet
        # confirmation
        title=Weiter zu ${appName}?
        description=Sie sind als ${userName} angemeldet. Fahren Sie nur fort, wenn Sie diese Anmeldung gerade selbst gestartet haben.
        returnsToLabel=Rückkehr zu
        buttonText=Weiter
        cancelButtonText=Abbrechen
        # consent
        title=App autorisieren
        acceptButtonText=Zulassen
        declineButtonText=Ablehnen
        messageSingleTenant=Hallo ${userName}, ${appName} möchte auf Ihr Konto bei ${companyName} zugreifen.
        messageWithAccount=Hallo ${userName}, ${appName} möchte auf Ihr Konto bei ${companyName} (${email}) zugreifen.
        declinedTitle=Sie haben den Zugriff abgelehnt
        declinedDescription=${clientName} kann nicht auf Ihr Konto zugreifen. Sie können diese Seite schließen.
        scopeProfileAndEmail=Profil: Zugriff auf Ihr Profil und Ihre E-Mail-Adresse
        scopeProfile=Profil: Zugriff auf Ihr Profil
        scopeEmail=E-Mail: Zugriff auf Ihre E-Mail-Adresse
        scopePhone=Telefon: Zugriff auf Ihre Telefonnummer
        scopeAddress=Anschrift: Zugriff auf Ihre Anschrift
        scopeOffline=Offlinezugriff: Zugriff auf Ihre Daten, auch wenn Sie die Anwendung nicht verwenden
        scopeGroup=${resource}: Zugriff auf ${words} (${actions})
        scopeList=${items} und ${last}
        # device-code-activation
        title=Gerät verbinden
        description=Geben Sie den Code ein, den Ihr Gerät anzeigt.
        buttonText=Weiter
        placeholder=Code
        too-many-failures=Zu viele falsche Codes. Warten Sie eine Minute und versuchen Sie es dann noch einmal.
        invalid-code=Der Code ist falsch oder abgelaufen. Sehen Sie noch einmal auf Ihr Gerät.
        # device-code-confirmation
        pageTitle=Gerät bestätigen
        title=Zeigt Ihr Gerät diesen Code an?
        description=Fahren Sie nur fort, wenn Sie ihn auf Ihrem eigenen Gerät in ${clientName} sehen.
        confirmButtonText=Ja, verbinden
        cancelButtonText=Nein, abbrechen
        confirmationText=Sie sind als ${userName} angemeldet.
        # device-code-activation-allowed
        eventTitle=Ihr Gerät ist verbunden
        description=Sie können dieses Fenster schließen und zu Ihrem Gerät zurückkehren.
        # device-code-activation-denied
        eventTitle=Das Gerät wurde abgelehnt
        description=Das Gerät kann sich mit diesem Code nicht anmelden. Sie können dieses Fenster schließen.
        # logout
        title=Abmelden?
        acceptButtonText=Abmelden
        declineButtonText=Angemeldet bleiben
        userSalute=Sie sind als ${userName} angemeldet.
        description=Sie wurden aufgefordert, sich abzumelden.
        descriptionApp=${clientName} bittet Sie, sich abzumelden.
        # logout-complete
        pageTitle=Abgemeldet
        title=Sie sind abgemeldet
        description=Sie können dieses Fenster schließen oder zur Anwendung zurückkehren, um sich wieder anzumelden.
        # logout-aborted
        title=Sie sind weiterhin angemeldet
        description=Es hat sich nichts geändert. Sie können dieses Fenster schließen oder zur Anwendung zurückkehren.
        # common
        goToAppText=Zu ${clientName}
        goToTheAppText=Zur Anwendung
        returningTitle=Noch ein Schritt
        returningDescription=Sie kommen gerade von der Anmeldung zurück. Wenn nichts geschieht, klicken Sie auf „Weiter“.
        continueText=Weiter
        formPostDescription=Sie werden zurückgeleitet. Wenn nichts geschieht, klicken Sie auf „Weiter“.
        formPostTitle=Weiter zur Anwendung
        formPostToAppTitle=Weiter zu ${clientName}
        webMessageDescription=Sie können dieses Fenster schließen.
        webMessageTitle=Zurück zur Anwendung
        webMessageToAppTitle=Zurück zu ${clientName}
        resendWaitText=${text} (in ${seconds} s)
        too-many-requests=Zu viele Anfragen. Versuchen Sie es in einer Minute noch einmal.
        # accept-invitation
        joinedTitle=Sie sind ${companyName} beigetreten
        joinedDescription=Kehren Sie zu ${clientName} zurück und melden Sie sich an.
        buttonText=Einladung annehmen
        emailDescription=Die Einladung gilt für ${email}. Melden Sie sich mit dieser Adresse an oder erstellen Sie damit ein Konto.
        title=Sie wurden zu ${companyName} eingeladen
        joinDescription=Treten Sie ${companyName} bei.
        joinOnAppDescription=Treten Sie ${companyName} in ${clientName} bei.
        invitedDescription=${inviterName} hat Sie zu ${companyName} eingeladen.
        description=${inviterName} hat Sie in ${clientName} zu ${companyName} eingeladen.
        # organization-picker
        loggedInText=Sie sind als ${userName} angemeldet.
        title=Organisation auswählen
        continueTextB2C=Persönliches Konto verwenden
        # organization-selection
        title=Geben Sie Ihre Organisation ein
        buttonText=Weiter
        invalid-email=Zu dieser E-Mail-Adresse haben wir keine Organisation gefunden.
        invalid-email-use-name=Zu dieser E-Mail-Adresse haben wir keine Organisation gefunden. Geben Sie den Namen der Organisation ein.
        invalid-organization=Wir haben diese Organisation nicht gefunden. Prüfen Sie den Namen und versuchen Sie es noch einmal.
        nameOrEmailPlaceholder=Name der Organisation oder E-Mail-Adresse
        placeholder=Name der Organisation
        # email-verification-result
        title=E-Mail-Adresse bestätigen
        buttonText=Adresse bestätigen
        description=Bestätigen Sie, dass ${email} Ihre E-Mail-Adresse ist.
        successTitle=Ihre E-Mail-Adresse ist bestätigt
        successDescription=Vielen Dank. Sie können dieses Fenster schließen.
        followedTitle=Ihre E-Mail-Adresse ist bereits bestätigt
        followedDescription=Sie müssen nichts weiter tun und können dieses Fenster schließen.
        # brute-force-protection-unblock
        title=Konto entsperren
        buttonText=Konto entsperren
        description=Ihr Konto wurde nach zu vielen fehlgeschlagenen Anmeldungen gesperrt. Wenn das nicht Sie waren, ändern Sie Ihr Passwort.
        successTitle=Ihr Konto ist entsperrt
        successDescription=Sie können zur Anwendung zurückkehren und sich wieder anmelden.
        # message
        addressText=Oder öffnen Sie diese Adresse:
        # message-verify-email
        subject=Bestätigen Sie Ihre E-Mail-Adresse
        description=Willkommen bei ${tenantName}. Bestätigen Sie, dass dies Ihre E-Mail-Adresse ist.
        buttonText=Adresse bestätigen
        note=Wenn Sie kein Konto erstellt haben, können Sie diese Nachricht ignorieren.
        # message-reset-password
        subject=Wählen Sie ein neues Passwort
        description=Sie möchten Ihr Passwort für ${tenantName} zurücksetzen.
        buttonText=Neues Passwort wählen
        note=Wenn Sie das nicht angefordert haben, können Sie diese Nachricht ignorieren. Ihr Passwort bleibt unverändert.
        # message-blocked-account
        subject=Ihr Konto ist gesperrt
        description=Ihr Konto wurde nach zu vielen fehlgeschlagenen Anmeldungen gesperrt. Wenn Sie das selbst waren, entsperren Sie es.
        buttonText=Konto entsperren
        note=Wenn Sie das nicht waren, wählen Sie anschließend ein neues Passwort.
        # message-login-code
        subject=Ihr Anmeldecode
        description=Geben Sie diesen Code ein, um sich anzumelden.
        note=Wenn Sie das nicht angefordert haben, können Sie diese Nachricht ignorieren.
        shortText=${code} ist Ihr Code für die Anmeldung bei ${tenantName}.
        # message-login-link
        subject=Ihr Anmeldelink
        description=Melden Sie sich über diesen Link bei ${tenantName} an. Er gilt nur einmal.
        buttonText=Anmelden
        note=Wenn Sie das nicht angefordert haben, können Sie diese Nachricht ignorieren.
        # message-mfa-code
        subject=Ihr Code für die Bestätigung in zwei Schritten
        description=Geben Sie diesen Code ein, um die Anmeldung abzuschließen.
        note=Wenn Sie sich gerade nicht anmelden, kennt jemand Ihr Passwort. Ändern Sie es.
        shortText=${code} ist Ihr Code für ${tenantName}.
        # message-mfa-enrollment
        subject=Bestätigen Sie Ihren zweiten Faktor
        description=Geben Sie diesen Code ein, um diese Adresse zu Ihrem Konto hinzuzufügen.
        note=Wenn Sie das nicht angefordert haben, können Sie diese Nachricht ignorieren.
        shortText=${code} ist Ihr Code, um dieses Telefon zu ${tenantName} hinzuzufügen.
        # message-mfa-enrollment-link
        subject=Ergänzen Sie Ihre Anmeldung um einen zweiten Schritt
        description=Die Betreiber von ${tenantName} bitten Sie, Ihr Konto mit einem zweiten Schritt zu schützen.
        buttonText=Einrichten
        note=Wenn Sie diese Nachricht nicht erwarten, können Sie sie ignorieren.
        # message-invitation
        subject=Sie sind eingeladen
        description=${inviterName} hat Sie zu ${companyName} eingeladen.
        anonymousDescription=Sie wurden zu ${companyName} eingeladen.
        buttonText=Einladung annehmen
        note=Wenn Sie den Absender nicht kennen, können Sie diese Nachricht ignorieren.
        # message-approval
        subject=Versuchen Sie gerade, sich anzumelden?
        description=Bestätigen Sie die Anmeldung auf diesem Gerät.
        shortText=Versuchen Sie gerade, sich bei ${tenantName} anzumelden?
        # message-welcome
        subject=Willkommen bei ${tenantName}
        description=Ihr Konto ist bereit.
        """#)
}
