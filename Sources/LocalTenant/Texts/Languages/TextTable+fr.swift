// Written by scripts/texts.py from Resources/Texts/fr.json.
// swift-format-ignore-file
extension TextTable {
    static let fr = TextTable("fr", #"""
        # login
        invitationDescription=pour accepter votre invitation à rejoindre ${organizationName}
        invitationToAppDescription=pour accepter votre invitation à rejoindre ${organizationName} sur ${clientName}
        invitationFromDescription=pour accepter l’invitation envoyée par ${inviterName} à rejoindre ${organizationName}
        invitationFromToAppDescription=pour accepter l’invitation envoyée par ${inviterName} à rejoindre ${organizationName} sur ${clientName}
        title=Se connecter
        description=pour continuer vers ${clientName}
        signupActionText=Pas encore de compte ?
        signupActionLinkText=Créer un compte
        usernamePlaceholder=Adresse e-mail ou nom d’utilisateur
        emailPlaceholder=Adresse e-mail
        userNotAllowed=Cet utilisateur ne peut pas se connecter ici.
        logInAsTitle=Se connecter en tant que
        logInAsDescription=L’option « ${title} » est activée : toute personne qui peut ouvrir cette page peut se connecter avec n’importe quel compte. À réserver au développement.
        separatorText=ou
        blockedLabel=bloqué
        buttonText=Se connecter
        passwordPlaceholder=Mot de passe
        forgotPasswordText=Mot de passe oublié ?
        phonePlaceholder=Numéro de téléphone
        phoneOrEmailPlaceholder=Adresse e-mail ou numéro de téléphone
        phoneOrUsernamePlaceholder=Numéro de téléphone ou nom d’utilisateur
        phoneOrUsernameOrEmailPlaceholder=Adresse e-mail, numéro de téléphone ou nom d’utilisateur
        federatedConnectionButtonText=Continuer avec ${connectionName}
        invalid-email=Saisissez une adresse e-mail, par exemple ada@example.com.
        invalid-phone=Saisissez un numéro de téléphone, par exemple +1 555 010 0123.
        no-password=Saisissez votre adresse e-mail et votre mot de passe.
        no-identifier=Remplissez tous les champs.
        wrongUsernamePassword=Nom d’utilisateur ou mot de passe incorrect.
        wrongEmailPassword=Adresse e-mail ou mot de passe incorrect.
        wrong-credentials=Ces identifiants sont incorrects.
        user-blocked=Trop de tentatives de connexion ont échoué. Nous vous avons envoyé par e-mail un lien pour débloquer votre compte.
        ip-blocked=Nous avons détecté des tentatives de connexion suspectes ; les suivantes seront bloquées. Veuillez contacter l’administrateur.
        password-breached=Ce mot de passe figure dans une fuite de données. Choisissez-en un nouveau avec le lien ci-dessous.
        showPasswordText=Afficher le mot de passe
        capsLockText=Le verrouillage des majuscules est activé
        user-is-blocked=Ce compte est bloqué.
        # login-id
        buttonText=Continuer
        no-email=Saisissez votre adresse e-mail.
        no-passkey=Cette clé d’accès n’est pas enregistrée ici. Connectez-vous autrement.
        passkey-authentication-failed=Impossible d’utiliser cette clé d’accès. Réessayez ou connectez-vous autrement.
        passkeyButtonText=Continuer avec une clé d’accès
        passkeyUnused=Aucune clé d’accès n’a été utilisée. Réessayez ou connectez-vous avec votre mot de passe.
        # login-password
        editEmailText=Utiliser un autre compte
        # login-passwordless-email-code
        sendButtonText=Envoyer le code
        sendDescription=Nous allons vous envoyer un code.
        sendToContinueDescription=Nous allons vous envoyer un code pour continuer vers ${clientName}.
        title=Consultez vos e-mails
        description=Si l’adresse ${email} permet de se connecter, vous allez recevoir un code.
        placeholder=Code
        buttonText=Se connecter
        resendActionText=Envoyer un autre code
        editEmailText=Utiliser une autre adresse e-mail
        # login-passwordless-sms-otp
        sendDescription=Nous allons vous envoyer un code par SMS.
        sendToContinueDescription=Nous allons vous envoyer un code par SMS pour continuer vers ${clientName}.
        title=Consultez votre téléphone
        editText=Utiliser un autre numéro
        # login-passwordless-email-link
        successTitle=Connexion réussie
        description=Vous pouvez fermer cette fenêtre et revenir à l’application.
        moreTitle=Encore une étape
        moreDescription=Ce lien ne suffit pas pour vous connecter. Revenez à l’application et connectez-vous-y.
        # lock
        blankErrorHint=Remplissez ce champ.
        signUpLabel=S’inscrire
        closeLabel=Fermer
        lastLoginInstructions=La dernière fois, vous vous êtes connecté avec
        acceptTermsLabel=J’accepte les conditions de cette application.
        phonePlaceholder=+33 1 23 45 67 89
        usePhoneAction=Utiliser votre téléphone
        useEmailAction=Utiliser votre adresse e-mail
        noConnections=Cette application ne propose aucun moyen de se connecter ici.
        signUpSuccess=Votre compte est prêt. Connectez-vous.
        unreachable=Impossible de joindre le serveur. Vérifiez votre connexion et réessayez.
        emailName=un e-mail
        smsName=un SMS
        # interstitial-captcha
        question=Combien font ${first} plus ${second} ? Répondez en chiffres.
        description=Cela montre que vous n’êtes pas un robot.
        invalid-captcha=Répondez de nouveau à la question pour montrer que vous n’êtes pas un robot.
        numbers=zéro un deux trois quatre cinq six sept huit neuf
        # mfa-otp-challenge
        no-code=Saisissez le code.
        invalid-code=Ce code est incorrect ou a expiré. Réessayez.
        too-many-failures=Trop de codes incorrects. Patientez quelques minutes avant de réessayer.
        pickAuthenticatorText=Utiliser une autre méthode
        buttonText=Continuer
        placeholder=Code
        title=Ouvrez votre application d’authentification
        description=Saisissez le code qu’elle affiche pour ce compte.
        rememberMeText=Mémoriser cet appareil pendant 30 jours
        # mfa-otp-enrollment-qr
        title=Configurez votre application d’authentification
        description=Scannez ce code avec l’application, puis saisissez le nombre qu’elle affiche.
        qrAltText=Code QR pour votre application d’authentification
        codeEnrollmentText=Pas d’appareil photo à portée de main ? Saisissez cette clé dans l’application :
        placeholder=Code de l’application
        openAppText=Ouvrir l’application sur ce téléphone
        # mfa-recovery-code-challenge
        invalid-code=Ce code de récupération est incorrect ou a déjà été utilisé. Réessayez.
        placeholder=Code de récupération
        title=Saisissez votre code de récupération
        description=Vous l’avez reçu en configurant la vérification en deux étapes. Il ne sert qu’une fois ; vous en recevrez ensuite un nouveau.
        # mfa-recovery-code-enrollment
        doneTitle=La vérification en deux étapes est configurée
        title=Conservez ce code de récupération
        doneDescription=Le code de récupération a déjà été affiché et ne le sera plus. Continuez vers l’application.
        description=Il vous permet de vous connecter si vous perdez votre appareil. Il ne s’affiche qu’une fois : notez-le.
        buttonText=Je l’ai noté
        copyCodeButtonText=Copier
        copiedText=Copié.
        downloadButtonText=Télécharger
        printButtonText=Imprimer
        fileText=Code de récupération pour ${companyName}
        # mfa-push-challenge-push
        transaction-not-found=Le délai est dépassé. Demandez une nouvelle notification.
        transaction-rejected=La connexion a été refusée sur votre appareil.
        challenge-transaction-pending=Votre appareil n’a pas encore répondu.
        title=Consultez votre appareil
        sentDescription=Nous avons envoyé une notification à votre appareil.
        description=Nous avons envoyé une notification à votre appareil. Approuvez-y la connexion, puis continuez ici.
        buttonText=C’est approuvé
        resendActionText=Renvoyer la notification
        numberDescription=Nous avons envoyé une notification à votre appareil. Choisissez-y ce nombre, puis continuez ici.
        # mfa-push-enrollment-qr
        title=Configurez votre appareil
        description=Scannez ce code avec l’application sur votre appareil et donnez-y votre accord, puis continuez ici.
        qrAltText=Code QR pour votre appareil
        # mfa-webauthn-roaming-enrollment
        title=Ajoutez une clé de sécurité
        description=Préparez votre clé de sécurité, puis continuez et suivez les étapes indiquées par votre navigateur.
        continueButtonText=Continuer
        webauthn-associate-error=Impossible d’ajouter cette clé de sécurité. Si elle est déjà utilisée pour votre compte, essayez-en une autre.
        # mfa-webauthn-platform-enrollment
        title=Ajoutez cet appareil
        description=Désormais, votre empreinte, votre visage ou le verrouillage de l’écran de cet appareil confirme que c’est bien vous.
        continueButtonText=Continuer
        webauthn-platform-associate-error=Impossible d’ajouter cet appareil. Il est peut-être déjà utilisé pour votre compte.
        # mfa-webauthn-roaming-challenge
        title=Utilisez votre clé de sécurité
        description=Préparez votre clé de sécurité, puis continuez et suivez les étapes indiquées par votre navigateur.
        awaitingConfirmation=En attente de votre clé de sécurité…
        continueButtonText=Continuer
        webauthn-challenge-error=Impossible de vérifier cette clé de sécurité. Réessayez ou utilisez-en une autre.
        too-many-webauthn-challenge-attempts-error=Trop de tentatives infructueuses. Patientez quelques minutes avant de réessayer.
        # mfa-webauthn-platform-challenge
        title=Confirmez avec cet appareil
        description=Continuez, puis utilisez votre empreinte, votre visage ou le verrouillage de l’écran.
        awaitingConfirmation=En attente de votre appareil…
        continueButtonText=Continuer
        webauthn-platform-challenge-error=Cet appareil n’a pas pu confirmer que c’est bien vous. Réessayez.
        too-many-webauthn-challenge-attempts-error=Trop de tentatives infructueuses. Patientez quelques minutes avant de réessayer.
        # mfa-webauthn-error
        errorTitle=Votre clé de sécurité n’a pas été ajoutée
        errorTitleChallenge=Votre clé de sécurité n’a pas été vérifiée
        errorTitlePlatform=Cet appareil n’a pas été ajouté
        errorTitlePlatformChallenge=Cet appareil n’a pas confirmé que c’est bien vous
        description=Votre navigateur n’a reçu de réponse d’aucune clé de sécurité. Le délai est peut-être dépassé, vous avez annulé, ou il s’agit d’une autre clé.
        descriptionPlatform=Votre navigateur n’a pas reçu de réponse de cet appareil. Le délai est peut-être dépassé, vous avez annulé, ou vous avez configuré un autre appareil.
        tryAgainLinkText=Réessayer
        # mfa-webauthn-not-available-error
        errorDescription=Ce navigateur ne permet d’utiliser ni une clé de sécurité ni cet appareil. Utilisez un autre navigateur ou une autre méthode.
        # passkey-enrollment
        expired=Le délai est dépassé. Réessayez.
        passkey-enrollment-failure=Impossible d’enregistrer la clé d’accès. Réessayez.
        title=Créez une clé d’accès
        description=Connectez-vous désormais sans mot de passe en tant que ${userName}.
        passkeyBenefit1Title=Rien à retenir, rien à saisir
        passkeyBenefit2Title=Votre empreinte, votre visage ou le verrouillage de l’écran confirme que c’est bien vous
        passkeyBenefit3Title=Elle ne fonctionne que sur ce site : personne ne peut vous la soutirer
        unsupported=Ce navigateur ne permet pas de créer des clés d’accès.
        createButtonText=Créer une clé d’accès
        notCreated=Aucune clé d’accès n’a été créée. Réessayez ou continuez sans clé d’accès.
        passkey-enrollment-max-allowed-reached=Cet appareil a déjà une clé d’accès pour ce compte.
        continueButtonText=Continuer sans clé d’accès
        usePasswordButtonText=Choisir plutôt un mot de passe
        # signup
        pageTitle=Créer un compte
        title=Créez votre compte
        buttonText=Créer un compte
        loginActionText=Vous avez déjà un compte ?
        loginActionLinkText=Se connecter
        emailPlaceholder=Adresse e-mail
        usernamePlaceholder=Nom d’utilisateur
        passwordPlaceholder=Mot de passe
        optionalPlaceholder=${label} (facultatif)
        passkeyButtonText=S’inscrire avec une clé d’accès
        no-signup=L’inscription publique est désactivée.
        invitation-email=L’invitation est destinée à ${email}. Inscrivez-vous avec cette adresse.
        email-in-use=Nous n’avons pas pu créer votre compte. Si vous en avez déjà un, connectez-vous.
        invalid-username=Choisissez un nom d’utilisateur de ${min} à ${max} lettres, chiffres, _ ou -.
        passwordNotEmpty=Non vide
        passwordLength-one=Au moins ${count} caractère
        passwordLength-other=Au moins ${count} caractères
        passwordAllKinds=Des minuscules (a‑z), des majuscules (A‑Z) et des chiffres (0‑9)
        passwordThreeKinds=Au moins 3 types parmi : minuscules (a‑z), majuscules (A‑Z), chiffres (0‑9), caractères spéciaux (comme !@#$%^&*)
        passwordRepetition=Pas plus de 2 caractères identiques à la suite
        passwordTooLong=Pas plus de ${max} octets
        passwordSecurityText=Votre mot de passe
        accessibilityValid=respecté
        accessibilityError=non respecté
        # reset-password
        weak-password=Choisissez un mot de passe plus robuste.
        common-password=Ce mot de passe est trop courant. Choisissez-en un autre.
        password-contains-user-information=Choisissez un mot de passe qui ne contient ni votre nom ni votre adresse e-mail.
        password-history=Vous avez déjà utilisé ce mot de passe. Choisissez-en un autre.
        password-breached-reset=Ce mot de passe figure dans une fuite de données. Choisissez-en un autre.
        title=Choisissez un nouveau mot de passe
        description=pour ${email}
        buttonText=Changer le mot de passe
        passwordPlaceholder=Nouveau mot de passe
        # reset-password-email
        title=Consultez vos e-mails
        backButtonText=Retour à la connexion
        emailDescription=S’il existe un compte pour ${email}, vous allez recevoir un lien pour choisir un nouveau mot de passe.
        # reset-password-request
        no-email=Saisissez votre adresse e-mail.
        title=Mot de passe oublié ?
        descriptionEmail=Nous vous enverrons par e-mail un lien pour le réinitialiser.
        buttonText=Envoyer le lien
        backToLoginLinkText=Retour à la connexion
        # reset-password-success
        eventTitle=Votre mot de passe a été changé
        description=Vous pouvez maintenant vous connecter avec votre nouveau mot de passe.
        # error
        codeLabel=Erreur
        statusLabel=État
        trackingLabel=ID de suivi
        applicationLabel=Application
        detailsText=Détails pour les développeurs
        supportText=Le problème persiste ?
        supportLinkText=Contacter l’assistance
        failedStep=Le serveur n’a pas pu terminer cette étape.
        serverErrorTitle=Une erreur s’est produite
        serverErrorDescription=Le serveur n’a pas pu terminer cette étape. Réessayez ; si l’erreur se reproduit, contactez votre administrateur.
        applicationTitle=Nous n’avons pas pu traiter cette demande
        applicationDescription=L’application ou le lien qui vous a amené ici n’est pas configuré correctement. Revenez en arrière et réessayez. Si le problème persiste, contactez l’assistance de l’application.
        unavailableTitle=Réessayez dans un instant
        unavailableDescription=Le service est injoignable pour le moment. Patientez quelques secondes, puis réessayez.
        blockedUserTitle=Ce compte est bloqué
        blockedUserDescription=L’utilisateur est bloqué. Connectez-vous avec un autre compte ou contactez votre administrateur.
        lostLoginTitle=Votre connexion a expiré
        lostLoginDescription=Elle est déjà terminée ou a expiré, ou votre navigateur bloque les cookies. Revenez à l’application et connectez-vous de nouveau.
        notFoundTitle=Page introuvable
        notFoundDescription=Il n’y a aucune page à l’adresse ${path} sur ce site. Revenez à l’application et réessayez.
        tooLargeTitle=Requête trop volumineuse
        tooLargeDescription=Votre navigateur a envoyé trop de données. Revenez en arrière et saisissez-en moins.
        notOfferedTitle=Indisponible
        notOfferedDescription=Ce site ne propose pas ${path}.
        foreignFormTitle=Nous n’avons pas pu accepter ce formulaire
        foreignFormDescription=Il provient d’une page qui ne fait pas partie de ce site. Rien n’a été modifié.
        deadLinkTitle=Ce lien ne fonctionne plus
        deadLinkDescription=Il a déjà été utilisé ou a expiré. Demandez-en un nouveau.
        blockedLinkTitle=Ce compte est bloqué
        blockedLinkDescription=Contactez votre administrateur.
        expiredLogoutTitle=Cette demande a expiré
        expiredLogoutDescription=Vous y avez déjà répondu ou elle a expiré. Revenez à l’application et déconnectez-vous de nouveau.
        unknownConnectionTitle=Mode de connexion inconnu
        unknownConnectionDescription=L’application ne peut pas utiliser ce mode de connexion. Revenez en arrière et choisissez-en un autre.
        expiredDeviceTitle=Ce code a expiré
        expiredDeviceDescription=Il a déjà été utilisé ou a expiré. Recommencez sur votre appareil pour en obtenir un nouveau.
        unknownInvitationTitle=Nous ne connaissons pas cette invitation
        unknownInvitationDescription=Ouvrez le lien complet reçu par e-mail ou demandez une nouvelle invitation.
        acceptedInvitationTitle=Cette invitation a déjà été utilisée
        acceptedInvitationDescription=Une invitation ne sert qu’une fois. Si vous l’avez acceptée, allez dans l’application et connectez-vous.
        expiredInvitationTitle=Cette invitation a expiré
        expiredInvitationDescription=Demandez une nouvelle invitation.
        deniedSignupTitle=Vous ne pouvez pas vous inscrire
        otherInvitationTitle=Cette invitation est destinée à quelqu’un d’autre
        otherInvitationDescription=Elle est destinée à ${email}. Revenez en arrière et connectez-vous avec cette adresse.
        stoppedLoginTitle=Impossible de poursuivre cette connexion
        failedLogoutTitle=Nous n’avons pas pu vous déconnecter
        outdatedFormTitle=Cette page n’est plus à jour
        outdatedFormDescription=Une connexion ou une déconnexion a peut-être eu lieu dans un autre onglet depuis son ouverture, ou votre navigateur bloque les cookies.
        outdatedFormLinkText=Rouvrir la page
        # mfa-login-options
        no-choice=Choisissez l’une de ces options.
        title=Comment souhaitez-vous continuer ?
        description=Choisissez comment confirmer que c’est bien vous.
        authenticatorNamesOTP=Application d’authentification
        authenticatorNamesSMS=SMS
        authenticatorNamesVoice=Appel téléphonique
        authenticatorNamesEmail=E-mail
        authenticatorNamesPushNotification=Notification push
        authenticatorNamesRecoveryCode=Code de récupération
        authenticatorNamesWebauthnRoaming=Clé de sécurité
        authenticatorNamesWebauthnPlatform=Empreinte, visage ou verrouillage de l’écran
        too-many-messages=Trop de messages envoyés au même destinataire. Réessayez plus tard.
        # mfa-begin-enroll-options
        title=Protégez votre compte
        description=Ajoutez une deuxième étape à votre connexion. Choisissez laquelle.
        # mfa-enrollment-result
        title=Votre compte a une deuxième étape
        description=Vous pouvez fermer cette fenêtre.
        # mfa-push-approval
        pageTitle=Est-ce bien vous ?
        title=Essayez-vous de vous connecter ?
        description=Quelqu’un essaie de se connecter à votre compte et attend votre approbation.
        acceptButtonText=Oui, approuver
        declineButtonText=Non, ce n’est pas moi
        approvedTitle=Connexion approuvée
        deniedTitle=Connexion refusée
        approvedDescription=Revenez à l’application.
        deniedDescription=Si ce n’était pas vous, changez votre mot de passe.
        numberDescription=Quelqu’un essaie de se connecter à votre compte. Si c’est vous, choisissez le nombre affiché sur la page de connexion.
        requestDescription=${clientName} attend votre approbation. Approuvez seulement si vous y voyez le même message.
        # mfa-voice-challenge
        resendActionText=Rappeler
        title=Répondez au téléphone
        description=Nous allons appeler le ${phone} pour vous donner un code.
        # mfa-voice-enrollment
        buttonText=M’appeler
        description=Nous vous appellerons à chaque connexion pour vous donner un code.
        # mfa-sms-challenge
        resendActionText=Envoyer un autre code
        title=Consultez votre téléphone
        description=Nous avons envoyé un code par SMS au ${phone}.
        # mfa-sms-enrollment
        title=Ajoutez votre téléphone
        buttonText=Envoyer un code
        description=Nous vous enverrons un code par SMS à chaque connexion.
        # mfa-email-challenge
        title=Consultez vos e-mails
        description=Nous avons envoyé un code à ${email}.
        # mfa-email-enrollment
        title=Ajoutez votre adresse e-mail
        description=Nous vous enverrons un code à chaque connexion.
        # profile-details
        title=Encore quelques informations
        description=Complétez votre profil pour continuer.
        buttonText=Continuer
        in-use=Nous n’avons pas pu enregistrer ces informations. Essayez-en d’autres.
        # select-account
        title=Choisissez un compte
        removeAccountText=Retirer ${userName}
        loggedOutText=Déconnecté
        # confirmation
        title=Continuer vers ${appName} ?
        description=Vous utilisez le compte ${userName}. Continuez seulement si vous venez de lancer vous-même cette connexion.
        returnsToLabel=Retour vers
        buttonText=Continuer
        cancelButtonText=Annuler
        # consent
        title=Autoriser l’application
        acceptButtonText=Accepter
        declineButtonText=Refuser
        messageSingleTenant=Bonjour ${userName}, ${appName} demande l’accès à votre compte ${companyName}.
        messageWithAccount=Bonjour ${userName}, ${appName} demande l’accès à votre compte ${companyName} (${email}).
        declinedTitle=Vous avez refusé l’accès
        declinedDescription=${clientName} ne peut pas accéder à votre compte. Vous pouvez fermer cette page.
        scopeProfileAndEmail=Profil : accès à votre profil et à votre adresse e-mail
        scopeProfile=Profil : accès à votre profil
        scopeEmail=E-mail : accès à votre adresse e-mail
        scopePhone=Téléphone : accès à votre numéro de téléphone
        scopeAddress=Adresse : accès à votre adresse postale
        scopeOffline=Accès hors connexion : accès à vos données quand vous n’utilisez pas l’application
        scopeGroup=${resource} : accès à ${words} (${actions})
        scopeList=${items} et ${last}
        # device-code-activation
        title=Connectez un appareil
        description=Saisissez le code affiché par votre appareil.
        buttonText=Continuer
        placeholder=Code
        too-many-failures=Trop de codes incorrects. Patientez une minute et réessayez.
        invalid-code=Ce code est incorrect ou a expiré. Vérifiez-le sur votre appareil.
        # device-code-confirmation
        pageTitle=Confirmez l’appareil
        title=Votre appareil affiche-t-il ce code ?
        description=Continuez seulement si vous le voyez sur votre propre appareil, dans ${clientName}.
        confirmButtonText=Oui, connecter
        cancelButtonText=Non, annuler
        confirmationText=Vous utilisez le compte ${userName}.
        # device-code-activation-allowed
        eventTitle=Votre appareil est connecté
        description=Vous pouvez fermer cette fenêtre et revenir à votre appareil.
        # device-code-activation-denied
        eventTitle=L’appareil a été refusé
        description=L’appareil ne peut pas se connecter avec ce code. Vous pouvez fermer cette fenêtre.
        # logout
        title=Se déconnecter ?
        acceptButtonText=Se déconnecter
        declineButtonText=Ne pas me déconnecter
        userSalute=Vous utilisez le compte ${userName}.
        description=Il vous est demandé de vous déconnecter.
        descriptionApp=${clientName} vous demande de vous déconnecter.
        # logout-complete
        pageTitle=Déconnexion
        title=Déconnexion réussie
        description=Vous pouvez fermer cette fenêtre ou revenir à l’application pour vous reconnecter.
        # logout-aborted
        title=Votre session est toujours ouverte
        description=Rien n’a changé. Vous pouvez fermer cette fenêtre ou revenir à l’application.
        # common
        goToAppText=Accéder à ${clientName}
        goToTheAppText=Accéder à l’application
        returningTitle=Encore une étape
        returningDescription=Vous revenez de la page de connexion. S’il ne se passe rien, cliquez sur « Continuer ».
        continueText=Continuer
        formPostDescription=Vous allez revenir à l’application. S’il ne se passe rien, cliquez sur « Continuer ».
        formPostTitle=Continuer vers l’application
        formPostToAppTitle=Continuer vers ${clientName}
        webMessageDescription=Vous pouvez fermer cette fenêtre.
        webMessageTitle=Revenir à l’application
        webMessageToAppTitle=Revenir à ${clientName}
        resendWaitText=${text} dans ${seconds} s
        too-many-requests=Trop de requêtes. Réessayez dans une minute.
        # accept-invitation
        joinedTitle=Vous avez rejoint ${companyName}
        joinedDescription=Revenez à ${clientName} et connectez-vous.
        buttonText=Accepter l’invitation
        emailDescription=L’invitation est destinée à ${email}. Utilisez cette adresse pour vous connecter ou créer un compte.
        title=Invitation à rejoindre ${companyName}
        joinDescription=Rejoignez ${companyName}.
        joinOnAppDescription=Rejoignez ${companyName} sur ${clientName}.
        invitedDescription=${inviterName} vous invite à rejoindre ${companyName}.
        description=${inviterName} vous invite à rejoindre ${companyName} sur ${clientName}.
        # organization-picker
        loggedInText=Vous utilisez le compte ${userName}.
        title=Sélectionnez une organisation
        continueTextB2C=Utiliser un compte personnel
        # organization-selection
        title=Saisissez votre organisation
        buttonText=Continuer
        invalid-email=Nous n’avons trouvé aucune organisation pour cette adresse e-mail.
        invalid-email-use-name=Nous n’avons trouvé aucune organisation pour cette adresse e-mail. Saisissez le nom de l’organisation.
        invalid-organization=Nous n’avons pas trouvé cette organisation. Vérifiez son nom et réessayez.
        nameOrEmailPlaceholder=Nom de l’organisation ou adresse e-mail
        placeholder=Nom de l’organisation
        # email-verification-result
        title=Confirmez votre adresse e-mail
        buttonText=Confirmer l’adresse
        description=Confirmez que ${email} est votre adresse e-mail.
        successTitle=Votre adresse e-mail est confirmée
        successDescription=Merci. Vous pouvez fermer cette fenêtre.
        followedTitle=Votre adresse e-mail est déjà confirmée
        followedDescription=Vous n’avez plus rien à faire. Vous pouvez fermer cette fenêtre.
        # brute-force-protection-unblock
        title=Débloquez votre compte
        buttonText=Débloquer le compte
        description=Votre compte a été bloqué après trop de tentatives de connexion échouées. Si elles ne venaient pas de vous, changez votre mot de passe.
        successTitle=Votre compte est débloqué
        successDescription=Vous pouvez revenir à l’application et vous reconnecter.
        # message
        addressText=Ou ouvrez cette adresse :
        # message-verify-email
        subject=Confirmez votre adresse e-mail
        description=Bienvenue sur ${tenantName}. Confirmez que cette adresse e-mail est bien la vôtre.
        buttonText=Confirmer l’adresse
        note=Si vous n’avez pas créé de compte, vous pouvez ignorer ce message.
        # message-reset-password
        subject=Choisissez un nouveau mot de passe
        description=Vous avez demandé à réinitialiser votre mot de passe pour ${tenantName}.
        buttonText=Choisir un mot de passe
        note=Si vous n’êtes pas à l’origine de cette demande, vous pouvez ignorer ce message. Votre mot de passe reste inchangé.
        # message-blocked-account
        subject=Votre compte est bloqué
        description=Votre compte a été bloqué après trop de tentatives de connexion échouées. Si elles venaient de vous, débloquez-le.
        buttonText=Débloquer le compte
        note=Si elles ne venaient pas de vous, choisissez ensuite un nouveau mot de passe.
        # message-login-code
        subject=Votre code de connexion
        description=Saisissez ce code pour vous connecter.
        note=Si vous n’êtes pas à l’origine de cette demande, vous pouvez ignorer ce message.
        shortText=${code} est votre code de connexion à ${tenantName}.
        # message-login-link
        subject=Votre lien de connexion
        description=Utilisez ce lien pour vous connecter à ${tenantName}. Il ne sert qu’une fois.
        buttonText=Se connecter
        note=Si vous n’êtes pas à l’origine de cette demande, vous pouvez ignorer ce message.
        # message-mfa-code
        subject=Votre code pour la vérification en deux étapes
        description=Saisissez ce code pour terminer la connexion.
        note=Si vous n’êtes pas en train de vous connecter, quelqu’un connaît votre mot de passe. Changez-le.
        shortText=${code} est votre code pour ${tenantName}.
        # message-mfa-enrollment
        subject=Confirmez votre second facteur
        description=Saisissez ce code pour ajouter cette adresse à votre compte.
        note=Si vous n’êtes pas à l’origine de cette demande, vous pouvez ignorer ce message.
        shortText=${code} est votre code pour ajouter ce téléphone à ${tenantName}.
        # message-mfa-enrollment-link
        subject=Ajoutez une deuxième étape à votre connexion
        description=Les responsables de ${tenantName} vous demandent de protéger votre compte avec une deuxième étape.
        buttonText=Configurer
        note=Si vous n’attendiez pas ce message, vous pouvez l’ignorer.
        # message-invitation
        subject=Vous avez une invitation
        description=${inviterName} vous invite à rejoindre ${companyName}.
        anonymousDescription=Quelqu’un vous invite à rejoindre ${companyName}.
        buttonText=Accepter l’invitation
        note=Si vous ne connaissez pas l’expéditeur, vous pouvez ignorer ce message.
        # message-approval
        subject=Essayez-vous de vous connecter ?
        description=Approuvez la connexion sur cet appareil.
        shortText=Essayez-vous de vous connecter à ${tenantName} ?
        # message-welcome
        subject=Bienvenue sur ${tenantName}
        description=Votre compte est prêt.
        """#)
}
