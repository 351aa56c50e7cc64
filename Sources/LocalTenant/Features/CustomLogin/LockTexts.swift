/// The widget's texts, by language. Keys are those of Lock's language dictionary, if it has them.
enum LockTexts {
    static let script = #"""
        const texts = {
          en: {
            blankErrorHint: "Can't be blank.",
            loginLabel: "Log in", signUpLabel: "Sign up", loginSubmitLabel: "Log in", signUpSubmitLabel: "Create account",
            emailLabel: "Email", usernameLabel: "Username", usernameOrEmailLabel: "Email or username", passwordLabel: "Password",
            forgotPasswordAction: "Forgot your password?", forgotPasswordTitle: "Reset your password",
            forgotPasswordInstructions: "Enter your email address. We'll email you a link to reset your password.",
            forgotPasswordSubmitLabel: "Send link", backLabel: "Back to login", closeLabel: "Close",
            databaseAlternativeLoginInstructions: "or", loginWithLabel: "Continue with %s", signUpWithLabel: "Sign up with %s",
            lastLoginInstructions: "Last time you logged in as", notYourAccountAction: "Not your account?",
            passwordRulesLabel: "Your password", showPassword: "Show password", acceptTermsLabel: "I accept the terms of this application.", captchaHint: "This shows that you're not a robot.",
            reloadAction: "Open the page again", noConnections: "This application has no way to log in here.",
            success: { signUp: "Your account is ready. Log in." },
          },
          de: {
            blankErrorHint: "Darf nicht leer sein.",
            loginLabel: "Anmelden", signUpLabel: "Registrieren", loginSubmitLabel: "Anmelden", signUpSubmitLabel: "Konto erstellen",
            emailLabel: "E-Mail", usernameLabel: "Benutzername", usernameOrEmailLabel: "E-Mail oder Benutzername", passwordLabel: "Passwort",
            forgotPasswordAction: "Passwort vergessen?", forgotPasswordTitle: "Passwort zurücksetzen",
            forgotPasswordInstructions: "Gib deine E-Mail-Adresse ein. Wir senden dir einen Link zum Zurücksetzen.",
            forgotPasswordSubmitLabel: "Link senden", backLabel: "Zurück zur Anmeldung", closeLabel: "Schließen",
            databaseAlternativeLoginInstructions: "oder", loginWithLabel: "Weiter mit %s", signUpWithLabel: "Registrieren mit %s",
            lastLoginInstructions: "Zuletzt warst du angemeldet als", notYourAccountAction: "Nicht dein Konto?",
            passwordRulesLabel: "Dein Passwort", showPassword: "Passwort anzeigen", acceptTermsLabel: "Ich akzeptiere die Bedingungen dieser Anwendung.", captchaHint: "Das zeigt, dass du kein Roboter bist.",
            reloadAction: "Seite neu öffnen", noConnections: "Für diese Anwendung gibt es hier keine Anmeldung.",
            success: {
              signUp: "Dein Konto ist bereit. Melde dich an.",
              forgotPassword: "Falls es dieses Konto gibt, ist ein Link zum Zurücksetzen unterwegs.",
            },
            error: {
              login: {
                invalid_user_password: "E-Mail oder Passwort ist falsch.", blocked_user: "Dieses Konto ist gesperrt.",
                too_many_attempts: "Zu viele fehlgeschlagene Anmeldungen. Wir haben dir einen Link zum Entsperren gemailt.",
                session_missing: "Deine Anmeldung ist abgelaufen. Geh zurück zur Anwendung und melde dich noch einmal an.",
              },
              signUp: {
                invalid_signup: "Dein Konto konnte nicht erstellt werden. Wenn du schon eines hast, melde dich an.",
                invalid_password: "Wähle ein stärkeres Passwort.",
              },
            },
          },
          es: {
            blankErrorHint: "No puede estar vacío.",
            loginLabel: "Iniciar sesión", signUpLabel: "Registrarse", loginSubmitLabel: "Iniciar sesión", signUpSubmitLabel: "Crear cuenta",
            emailLabel: "Correo electrónico", usernameLabel: "Usuario", usernameOrEmailLabel: "Correo o usuario", passwordLabel: "Contraseña",
            forgotPasswordAction: "¿Olvidaste tu contraseña?", forgotPasswordTitle: "Restablece tu contraseña",
            forgotPasswordInstructions: "Escribe tu correo. Te enviaremos un enlace para restablecer la contraseña.",
            forgotPasswordSubmitLabel: "Enviar enlace", backLabel: "Volver", closeLabel: "Cerrar",
            databaseAlternativeLoginInstructions: "o", loginWithLabel: "Continuar con %s", signUpWithLabel: "Registrarse con %s",
            lastLoginInstructions: "La última vez entraste como", notYourAccountAction: "¿No es tu cuenta?",
            passwordRulesLabel: "Tu contraseña", showPassword: "Mostrar contraseña", acceptTermsLabel: "Acepto las condiciones de esta aplicación.", captchaHint: "Esto demuestra que no eres un robot.",
            reloadAction: "Abrir la página de nuevo", noConnections: "Esta aplicación no tiene inicio de sesión aquí.",
            success: {
              signUp: "Tu cuenta está lista. Inicia sesión.",
              forgotPassword: "Si existe esa cuenta, te hemos enviado un enlace para restablecer la contraseña.",
            },
            error: {
              login: {
                invalid_user_password: "El correo o la contraseña no son correctos.", blocked_user: "Esta cuenta está bloqueada.",
                too_many_attempts: "Demasiados intentos fallidos. Te enviamos un enlace para desbloquear tu cuenta.",
                session_missing: "Tu inicio de sesión ha caducado. Vuelve a la aplicación e inténtalo otra vez.",
              },
              signUp: {
                invalid_signup: "No pudimos crear tu cuenta. Si ya tienes una, inicia sesión.",
                invalid_password: "Elige una contraseña más segura.",
              },
            },
          },
          fr: {
            blankErrorHint: "Ne peut pas être vide.",
            loginLabel: "Se connecter", signUpLabel: "S'inscrire", loginSubmitLabel: "Se connecter", signUpSubmitLabel: "Créer un compte",
            emailLabel: "E-mail", usernameLabel: "Nom d'utilisateur", usernameOrEmailLabel: "E-mail ou nom d'utilisateur",
            passwordLabel: "Mot de passe", forgotPasswordAction: "Mot de passe oublié ?",
            forgotPasswordTitle: "Réinitialiser le mot de passe",
            forgotPasswordInstructions: "Saisissez votre adresse e-mail. Nous vous enverrons un lien de réinitialisation.",
            forgotPasswordSubmitLabel: "Envoyer le lien", backLabel: "Retour", closeLabel: "Fermer",
            databaseAlternativeLoginInstructions: "ou", loginWithLabel: "Continuer avec %s", signUpWithLabel: "S'inscrire avec %s",
            lastLoginInstructions: "Votre dernière connexion", notYourAccountAction: "Ce n'est pas votre compte ?",
            passwordRulesLabel: "Votre mot de passe", showPassword: "Afficher le mot de passe", acceptTermsLabel: "J'accepte les conditions de cette application.", captchaHint: "Cela montre que vous n'êtes pas un robot.",
            reloadAction: "Rouvrir la page", noConnections: "Cette application n'a pas de connexion ici.",
            success: {
              signUp: "Votre compte est prêt. Connectez-vous.",
              forgotPassword: "Si ce compte existe, un lien de réinitialisation vous a été envoyé.",
            },
            error: {
              login: {
                invalid_user_password: "L'e-mail ou le mot de passe est incorrect.", blocked_user: "Ce compte est bloqué.",
                too_many_attempts: "Trop de tentatives. Nous vous avons envoyé un lien pour débloquer votre compte.",
                session_missing: "Votre connexion a expiré. Revenez à l'application et reconnectez-vous.",
              },
              signUp: {
                invalid_signup: "Impossible de créer votre compte. Si vous en avez déjà un, connectez-vous.",
                invalid_password: "Choisissez un mot de passe plus sûr.",
              },
            },
          },
        };
        """#
}
