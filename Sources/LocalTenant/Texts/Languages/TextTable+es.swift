// Written by scripts/texts.py from Resources/Texts/es.json.
// swift-format-ignore-file
extension TextTable {
    static let es = TextTable("es", #"""
        # login
        invitationDescription=para aceptar la invitación a unirte a ${organizationName}
        invitationToAppDescription=para aceptar la invitación a unirte a ${organizationName} en ${clientName}
        invitationFromDescription=para aceptar la invitación de ${inviterName} a unirte a ${organizationName}
        invitationFromToAppDescription=para aceptar la invitación de ${inviterName} a unirte a ${organizationName} en ${clientName}
        title=Iniciar sesión
        description=para continuar en ${clientName}
        signupActionText=¿No tienes cuenta?
        signupActionLinkText=Crear una cuenta
        usernamePlaceholder=Correo electrónico o nombre de usuario
        emailPlaceholder=Correo electrónico
        userNotAllowed=Este usuario no puede iniciar sesión aquí.
        logInAsTitle=Iniciar sesión como
        logInAsDescription=La opción «${title}» está activada: cualquiera que pueda abrir esta página puede iniciar sesión como cualquier usuario. Úsala solo durante el desarrollo.
        separatorText=o
        blockedLabel=bloqueado
        buttonText=Iniciar sesión
        passwordPlaceholder=Contraseña
        forgotPasswordText=¿Has olvidado tu contraseña?
        phonePlaceholder=Número de teléfono
        phoneOrEmailPlaceholder=Correo electrónico o número de teléfono
        phoneOrUsernamePlaceholder=Número de teléfono o nombre de usuario
        phoneOrUsernameOrEmailPlaceholder=Correo electrónico, número de teléfono o nombre de usuario
        federatedConnectionButtonText=Continuar con ${connectionName}
        invalid-email=Introduce una dirección de correo electrónico, como ada@example.com.
        invalid-phone=Introduce un número de teléfono, como +1 555 010 0123.
        no-password=Introduce tu dirección de correo electrónico y tu contraseña.
        no-identifier=Completa todos los campos.
        wrongUsernamePassword=El nombre de usuario o la contraseña no son correctos.
        wrongEmailPassword=El correo electrónico o la contraseña no son correctos.
        wrong-credentials=Los datos de inicio de sesión no son correctos.
        user-blocked=Demasiados intentos fallidos. Te hemos enviado un correo con un enlace para desbloquear tu cuenta.
        ip-blocked=Hemos detectado intentos de inicio de sesión sospechosos y bloquearemos los siguientes. Ponte en contacto con el administrador.
        password-breached=Esta contraseña ha aparecido en una filtración de datos. Elige una nueva con el enlace de abajo.
        showPasswordText=Mostrar contraseña
        capsLockText=Bloq Mayús está activado
        user-is-blocked=Esta cuenta está bloqueada.
        # login-id
        buttonText=Continuar
        no-email=Introduce tu dirección de correo electrónico.
        no-passkey=Esta llave de acceso no está registrada aquí. Inicia sesión de otra forma.
        passkey-authentication-failed=No se ha podido usar esta llave de acceso. Inténtalo de nuevo o inicia sesión de otra forma.
        passkeyButtonText=Continuar con una llave de acceso
        passkeyUnused=No se ha usado ninguna llave de acceso. Inténtalo de nuevo o inicia sesión con tu contraseña.
        # login-password
        editEmailText=Usar otra cuenta
        # login-passwordless-email-code
        sendButtonText=Enviar código
        sendDescription=Te enviaremos un código.
        sendToContinueDescription=Te enviaremos un código para continuar en ${clientName}.
        title=Revisa tu correo
        description=Si ${email} tiene acceso, te llegará un código en breve.
        placeholder=Código
        buttonText=Iniciar sesión
        resendActionText=Enviar otro código
        editEmailText=Usar otra dirección de correo
        # login-passwordless-sms-otp
        sendDescription=Te enviaremos un código por SMS.
        sendToContinueDescription=Te enviaremos un código por SMS para continuar en ${clientName}.
        title=Revisa tu teléfono
        editText=Usar otro número
        # login-passwordless-email-link
        successTitle=Has iniciado sesión
        description=Puedes cerrar esta ventana y volver a la aplicación.
        moreTitle=Falta un paso
        moreDescription=Este enlace no basta para iniciar sesión. Vuelve a la aplicación e inicia sesión allí.
        # lock
        blankErrorHint=Completa este campo.
        signUpLabel=Registrarse
        closeLabel=Cerrar
        lastLoginInstructions=La última vez iniciaste sesión como
        acceptTermsLabel=Acepto las condiciones de esta aplicación.
        phonePlaceholder=+34 912 345 678
        usePhoneAction=Usar el teléfono
        useEmailAction=Usar el correo electrónico
        noConnections=Esta aplicación no tiene ninguna forma de iniciar sesión aquí.
        signUpSuccess=Tu cuenta está lista. Inicia sesión.
        unreachable=No hemos podido conectar con el servidor. Comprueba tu conexión e inténtalo de nuevo.
        emailName=correo electrónico
        smsName=SMS
        # interstitial-captcha
        question=¿Cuánto es ${first} más ${second}? Responde con cifras.
        description=Así sabremos que no eres un robot.
        invalid-captcha=Responde de nuevo a la pregunta para demostrar que no eres un robot.
        numbers=cero uno dos tres cuatro cinco seis siete ocho nueve
        # mfa-otp-challenge
        no-code=Introduce el código.
        invalid-code=El código no es correcto o ha caducado. Inténtalo de nuevo.
        too-many-failures=Demasiados códigos incorrectos. Espera unos minutos antes de volver a intentarlo.
        pickAuthenticatorText=Usar otro método
        buttonText=Continuar
        placeholder=Código
        title=Abre tu aplicación de autenticación
        description=Introduce el código que muestra para esta cuenta.
        rememberMeText=Recordar este dispositivo durante 30 días
        # mfa-otp-enrollment-qr
        title=Configura tu aplicación de autenticación
        description=Escanea este código con la aplicación e introduce después el número que aparezca en ella.
        qrAltText=Código QR para tu aplicación de autenticación
        codeEnrollmentText=¿No tienes una cámara a mano? Escribe esta clave en la aplicación:
        placeholder=Código de la aplicación
        openAppText=Abrir la aplicación en este teléfono
        # mfa-recovery-code-challenge
        invalid-code=El código de recuperación no es correcto o ya se ha usado. Inténtalo de nuevo.
        placeholder=Código de recuperación
        title=Introduce tu código de recuperación
        description=Lo recibiste al configurar la verificación en dos pasos. Solo sirve una vez; después te daremos otro.
        # mfa-recovery-code-enrollment
        doneTitle=La verificación en dos pasos está configurada
        title=Guarda este código de recuperación
        doneDescription=El código de recuperación ya se ha mostrado y no volverá a aparecer. Continúa en la aplicación.
        description=Úsalo para iniciar sesión si pierdes tu dispositivo. Solo se muestra una vez, así que anótalo.
        buttonText=Ya lo he anotado
        copyCodeButtonText=Copiar
        copiedText=Copiado.
        downloadButtonText=Descargar
        printButtonText=Imprimir
        fileText=Código de recuperación de ${companyName}
        # mfa-push-challenge-push
        transaction-not-found=Se ha agotado el tiempo. Solicita otra notificación.
        transaction-rejected=El inicio de sesión se ha rechazado en tu dispositivo.
        challenge-transaction-pending=Tu dispositivo todavía no ha respondido.
        title=Revisa tu dispositivo
        sentDescription=Hemos enviado una notificación a tu dispositivo.
        description=Hemos enviado una notificación a tu dispositivo. Aprueba allí el inicio de sesión y después continúa aquí.
        buttonText=Ya lo he aprobado
        resendActionText=Enviar otra notificación
        numberDescription=Hemos enviado una notificación a tu dispositivo. Elige allí este número y después continúa aquí.
        # mfa-push-enrollment-qr
        title=Configura tu dispositivo
        description=Escanea este código con la aplicación de tu dispositivo, apruébalo allí y después continúa aquí.
        qrAltText=Código QR para tu dispositivo
        # mfa-webauthn-roaming-enrollment
        title=Añade una llave de seguridad
        description=Ten a mano tu llave de seguridad, continúa y sigue los pasos que muestre el navegador.
        continueButtonText=Continuar
        webauthn-associate-error=No se ha podido añadir esta llave de seguridad. Si ya se usa para tu cuenta, prueba con otra.
        # mfa-webauthn-platform-enrollment
        title=Añade este dispositivo
        description=A partir de ahora, tu huella, tu cara o el bloqueo de pantalla de este dispositivo demuestran que eres tú.
        continueButtonText=Continuar
        webauthn-platform-associate-error=No se ha podido añadir este dispositivo. Es posible que ya se use para tu cuenta.
        # mfa-webauthn-roaming-challenge
        title=Usa tu llave de seguridad
        description=Ten a mano tu llave de seguridad, continúa y sigue los pasos que muestre el navegador.
        awaitingConfirmation=Esperando tu llave de seguridad…
        continueButtonText=Continuar
        webauthn-challenge-error=No se ha podido verificar esta llave de seguridad. Inténtalo de nuevo o usa otra.
        too-many-webauthn-challenge-attempts-error=Demasiados intentos fallidos. Espera unos minutos antes de volver a intentarlo.
        # mfa-webauthn-platform-challenge
        title=Verifica tu identidad con este dispositivo
        description=Continúa y usa tu huella, tu cara o el bloqueo de pantalla.
        awaitingConfirmation=Esperando tu dispositivo…
        continueButtonText=Continuar
        webauthn-platform-challenge-error=Este dispositivo no ha podido verificar tu identidad. Inténtalo de nuevo.
        too-many-webauthn-challenge-attempts-error=Demasiados intentos fallidos. Espera unos minutos antes de volver a intentarlo.
        # mfa-webauthn-error
        errorTitle=Tu llave de seguridad no se ha añadido
        errorTitleChallenge=Tu llave de seguridad no se ha verificado
        errorTitlePlatform=Este dispositivo no se ha añadido
        errorTitlePlatformChallenge=Este dispositivo no ha verificado tu identidad
        description=El navegador no ha recibido respuesta de ninguna llave de seguridad. Puede que se haya agotado el tiempo, que lo hayas cancelado o que sea otra llave.
        descriptionPlatform=El navegador no ha recibido respuesta de este dispositivo. Puede que se haya agotado el tiempo, que lo hayas cancelado o que hayas configurado otro dispositivo.
        tryAgainLinkText=Intentarlo de nuevo
        # mfa-webauthn-not-available-error
        errorDescription=En este navegador no se pueden usar llaves de seguridad ni este dispositivo. Usa otro navegador u otro método.
        # passkey-enrollment
        expired=Se ha agotado el tiempo. Inténtalo de nuevo.
        passkey-enrollment-failure=No se ha podido guardar la llave de acceso. Inténtalo de nuevo.
        title=Crea una llave de acceso
        description=A partir de ahora, inicia sesión como ${userName} sin contraseña.
        passkeyBenefit1Title=Nada que recordar ni que escribir
        passkeyBenefit2Title=Tu huella, tu cara o el bloqueo de pantalla demuestran que eres tú
        passkeyBenefit3Title=Solo funciona en este sitio, así que nadie puede quitártela con engaños
        unsupported=Este navegador no permite crear llaves de acceso.
        createButtonText=Crear llave de acceso
        notCreated=No se ha creado ninguna llave de acceso. Inténtalo de nuevo o continúa sin ella.
        passkey-enrollment-max-allowed-reached=Este dispositivo ya tiene una llave de acceso para esta cuenta.
        continueButtonText=Continuar sin llave de acceso
        usePasswordButtonText=Usar una contraseña
        # signup
        pageTitle=Crear una cuenta
        title=Crea tu cuenta
        buttonText=Crear cuenta
        loginActionText=¿Ya tienes cuenta?
        loginActionLinkText=Iniciar sesión
        emailPlaceholder=Correo electrónico
        usernamePlaceholder=Nombre de usuario
        passwordPlaceholder=Contraseña
        optionalPlaceholder=${label} (opcional)
        passkeyButtonText=Registrarse con una llave de acceso
        no-signup=El registro público está desactivado.
        invitation-email=La invitación es para ${email}. Regístrate con esa dirección.
        email-in-use=No hemos podido crear tu cuenta. Si ya tienes una, inicia sesión.
        invalid-username=Elige un nombre de usuario de ${min} a ${max} letras, números, _ o -.
        passwordNotEmpty=No puede estar vacía
        passwordLength-one=Al menos ${count} carácter
        passwordLength-other=Al menos ${count} caracteres
        passwordAllKinds=Minúsculas (a‑z), mayúsculas (A‑Z) y números (0‑9)
        passwordThreeKinds=Al menos 3 de estos tipos: minúsculas (a‑z), mayúsculas (A‑Z), números (0‑9), caracteres especiales (como !@#$%^&*)
        passwordRepetition=No más de 2 caracteres iguales seguidos
        passwordTooLong=No más de ${max} bytes
        passwordSecurityText=Tu contraseña
        accessibilityValid=cumplido
        accessibilityError=no cumplido
        # reset-password
        weak-password=Elige una contraseña más segura.
        common-password=Esta contraseña es demasiado común. Elige otra.
        password-contains-user-information=Elige una contraseña que no contenga tu nombre ni tu dirección de correo.
        password-history=Ya has usado esta contraseña. Elige otra.
        password-breached-reset=Esta contraseña ha aparecido en una filtración de datos. Elige otra.
        title=Elige una contraseña nueva
        description=para ${email}
        buttonText=Cambiar contraseña
        passwordPlaceholder=Contraseña nueva
        # reset-password-email
        title=Revisa tu correo
        backButtonText=Volver a iniciar sesión
        emailDescription=Si existe una cuenta para ${email}, en breve te llegará un enlace para elegir una contraseña nueva.
        # reset-password-request
        no-email=Introduce tu dirección de correo electrónico.
        title=¿Has olvidado tu contraseña?
        descriptionEmail=Te enviaremos por correo un enlace para restablecerla.
        buttonText=Enviar enlace
        backToLoginLinkText=Volver a iniciar sesión
        # reset-password-success
        eventTitle=Has cambiado tu contraseña
        description=Ya puedes iniciar sesión con la contraseña nueva.
        # error
        codeLabel=Error
        statusLabel=Estado
        trackingLabel=ID de seguimiento
        applicationLabel=Aplicación
        detailsText=Detalles para desarrolladores
        supportText=¿Sigues teniendo problemas?
        supportLinkText=Contactar con soporte
        failedStep=El servidor no ha podido completar este paso.
        serverErrorTitle=Algo ha ido mal
        serverErrorDescription=El servidor no ha podido completar este paso. Inténtalo de nuevo; si vuelve a ocurrir, ponte en contacto con el administrador.
        applicationTitle=No pudimos procesar esta solicitud
        applicationDescription=La aplicación o el enlace que te trajo aquí no está configurado correctamente. Vuelve atrás e inténtalo de nuevo. Si el problema continúa, ponte en contacto con el soporte de la aplicación.
        unavailableTitle=Inténtalo de nuevo en un momento
        unavailableDescription=No se puede acceder al servicio en este momento. Espera unos segundos e inténtalo de nuevo.
        blockedUserTitle=Esta cuenta está bloqueada
        blockedUserDescription=El usuario está bloqueado. Inicia sesión con otro usuario o ponte en contacto con el administrador.
        lostLoginTitle=El inicio de sesión ha caducado
        lostLoginDescription=Ya se completó o ha caducado, o tu navegador bloquea las cookies. Vuelve a la aplicación e inicia sesión de nuevo.
        notFoundTitle=Página no encontrada
        notFoundDescription=En este sitio no hay ninguna página en ${path}. Vuelve a la aplicación e inténtalo de nuevo.
        tooLargeTitle=Solicitud demasiado grande
        tooLargeDescription=Tu navegador ha enviado demasiados datos. Vuelve atrás e introduce menos.
        notOfferedTitle=No disponible
        notOfferedDescription=Este sitio no ofrece ${path}.
        foreignFormTitle=No hemos podido aceptar este formulario
        foreignFormDescription=Lo ha enviado una página que no pertenece a este sitio. No se ha cambiado nada.
        deadLinkTitle=Este enlace ya no funciona
        deadLinkDescription=Ya se ha usado o ha caducado. Solicita uno nuevo.
        blockedLinkTitle=Esta cuenta está bloqueada
        blockedLinkDescription=Ponte en contacto con el administrador.
        expiredLogoutTitle=Esta solicitud ha caducado
        expiredLogoutDescription=Ya se ha respondido o ha caducado. Vuelve a la aplicación y cierra sesión de nuevo.
        unknownConnectionTitle=Conexión desconocida
        unknownConnectionDescription=La aplicación no puede usar esta conexión para iniciar sesión. Vuelve atrás y elige otra.
        expiredDeviceTitle=El código ha caducado
        expiredDeviceDescription=Ya se ha usado o ha caducado. Empieza de nuevo en tu dispositivo para obtener otro.
        unknownInvitationTitle=No reconocemos esta invitación
        unknownInvitationDescription=Abre el enlace completo del correo o pide una nueva invitación.
        acceptedInvitationTitle=Esta invitación ya se ha usado
        acceptedInvitationDescription=Cada invitación sirve una sola vez. Si la aceptaste, ve a la aplicación e inicia sesión.
        expiredInvitationTitle=Esta invitación ha caducado
        expiredInvitationDescription=Pide una nueva invitación.
        deniedSignupTitle=No puedes registrarte
        otherInvitationTitle=Esta invitación es para otra persona
        otherInvitationDescription=Es para ${email}. Vuelve atrás e inicia sesión con esa dirección.
        stoppedLoginTitle=No se puede continuar con este inicio de sesión
        failedLogoutTitle=No hemos podido cerrar tu sesión
        outdatedFormTitle=Esta página ya no está actualizada
        outdatedFormDescription=Puede que hayas iniciado o cerrado sesión en otra pestaña después de abrirla, o que tu navegador bloquee las cookies.
        outdatedFormLinkText=Abrir la página de nuevo
        # mfa-login-options
        no-choice=Elige una de estas opciones.
        title=¿Cómo quieres continuar?
        description=Elige cómo verificar tu identidad.
        authenticatorNamesOTP=Aplicación de autenticación
        authenticatorNamesSMS=SMS
        authenticatorNamesVoice=Llamada telefónica
        authenticatorNamesEmail=Correo electrónico
        authenticatorNamesPushNotification=Notificación push
        authenticatorNamesRecoveryCode=Código de recuperación
        authenticatorNamesWebauthnRoaming=Llave de seguridad
        authenticatorNamesWebauthnPlatform=Huella, cara o bloqueo de pantalla
        too-many-messages=Hemos enviado demasiados mensajes a este destinatario. Inténtalo más tarde.
        # mfa-begin-enroll-options
        title=Protege tu cuenta
        description=Añade un segundo paso al inicio de sesión. Elige cuál.
        # mfa-enrollment-result
        title=Tu cuenta tiene un segundo paso
        description=Puedes cerrar esta ventana.
        # mfa-push-approval
        pageTitle=¿Eres tú?
        title=¿Estás intentando iniciar sesión?
        description=Alguien intenta iniciar sesión en tu cuenta y espera tu aprobación.
        acceptButtonText=Sí, aprobar
        declineButtonText=No, no soy yo
        approvedTitle=Inicio de sesión aprobado
        deniedTitle=Inicio de sesión rechazado
        approvedDescription=Vuelve a la aplicación.
        deniedDescription=Si no has sido tú, cambia tu contraseña.
        numberDescription=Alguien intenta iniciar sesión en tu cuenta. Si eres tú, elige el número que muestra la página de inicio de sesión.
        requestDescription=${clientName} espera tu aprobación. Apruébalo solo si ves allí el mismo mensaje.
        # mfa-voice-challenge
        resendActionText=Llamar de nuevo
        title=Contesta al teléfono
        description=Llamaremos al ${phone} para darte un código.
        # mfa-voice-enrollment
        buttonText=Llamarme
        description=Te llamaremos para darte un código cada vez que inicies sesión.
        # mfa-sms-challenge
        resendActionText=Enviar otro código
        title=Revisa tu teléfono
        description=Hemos enviado un código por SMS al ${phone}.
        # mfa-sms-enrollment
        title=Añade tu teléfono
        buttonText=Enviar código
        description=Te enviaremos un código por SMS cada vez que inicies sesión.
        # mfa-email-challenge
        title=Revisa tu correo
        description=Hemos enviado un código a ${email}.
        # mfa-email-enrollment
        title=Añade tu dirección de correo
        description=Te enviaremos un código cada vez que inicies sesión.
        # profile-details
        title=Unos datos más
        description=Añádelos a tu perfil para continuar.
        buttonText=Continuar
        in-use=No hemos podido guardar estos datos. Prueba con otros.
        # select-account
        title=Elige una cuenta
        removeAccountText=Quitar ${userName}
        loggedOutText=Sesión cerrada
        # confirmation
        title=¿Continuar en ${appName}?
        description=Has iniciado sesión como ${userName}. Continúa solo si acabas de iniciar tú este acceso.
        returnsToLabel=Vuelve a
        buttonText=Continuar
        cancelButtonText=Cancelar
        # consent
        title=Autorizar aplicación
        acceptButtonText=Aceptar
        declineButtonText=Rechazar
        messageSingleTenant=Hola, ${userName}: ${appName} solicita acceso a tu cuenta de ${companyName}.
        messageWithAccount=Hola, ${userName}: ${appName} solicita acceso a tu cuenta de ${companyName} (${email}).
        declinedTitle=Has denegado el acceso
        declinedDescription=${clientName} no puede acceder a tu cuenta. Puedes cerrar esta página.
        scopeProfileAndEmail=Perfil: acceso a tu perfil y a tu correo electrónico
        scopeProfile=Perfil: acceso a tu perfil
        scopeEmail=Correo electrónico: acceso a tu correo electrónico
        scopePhone=Teléfono: acceso a tu número de teléfono
        scopeAddress=Dirección: acceso a tu dirección
        scopeOffline=Acceso sin conexión: acceso a tus datos cuando no estés usando la aplicación
        scopeGroup=${resource}: acceso a ${words} (${actions})
        scopeList=${items} y ${last}
        # device-code-activation
        title=Conecta un dispositivo
        description=Introduce el código que muestra tu dispositivo.
        buttonText=Continuar
        placeholder=Código
        too-many-failures=Demasiados códigos incorrectos. Espera un minuto e inténtalo de nuevo.
        invalid-code=El código no es correcto o ha caducado. Vuelve a mirar tu dispositivo.
        # device-code-confirmation
        pageTitle=Confirma el dispositivo
        title=¿Muestra tu dispositivo este código?
        description=Continúa solo si lo ves en tu propio dispositivo, en ${clientName}.
        confirmButtonText=Sí, conectar
        cancelButtonText=No, cancelar
        confirmationText=Has iniciado sesión como ${userName}.
        # device-code-activation-allowed
        eventTitle=Tu dispositivo está conectado
        description=Puedes cerrar esta ventana y volver a tu dispositivo.
        # device-code-activation-denied
        eventTitle=Has rechazado el dispositivo
        description=El dispositivo no puede iniciar sesión con este código. Puedes cerrar esta ventana.
        # logout
        title=¿Cerrar sesión?
        acceptButtonText=Cerrar sesión
        declineButtonText=Mantener la sesión
        userSalute=Has iniciado sesión como ${userName}.
        description=Se ha solicitado que cierres sesión.
        descriptionApp=${clientName} te pide que cierres sesión.
        # logout-complete
        pageTitle=Sesión cerrada
        title=Has cerrado sesión
        description=Puedes cerrar esta ventana o volver a la aplicación para iniciar sesión de nuevo.
        # logout-aborted
        title=Tu sesión sigue abierta
        description=No ha cambiado nada. Puedes cerrar esta ventana o volver a la aplicación.
        # common
        goToAppText=Ir a ${clientName}
        goToTheAppText=Ir a la aplicación
        returningTitle=Un paso más
        returningDescription=Ya has iniciado sesión. Si no pasa nada, pulsa «Continuar».
        continueText=Continuar
        formPostDescription=Estás volviendo a la aplicación. Si no pasa nada, pulsa «Continuar».
        formPostTitle=Continuar en la aplicación
        formPostToAppTitle=Continuar en ${clientName}
        webMessageDescription=Puedes cerrar esta ventana.
        webMessageTitle=Volver a la aplicación
        webMessageToAppTitle=Volver a ${clientName}
        resendWaitText=${text} en ${seconds} s
        too-many-requests=Demasiadas solicitudes. Inténtalo de nuevo en un minuto.
        # accept-invitation
        joinedTitle=Te has unido a ${companyName}
        joinedDescription=Vuelve a ${clientName} e inicia sesión.
        buttonText=Aceptar invitación
        emailDescription=La invitación es para ${email}. Inicia sesión con esta dirección o crea una cuenta con ella.
        title=Te han invitado a ${companyName}
        joinDescription=Únete a ${companyName}.
        joinOnAppDescription=Únete a ${companyName} en ${clientName}.
        invitedDescription=${inviterName} te ha invitado a unirte a ${companyName}.
        description=${inviterName} te ha invitado a unirte a ${companyName} en ${clientName}.
        # organization-picker
        loggedInText=Has iniciado sesión como ${userName}.
        title=Selecciona una organización
        continueTextB2C=Usar una cuenta personal
        # organization-selection
        title=Introduce tu organización
        buttonText=Continuar
        invalid-email=No hemos encontrado ninguna organización para esta dirección de correo.
        invalid-email-use-name=No hemos encontrado ninguna organización para esta dirección de correo. Introduce el nombre de la organización.
        invalid-organization=No hemos encontrado esta organización. Comprueba el nombre e inténtalo de nuevo.
        nameOrEmailPlaceholder=Nombre de la organización o correo electrónico
        placeholder=Nombre de la organización
        # email-verification-result
        title=Verifica tu correo electrónico
        buttonText=Verificar correo
        description=Confirma que ${email} es tu dirección de correo electrónico.
        successTitle=Tu dirección de correo está verificada
        successDescription=Gracias. Puedes cerrar esta ventana.
        followedTitle=Tu dirección de correo ya estaba verificada
        followedDescription=No tienes que hacer nada más. Puedes cerrar esta ventana.
        # brute-force-protection-unblock
        title=Desbloquea tu cuenta
        buttonText=Desbloquear cuenta
        description=Hemos bloqueado tu cuenta tras demasiados intentos fallidos de inicio de sesión. Si no has sido tú, cambia tu contraseña.
        successTitle=Tu cuenta está desbloqueada
        successDescription=Puedes volver a la aplicación e iniciar sesión de nuevo.
        # message
        addressText=O abre esta dirección:
        # message-verify-email
        subject=Verifica tu dirección de correo electrónico
        description=Te damos la bienvenida a ${tenantName}. Confirma que esta es tu dirección de correo electrónico.
        buttonText=Verificar correo
        note=Si no has creado ninguna cuenta, puedes ignorar este mensaje.
        # message-reset-password
        subject=Elige una contraseña nueva
        description=Has solicitado restablecer tu contraseña de ${tenantName}.
        buttonText=Elegir contraseña nueva
        note=Si no lo has solicitado tú, puedes ignorar este mensaje. Tu contraseña no cambiará.
        # message-blocked-account
        subject=Tu cuenta está bloqueada
        description=Tu cuenta se ha bloqueado tras demasiados intentos fallidos de inicio de sesión. Si has sido tú, desbloquéala.
        buttonText=Desbloquear cuenta
        note=Si no has sido tú, elige después una contraseña nueva.
        # message-login-code
        subject=Tu código para iniciar sesión
        description=Introduce este código para iniciar sesión.
        note=Si no lo has solicitado tú, puedes ignorar este mensaje.
        shortText=${code} es tu código para iniciar sesión en ${tenantName}.
        # message-login-link
        subject=Tu enlace para iniciar sesión
        description=Usa este enlace para iniciar sesión en ${tenantName}. Solo sirve una vez.
        buttonText=Iniciar sesión
        note=Si no lo has solicitado tú, puedes ignorar este mensaje.
        # message-mfa-code
        subject=Tu código para la verificación en dos pasos
        description=Introduce este código para terminar de iniciar sesión.
        note=Si no estás iniciando sesión, alguien conoce tu contraseña. Cámbiala.
        shortText=${code} es tu código para ${tenantName}.
        # message-mfa-enrollment
        subject=Confirma tu segundo factor
        description=Introduce este código para añadir esta dirección a tu cuenta.
        note=Si no lo has solicitado tú, puedes ignorar este mensaje.
        shortText=${code} es tu código para añadir este teléfono a ${tenantName}.
        # message-mfa-enrollment-link
        subject=Añade un segundo paso al inicio de sesión
        description=Los responsables de ${tenantName} te piden que protejas tu cuenta con un segundo paso.
        buttonText=Configurarlo
        note=Si no esperabas este mensaje, puedes ignorarlo.
        # message-invitation
        subject=Tienes una invitación
        description=${inviterName} te ha invitado a unirte a ${companyName}.
        anonymousDescription=Te han invitado a unirte a ${companyName}.
        buttonText=Aceptar invitación
        note=Si no conoces al remitente, puedes ignorar este mensaje.
        # message-approval
        subject=¿Estás intentando iniciar sesión?
        description=Aprueba el inicio de sesión en este dispositivo.
        shortText=¿Estás intentando iniciar sesión en ${tenantName}?
        # message-welcome
        subject=Te damos la bienvenida a ${tenantName}
        description=Tu cuenta ya está lista.
        """#)
}
