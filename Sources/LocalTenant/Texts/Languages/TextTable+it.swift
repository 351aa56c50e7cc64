// Written by scripts/texts.py from Resources/Texts/it.json.
// swift-format-ignore-file
extension TextTable {
    static let it = TextTable("it", #"""
        # login
        invitationDescription=per accettare l’invito a unirti a ${organizationName}
        invitationToAppDescription=per accettare l’invito a unirti a ${organizationName} su ${clientName}
        invitationFromDescription=per accettare l’invito di ${inviterName} a unirti a ${organizationName}
        invitationFromToAppDescription=per accettare l’invito di ${inviterName} a unirti a ${organizationName} su ${clientName}
        title=Accedi
        description=per continuare su ${clientName}
        signupActionText=Non hai un account?
        signupActionLinkText=Crea un account
        usernamePlaceholder=Email o nome utente
        emailPlaceholder=Indirizzo email
        userNotAllowed=Questo utente non può accedere qui.
        logInAsTitle=Accedi come
        logInAsDescription=L’opzione “${title}” è attiva: chiunque possa aprire questa pagina può accedere come qualsiasi utente. Va usata solo durante lo sviluppo.
        separatorText=oppure
        blockedLabel=bloccato
        buttonText=Accedi
        passwordPlaceholder=Password
        forgotPasswordText=Password dimenticata?
        phonePlaceholder=Numero di telefono
        phoneOrEmailPlaceholder=Email o numero di telefono
        phoneOrUsernamePlaceholder=Numero di telefono o nome utente
        phoneOrUsernameOrEmailPlaceholder=Email, numero di telefono o nome utente
        federatedConnectionButtonText=Continua con ${connectionName}
        invalid-email=Inserisci un indirizzo email, ad esempio ada@example.com.
        invalid-phone=Inserisci un numero di telefono, ad esempio +1 555 010 0123.
        no-password=Inserisci il tuo indirizzo email e la password.
        no-identifier=Compila tutti i campi.
        wrongUsernamePassword=Nome utente o password non corretti.
        wrongEmailPassword=Indirizzo email o password non corretti.
        wrong-credentials=I dati di accesso non sono corretti.
        user-blocked=Troppi tentativi di accesso non riusciti. Ti abbiamo inviato un’email con un link per sbloccare il tuo account.
        ip-blocked=Abbiamo rilevato tentativi di accesso sospetti e bloccheremo i prossimi. Contatta l’amministratore.
        password-breached=Questa password è comparsa in una violazione di dati. Scegline una nuova con il link qui sotto.
        showPasswordText=Mostra password
        capsLockText=Il blocco maiuscole è attivo
        user-is-blocked=Questo account è bloccato.
        # login-id
        buttonText=Continua
        no-email=Inserisci il tuo indirizzo email.
        no-passkey=Questa passkey non è registrata qui. Accedi in un altro modo.
        passkey-authentication-failed=Non è stato possibile usare questa passkey. Riprova o accedi in un altro modo.
        passkeyButtonText=Continua con una passkey
        passkeyUnused=Non è stata usata nessuna passkey. Riprova o accedi con la password.
        # login-password
        editEmailText=Usa un altro account
        # login-passwordless-email-code
        sendButtonText=Invia il codice
        sendDescription=Ti invieremo un codice.
        sendToContinueDescription=Ti invieremo un codice per continuare su ${clientName}.
        title=Controlla la tua email
        description=Se ${email} può accedere, riceverai a breve un codice.
        placeholder=Codice
        buttonText=Accedi
        resendActionText=Invia un altro codice
        editEmailText=Usa un altro indirizzo email
        # login-passwordless-sms-otp
        sendDescription=Ti invieremo un codice via SMS.
        sendToContinueDescription=Ti invieremo un codice via SMS per continuare su ${clientName}.
        title=Controlla il telefono
        editText=Usa un altro numero
        # login-passwordless-email-link
        successTitle=Accesso eseguito
        description=Puoi chiudere questa finestra e tornare all’applicazione.
        moreTitle=Manca ancora un passaggio
        moreDescription=Questo link da solo non basta per accedere. Torna all’applicazione e accedi da lì.
        # lock
        blankErrorHint=Compila questo campo.
        signUpLabel=Registrati
        closeLabel=Chiudi
        lastLoginInstructions=L’ultima volta hai effettuato l’accesso come
        acceptTermsLabel=Accetto le condizioni di questa applicazione.
        phonePlaceholder=+39 06 1234 5678
        usePhoneAction=Usa il telefono
        useEmailAction=Usa l’email
        noConnections=Questa applicazione non offre nessun modo di accedere qui.
        signUpSuccess=Il tuo account è pronto. Accedi.
        unreachable=Non è stato possibile raggiungere il server. Controlla la connessione e riprova.
        emailName=email
        smsName=SMS
        # interstitial-captcha
        question=Quanto fa ${first} più ${second}? Rispondi in cifre.
        description=Così sappiamo che non sei un robot.
        invalid-captcha=Rispondi di nuovo alla domanda per dimostrare che non sei un robot.
        numbers=zero uno due tre quattro cinque sei sette otto nove
        # mfa-otp-challenge
        no-code=Inserisci il codice.
        invalid-code=Il codice non è corretto o è scaduto. Riprova.
        too-many-failures=Troppi codici errati. Attendi qualche minuto prima di riprovare.
        pickAuthenticatorText=Usa un altro metodo
        buttonText=Continua
        placeholder=Codice
        title=Apri la tua app di autenticazione
        description=Inserisci il codice che mostra per questo account.
        rememberMeText=Ricorda questo dispositivo per 30 giorni
        # mfa-otp-enrollment-qr
        title=Configura la tua app di autenticazione
        description=Scansiona questo codice con l’app, poi inserisci il numero che vedi nell’app.
        qrAltText=Codice QR per la tua app di autenticazione
        codeEnrollmentText=Non hai una fotocamera? Inserisci questa chiave nell’app:
        placeholder=Codice dell’app
        openAppText=Apri l’app su questo telefono
        # mfa-recovery-code-challenge
        invalid-code=Il codice di recupero non è corretto o è già stato usato. Riprova.
        placeholder=Codice di recupero
        title=Inserisci il tuo codice di recupero
        description=Lo hai ricevuto quando hai configurato la verifica in due passaggi. Vale una sola volta; poi ne riceverai uno nuovo.
        # mfa-recovery-code-enrollment
        doneTitle=La verifica in due passaggi è configurata
        title=Conserva questo codice di recupero
        doneDescription=Il codice di recupero è già stato mostrato e non apparirà più. Continua con l’applicazione.
        description=Usalo per accedere se perdi il dispositivo. Viene mostrato una sola volta, quindi annotalo.
        buttonText=L’ho annotato
        copyCodeButtonText=Copia
        copiedText=Copiato.
        downloadButtonText=Scarica
        printButtonText=Stampa
        fileText=Codice di recupero per ${companyName}
        # mfa-push-challenge-push
        transaction-not-found=Tempo scaduto. Richiedi una nuova notifica.
        transaction-rejected=L’accesso è stato rifiutato sul tuo dispositivo.
        challenge-transaction-pending=Il tuo dispositivo non ha ancora risposto.
        title=Controlla il dispositivo
        sentDescription=Abbiamo inviato una notifica al tuo dispositivo.
        description=Abbiamo inviato una notifica al tuo dispositivo. Approva lì l’accesso, poi continua qui.
        buttonText=Ho approvato
        resendActionText=Invia un’altra notifica
        numberDescription=Abbiamo inviato una notifica al tuo dispositivo. Scegli lì questo numero, poi continua qui.
        # mfa-push-enrollment-qr
        title=Configura il dispositivo
        description=Scansiona questo codice con l’app sul tuo dispositivo, approva lì, poi continua qui.
        qrAltText=Codice QR per il tuo dispositivo
        # mfa-webauthn-roaming-enrollment
        title=Aggiungi una chiave di sicurezza
        description=Tieni pronta la chiave di sicurezza, poi continua e segui i passaggi mostrati dal browser.
        continueButtonText=Continua
        webauthn-associate-error=Non è stato possibile aggiungere questa chiave di sicurezza. Se è già in uso per il tuo account, provane un’altra.
        # mfa-webauthn-platform-enrollment
        title=Aggiungi questo dispositivo
        description=D’ora in poi l’impronta, il volto o il blocco schermo di questo dispositivo dimostrano che sei tu.
        continueButtonText=Continua
        webauthn-platform-associate-error=Non è stato possibile aggiungere questo dispositivo. Forse è già in uso per il tuo account.
        # mfa-webauthn-roaming-challenge
        title=Usa la chiave di sicurezza
        description=Tieni pronta la chiave di sicurezza, poi continua e segui i passaggi mostrati dal browser.
        awaitingConfirmation=In attesa della chiave di sicurezza…
        continueButtonText=Continua
        webauthn-challenge-error=Non è stato possibile verificare questa chiave di sicurezza. Riprova o usane un’altra.
        too-many-webauthn-challenge-attempts-error=Troppi tentativi non riusciti. Attendi qualche minuto prima di riprovare.
        # mfa-webauthn-platform-challenge
        title=Verifica con questo dispositivo
        description=Continua, poi usa l’impronta, il volto o il blocco schermo.
        awaitingConfirmation=In attesa del dispositivo…
        continueButtonText=Continua
        webauthn-platform-challenge-error=Questo dispositivo non è riuscito a verificare la tua identità. Riprova.
        too-many-webauthn-challenge-attempts-error=Troppi tentativi non riusciti. Attendi qualche minuto prima di riprovare.
        # mfa-webauthn-error
        errorTitle=La chiave di sicurezza non è stata aggiunta
        errorTitleChallenge=La chiave di sicurezza non è stata verificata
        errorTitlePlatform=Questo dispositivo non è stato aggiunto
        errorTitlePlatformChallenge=Questo dispositivo non ha verificato la tua identità
        description=Il browser non ha ricevuto risposta da nessuna chiave di sicurezza. Forse il tempo è scaduto, hai annullato o si tratta di un’altra chiave.
        descriptionPlatform=Il browser non ha ricevuto risposta da questo dispositivo. Forse il tempo è scaduto, hai annullato o hai configurato un altro dispositivo.
        tryAgainLinkText=Riprova
        # mfa-webauthn-not-available-error
        errorDescription=In questo browser non è possibile usare chiavi di sicurezza né questo dispositivo. Usa un altro browser o un altro metodo.
        # passkey-enrollment
        expired=Tempo scaduto. Riprova.
        passkey-enrollment-failure=Non è stato possibile salvare la passkey. Riprova.
        title=Crea una passkey
        description=D’ora in poi accedi come ${userName} senza password.
        passkeyBenefit1Title=Niente da ricordare, niente da digitare
        passkeyBenefit2Title=L’impronta, il volto o il blocco schermo dimostrano che sei tu
        passkeyBenefit3Title=Funziona solo su questo sito, quindi nessuno può sottrartela con l’inganno
        unsupported=Questo browser non permette di creare passkey.
        createButtonText=Crea una passkey
        notCreated=Non è stata creata nessuna passkey. Riprova o continua senza.
        passkey-enrollment-max-allowed-reached=Questo dispositivo ha già una passkey per questo account.
        continueButtonText=Continua senza passkey
        usePasswordButtonText=Scegli una password
        # signup
        pageTitle=Crea un account
        title=Crea il tuo account
        buttonText=Crea account
        loginActionText=Hai già un account?
        loginActionLinkText=Accedi
        emailPlaceholder=Indirizzo email
        usernamePlaceholder=Nome utente
        passwordPlaceholder=Password
        optionalPlaceholder=${label} (facoltativo)
        passkeyButtonText=Registrati con una passkey
        no-signup=La registrazione pubblica è disattivata.
        invitation-email=L’invito è per ${email}. Registrati con questo indirizzo.
        email-in-use=Non è stato possibile creare il tuo account. Se ne hai già uno, accedi.
        invalid-username=Scegli un nome utente da ${min} a ${max} lettere, cifre, _ o -.
        passwordNotEmpty=Non vuota
        passwordLength-one=Almeno ${count} carattere
        passwordLength-other=Almeno ${count} caratteri
        passwordAllKinds=Lettere minuscole (a‑z), maiuscole (A‑Z) e numeri (0‑9)
        passwordThreeKinds=Almeno 3 tipi tra: lettere minuscole (a‑z), lettere maiuscole (A‑Z), numeri (0‑9), caratteri speciali (come !@#$%^&*)
        passwordRepetition=Non più di 2 caratteri uguali di seguito
        passwordTooLong=Non più di ${max} byte
        passwordSecurityText=La tua password
        accessibilityValid=soddisfatto
        accessibilityError=non soddisfatto
        # reset-password
        weak-password=Scegli una password più sicura.
        common-password=Questa password è troppo comune. Scegline un’altra.
        password-contains-user-information=Scegli una password che non contenga il tuo nome o il tuo indirizzo email.
        password-history=Hai già usato questa password. Scegline un’altra.
        password-breached-reset=Questa password è comparsa in una violazione di dati. Scegline un’altra.
        title=Scegli una nuova password
        description=per ${email}
        buttonText=Cambia password
        passwordPlaceholder=Nuova password
        # reset-password-email
        title=Controlla la tua email
        backButtonText=Torna all’accesso
        emailDescription=Se esiste un account per ${email}, riceverai a breve un link per scegliere una nuova password.
        # reset-password-request
        no-email=Inserisci il tuo indirizzo email.
        title=Password dimenticata?
        descriptionEmail=Ti invieremo via email un link per reimpostarla.
        buttonText=Invia il link
        backToLoginLinkText=Torna all’accesso
        # reset-password-success
        eventTitle=La password è stata cambiata
        description=Ora puoi accedere con la nuova password.
        # error
        codeLabel=Errore
        statusLabel=Stato
        trackingLabel=ID di tracciamento
        applicationLabel=Applicazione
        detailsText=Dettagli per gli sviluppatori
        supportText=Hai ancora problemi?
        supportLinkText=Contatta l’assistenza
        failedStep=Il server non è riuscito a completare questo passaggio.
        serverErrorTitle=Si è verificato un errore
        serverErrorDescription=Il server non è riuscito a completare questo passaggio. Riprova; se succede ancora, contatta l’amministratore.
        applicationTitle=Non è stato possibile elaborare la richiesta
        applicationDescription=L’app o il link che ti ha portato qui non è configurato correttamente. Torna indietro e riprova. Se il problema persiste, contatta l’assistenza dell’app.
        unavailableTitle=Riprova tra un momento
        unavailableDescription=Al momento il servizio non è raggiungibile. Attendi qualche secondo, poi riprova.
        blockedUserTitle=Questo account è bloccato
        blockedUserDescription=L’utente è bloccato. Accedi con un altro utente o contatta l’amministratore.
        lostLoginTitle=L’accesso è scaduto
        lostLoginDescription=È già stato completato o è scaduto, oppure il browser blocca i cookie. Torna all’applicazione e accedi di nuovo.
        notFoundTitle=Pagina non trovata
        notFoundDescription=In questo sito non c’è nessuna pagina all’indirizzo ${path}. Torna all’applicazione e riprova.
        tooLargeTitle=Richiesta troppo grande
        tooLargeDescription=Il browser ha inviato troppi dati. Torna indietro e inseriscine di meno.
        notOfferedTitle=Non disponibile
        notOfferedDescription=Questo sito non offre ${path}.
        foreignFormTitle=Non è stato possibile accettare questo modulo
        foreignFormDescription=È stato inviato da una pagina che non fa parte di questo sito. Non è stato modificato nulla.
        deadLinkTitle=Questo link non funziona più
        deadLinkDescription=È già stato usato o è scaduto. Richiedine uno nuovo.
        blockedLinkTitle=Questo account è bloccato
        blockedLinkDescription=Contatta l’amministratore.
        expiredLogoutTitle=Questa richiesta è scaduta
        expiredLogoutDescription=Hai già risposto o la richiesta è scaduta. Torna all’applicazione ed esci di nuovo.
        unknownConnectionTitle=Connessione sconosciuta
        unknownConnectionDescription=L’applicazione non può usare questa connessione per l’accesso. Torna indietro e scegline un’altra.
        expiredDeviceTitle=Il codice è scaduto
        expiredDeviceDescription=È già stato usato o è scaduto. Ricomincia sul dispositivo per riceverne uno nuovo.
        unknownInvitationTitle=Non riconosciamo questo invito
        unknownInvitationDescription=Apri il link completo dell’email o chiedi un nuovo invito.
        acceptedInvitationTitle=Questo invito è già stato usato
        acceptedInvitationDescription=Un invito vale una sola volta. Se lo hai accettato, vai all’applicazione e accedi.
        expiredInvitationTitle=Questo invito è scaduto
        expiredInvitationDescription=Chiedi un nuovo invito.
        deniedSignupTitle=Non puoi registrarti
        otherInvitationTitle=Questo invito è per un’altra persona
        otherInvitationDescription=È per ${email}. Torna indietro e accedi con questo indirizzo.
        stoppedLoginTitle=Impossibile proseguire con questo accesso
        failedLogoutTitle=Non è stato possibile disconnetterti
        outdatedFormTitle=Questa pagina non è più aggiornata
        outdatedFormDescription=Forse nel frattempo hai eseguito l’accesso o la disconnessione in un’altra scheda, oppure il browser blocca i cookie.
        outdatedFormLinkText=Apri di nuovo la pagina
        # mfa-login-options
        no-choice=Scegli una di queste opzioni.
        title=Come vuoi continuare?
        description=Scegli come verificare la tua identità.
        authenticatorNamesOTP=App di autenticazione
        authenticatorNamesSMS=SMS
        authenticatorNamesVoice=Telefonata
        authenticatorNamesEmail=Messaggio email
        authenticatorNamesPushNotification=Notifica push
        authenticatorNamesRecoveryCode=Codice di recupero
        authenticatorNamesWebauthnRoaming=Chiave di sicurezza
        authenticatorNamesWebauthnPlatform=Impronta, volto o blocco schermo
        too-many-messages=Troppi messaggi allo stesso destinatario. Riprova più tardi.
        # mfa-begin-enroll-options
        title=Proteggi il tuo account
        description=Aggiungi un secondo passaggio all’accesso. Scegli quale.
        # mfa-enrollment-result
        title=Il tuo account ha un secondo passaggio
        description=Puoi chiudere questa finestra.
        # mfa-push-approval
        pageTitle=Sei tu?
        title=Stai cercando di accedere?
        description=Qualcuno sta cercando di accedere al tuo account e attende la tua approvazione.
        acceptButtonText=Sì, approva
        declineButtonText=No, non sono io
        approvedTitle=Accesso approvato
        deniedTitle=Accesso negato
        approvedDescription=Torna all’applicazione.
        deniedDescription=Se non eri tu, cambia la password.
        numberDescription=Qualcuno sta cercando di accedere al tuo account. Se sei tu, scegli il numero mostrato nella pagina di accesso.
        requestDescription=${clientName} attende la tua approvazione. Approva solo se vedi lì lo stesso messaggio.
        # mfa-voice-challenge
        resendActionText=Chiama di nuovo
        title=Rispondi al telefono
        description=Chiameremo il numero ${phone} per comunicarti un codice.
        # mfa-voice-enrollment
        buttonText=Chiamami
        description=Ti chiameremo per comunicarti un codice a ogni accesso.
        # mfa-sms-challenge
        resendActionText=Invia un altro codice
        title=Controlla il telefono
        description=Abbiamo inviato un codice via SMS al numero ${phone}.
        # mfa-sms-enrollment
        title=Aggiungi il tuo telefono
        buttonText=Invia un codice
        description=Ti invieremo un codice via SMS a ogni accesso.
        # mfa-email-challenge
        title=Controlla la tua email
        description=Abbiamo inviato un codice a ${email}.
        # mfa-email-enrollment
        title=Aggiungi il tuo indirizzo email
        description=Ti invieremo un codice a ogni accesso.
        # profile-details
        title=Ancora qualche dato
        description=Completa il tuo profilo per continuare.
        buttonText=Continua
        in-use=Impossibile salvare questi dati. Provane altri.
        # select-account
        title=Scegli un account
        removeAccountText=Rimuovi ${userName}
        loggedOutText=Disconnesso
        # confirmation
        title=Vuoi continuare su ${appName}?
        description=Hai eseguito l’accesso come ${userName}. Continua solo se hai appena avviato tu questo accesso.
        returnsToLabel=Ritorno a
        buttonText=Continua
        cancelButtonText=Annulla
        # consent
        title=Autorizza l’app
        acceptButtonText=Accetta
        declineButtonText=Rifiuta
        messageSingleTenant=Ciao ${userName}, ${appName} chiede di accedere al tuo account ${companyName}.
        messageWithAccount=Ciao ${userName}, ${appName} chiede di accedere al tuo account ${companyName} (${email}).
        declinedTitle=Hai negato l’accesso
        declinedDescription=${clientName} non può accedere al tuo account. Puoi chiudere questa pagina.
        scopeProfileAndEmail=Profilo: accesso al tuo profilo e al tuo indirizzo email
        scopeProfile=Profilo: accesso al tuo profilo
        scopeEmail=Email: accesso al tuo indirizzo email
        scopePhone=Telefono: accesso al tuo numero di telefono
        scopeAddress=Indirizzo: accesso al tuo indirizzo
        scopeOffline=Accesso offline: accesso ai tuoi dati quando non usi l’applicazione
        scopeGroup=${resource}: accesso a ${words} (${actions})
        scopeList=${items} e ${last}
        # device-code-activation
        title=Collega un dispositivo
        description=Inserisci il codice mostrato sul tuo dispositivo.
        buttonText=Continua
        placeholder=Codice
        too-many-failures=Troppi codici errati. Attendi un minuto e riprova.
        invalid-code=Il codice non è corretto o è scaduto. Controlla di nuovo il dispositivo.
        # device-code-confirmation
        pageTitle=Conferma il dispositivo
        title=Il tuo dispositivo mostra questo codice?
        description=Continua solo se lo vedi sul tuo dispositivo, in ${clientName}.
        confirmButtonText=Sì, collega
        cancelButtonText=No, annulla
        confirmationText=Hai eseguito l’accesso come ${userName}.
        # device-code-activation-allowed
        eventTitle=Il dispositivo è collegato
        description=Puoi chiudere questa finestra e tornare al dispositivo.
        # device-code-activation-denied
        eventTitle=Il dispositivo è stato rifiutato
        description=Il dispositivo non può accedere con questo codice. Puoi chiudere questa finestra.
        # logout
        title=Vuoi uscire?
        acceptButtonText=Esci
        declineButtonText=Non uscire
        userSalute=Hai eseguito l’accesso come ${userName}.
        description=Ti è stato chiesto di uscire dal tuo account.
        descriptionApp=${clientName} ti chiede di uscire dal tuo account.
        # logout-complete
        pageTitle=Disconnessione
        title=Hai eseguito la disconnessione
        description=Puoi chiudere questa finestra o tornare all’applicazione per accedere di nuovo.
        # logout-aborted
        title=L’accesso è ancora attivo
        description=Non è cambiato nulla. Puoi chiudere questa finestra o tornare all’applicazione.
        # common
        goToAppText=Vai a ${clientName}
        goToTheAppText=Vai all’applicazione
        returningTitle=Ancora un passaggio
        returningDescription=Hai completato l’accesso. Se non succede nulla, fai clic su “Continua”.
        continueText=Continua
        formPostDescription=Stai tornando all’applicazione. Se non succede nulla, fai clic su “Continua”.
        formPostTitle=Continua con l’applicazione
        formPostToAppTitle=Continua su ${clientName}
        webMessageDescription=Puoi chiudere questa finestra.
        webMessageTitle=Torna all’applicazione
        webMessageToAppTitle=Torna a ${clientName}
        resendWaitText=${text} tra ${seconds} s
        too-many-requests=Troppe richieste. Riprova tra un minuto.
        # accept-invitation
        joinedTitle=Ora fai parte di ${companyName}
        joinedDescription=Torna a ${clientName} e accedi.
        buttonText=Accetta l’invito
        emailDescription=L’invito è per ${email}. Accedi con questo indirizzo o usalo per creare un account.
        title=Hai ricevuto un invito a ${companyName}
        joinDescription=Unisciti a ${companyName}.
        joinOnAppDescription=Unisciti a ${companyName} su ${clientName}.
        invitedDescription=${inviterName} ti invita a unirti a ${companyName}.
        description=${inviterName} ti invita a unirti a ${companyName} su ${clientName}.
        # organization-picker
        loggedInText=Hai eseguito l’accesso come ${userName}.
        title=Seleziona un’organizzazione
        continueTextB2C=Usa un account personale
        # organization-selection
        title=Inserisci la tua organizzazione
        buttonText=Continua
        invalid-email=Non abbiamo trovato nessuna organizzazione per questo indirizzo email.
        invalid-email-use-name=Non abbiamo trovato nessuna organizzazione per questo indirizzo email. Inserisci il nome dell’organizzazione.
        invalid-organization=Non abbiamo trovato questa organizzazione. Controlla il nome e riprova.
        nameOrEmailPlaceholder=Nome dell’organizzazione o email
        placeholder=Nome dell’organizzazione
        # email-verification-result
        title=Verifica il tuo indirizzo email
        buttonText=Verifica email
        description=Conferma che ${email} è il tuo indirizzo email.
        successTitle=Il tuo indirizzo email è verificato
        successDescription=Grazie. Puoi chiudere questa finestra.
        followedTitle=Il tuo indirizzo email è già verificato
        followedDescription=Non devi fare altro. Puoi chiudere questa finestra.
        # brute-force-protection-unblock
        title=Sblocca il tuo account
        buttonText=Sblocca account
        description=Il tuo account è stato bloccato dopo troppi tentativi di accesso non riusciti. Se non eri tu, cambia la password.
        successTitle=Il tuo account è sbloccato
        successDescription=Puoi tornare all’applicazione e accedere di nuovo.
        # message
        addressText=Oppure apri questo indirizzo:
        # message-verify-email
        subject=Verifica il tuo indirizzo email
        description=Ti diamo il benvenuto su ${tenantName}. Conferma che questo è il tuo indirizzo email.
        buttonText=Verifica email
        note=Se non hai creato un account, puoi ignorare questo messaggio.
        # message-reset-password
        subject=Scegli una nuova password
        description=Hai chiesto di reimpostare la tua password per ${tenantName}.
        buttonText=Scegli nuova password
        note=Se non l’hai chiesto tu, puoi ignorare questo messaggio. La password resterà invariata.
        # message-blocked-account
        subject=Il tuo account è bloccato
        description=Il tuo account è stato bloccato dopo troppi tentativi di accesso non riusciti. Se eri tu, sbloccalo.
        buttonText=Sblocca account
        note=Se non eri tu, scegli poi una nuova password.
        # message-login-code
        subject=Il tuo codice di accesso
        description=Inserisci questo codice per accedere.
        note=Se non l’hai chiesto tu, puoi ignorare questo messaggio.
        shortText=${code} è il tuo codice per accedere a ${tenantName}.
        # message-login-link
        subject=Il tuo link di accesso
        description=Usa questo link per accedere a ${tenantName}. Vale una sola volta.
        buttonText=Accedi
        note=Se non l’hai chiesto tu, puoi ignorare questo messaggio.
        # message-mfa-code
        subject=Il tuo codice per la verifica in due passaggi
        description=Inserisci questo codice per completare l’accesso.
        note=Se non stai accedendo tu, qualcuno conosce la tua password. Cambiala.
        shortText=${code} è il tuo codice per ${tenantName}.
        # message-mfa-enrollment
        subject=Conferma il tuo secondo fattore
        description=Inserisci questo codice per aggiungere questo indirizzo al tuo account.
        note=Se non l’hai chiesto tu, puoi ignorare questo messaggio.
        shortText=${code} è il tuo codice per aggiungere questo telefono a ${tenantName}.
        # message-mfa-enrollment-link
        subject=Aggiungi un secondo passaggio all’accesso
        description=I responsabili di ${tenantName} ti chiedono di proteggere il tuo account con un secondo passaggio.
        buttonText=Configura
        note=Se non aspettavi questo messaggio, puoi ignorarlo.
        # message-invitation
        subject=Hai ricevuto un invito
        description=${inviterName} ti invita a unirti a ${companyName}.
        anonymousDescription=Hai ricevuto un invito a unirti a ${companyName}.
        buttonText=Accetta l’invito
        note=Se non conosci il mittente, puoi ignorare questo messaggio.
        # message-approval
        subject=Stai cercando di accedere?
        description=Approva l’accesso su questo dispositivo.
        shortText=Stai cercando di accedere a ${tenantName}?
        # message-welcome
        subject=Ti diamo il benvenuto su ${tenantName}
        description=Il tuo account è pronto.
        """#)
}
