// Written by scripts/texts.py from Resources/Texts/en.json.
// swift-format-ignore-file
extension TextTable {
    static let en = TextTable("en", #"""
        # login
        invitationDescription=to accept your invitation to join ${organizationName}
        invitationToAppDescription=to accept your invitation to join ${organizationName} on ${clientName}
        invitationFromDescription=to accept ${inviterName}'s invitation to join ${organizationName}
        invitationFromToAppDescription=to accept ${inviterName}'s invitation to join ${organizationName} on ${clientName}
        title=Log in
        description=to continue to ${clientName}
        signupActionText=New here?
        signupActionLinkText=Create an account
        usernamePlaceholder=Email or username
        emailPlaceholder=Email
        userNotAllowed=This user can't log in here.
        logInAsTitle=Log in as
        logInAsDescription=${title} is on: anyone who can open this page can log in as any user. It's meant for development only.
        separatorText=or
        blockedLabel=blocked
        buttonText=Log in
        passwordPlaceholder=Password
        forgotPasswordText=Forgot your password?
        phonePlaceholder=Phone number
        phoneOrEmailPlaceholder=Email or phone number
        phoneOrUsernamePlaceholder=Phone number or username
        phoneOrUsernameOrEmailPlaceholder=Email, phone number, or username
        federatedConnectionButtonText=Continue with ${connectionName}
        invalid-email=Enter an email address, such as ada@example.com.
        invalid-phone-number=Enter a phone number, such as +1 555 010 0123.
        no-password=Enter your email address and your password.
        no-identifier=Fill in all fields.
        wrong-username-credentials=Wrong username or password.
        wrong-email-credentials=Wrong email or password.
        wrong-credentials=These login details are wrong.
        user-blocked=Too many failed logins. We emailed you a link to unblock your account.
        ip-blocked=We have detected suspicious login behavior and further attempts will be blocked. Please contact the administrator.
        password-breached=This password is known from a data breach. Choose a new one with the link below.
        showPasswordText=Show password
        capsLockText=Caps Lock is on
        user-is-blocked=This account is blocked.
        # login-id
        buttonText=Continue
        no-email=Enter your email address.
        no-passkey=This passkey isn't registered here. Log in another way.
        passkey-authentication-failed=This passkey couldn't be used. Try again, or log in another way.
        passkeyButtonText=Continue with a passkey
        passkeyUnused=No passkey was used. Try again, or log in with your password.
        # login-password
        editEmailText=Use another account
        # login-passwordless-email-code
        sendButtonText=Send the code
        sendDescription=We'll send you a code.
        sendToContinueDescription=We'll send you a code to continue to ${clientName}.
        title=Check your email
        description=If ${email} can log in, a code is on its way.
        placeholder=Code
        buttonText=Log in
        resendActionText=Send another code
        editEmailText=Use another email address
        # login-passwordless-sms-otp
        sendDescription=We'll send you a code by text message.
        sendToContinueDescription=We'll send you a code by text message to continue to ${clientName}.
        title=Check your phone
        editText=Use another number
        # login-passwordless-email-link
        successTitle=You are logged in
        description=You can close this window and go back to the application.
        moreTitle=One more step is needed
        moreDescription=This link doesn't log you in by itself. Return to the application and log in there.
        # lock
        blankErrorHint=Can't be blank.
        signUpLabel=Sign up
        closeLabel=Close
        lastLoginInstructions=Last time you logged in as
        acceptTermsLabel=I accept the terms of this application.
        phonePlaceholder=+1 555 010 0123
        usePhoneAction=Use your phone instead
        useEmailAction=Use your email address instead
        noConnections=This application has no way to log in here.
        signUpSuccess=Your account is ready. Log in.
        unreachable=We couldn't reach the server. Check your connection and try again.
        emailName=email
        smsName=a text message
        # interstitial-captcha
        question=What is ${first} plus ${second}? Answer in digits.
        description=This shows that you're not a robot.
        invalid-captcha=Answer the question to show that you're not a robot.
        numbers=zero one two three four five six seven eight nine
        # mfa-otp-challenge
        no-code=Enter the code.
        invalid-code=That code is incorrect or has expired. Try again.
        too-many-failures=Too many wrong codes. Wait a few minutes before the next attempt.
        pickAuthenticatorText=Use another method
        buttonText=Continue
        placeholder=Code
        title=Check your authenticator app
        description=Enter the code that it shows for this account.
        rememberMeText=Remember this device for 30 days
        # mfa-otp-enrollment-qr
        title=Set up your authenticator app
        description=Scan this code with the app, then enter the number that the app shows.
        qrAltText=QR code for your authenticator app
        codeEnrollmentText=No camera at hand? Type this key into the app:
        placeholder=Code from the app
        openAppText=Open the app on this phone
        # mfa-recovery-code-challenge
        invalid-code=That recovery code is incorrect or was used already. Try again.
        placeholder=Recovery code
        title=Enter your recovery code
        description=You got it when you set up your second step. It works once. You'll then get a new one.
        # mfa-recovery-code-enrollment
        doneTitle=Your second step is set up
        title=Keep this recovery code
        doneDescription=The recovery code was shown once. Continue to the application.
        description=Use it to log in if you lose your device. It's only shown once, so write it down.
        buttonText=I have written it down
        copyCodeButtonText=Copy
        copiedText=Copied.
        downloadButtonText=Download
        printButtonText=Print
        fileText=Recovery code for ${companyName}
        # mfa-push-challenge-push
        transaction-not-found=That took too long. Request a new one.
        transaction-rejected=The login was refused on your device.
        challenge-transaction-pending=Your device hasn't responded yet.
        title=Check your device
        sentDescription=We sent a notification to your device.
        description=We sent a notification to your device. Approve the login there, then continue here.
        buttonText=I have approved it
        resendActionText=Ask again
        numberDescription=We sent a notification to your device. Choose this number there, then continue here.
        # mfa-push-enrollment-qr
        title=Set up your device
        description=Scan this code with the app on your device and approve there, then continue here.
        qrAltText=QR code for your device
        # mfa-webauthn-roaming-enrollment
        title=Add a security key
        description=Have your security key ready, then continue and follow the steps that your browser shows.
        continueButtonText=Continue
        webauthn-associate-error=This security key couldn't be added. If it's in use for your account already, try another one.
        # mfa-webauthn-platform-enrollment
        title=Add this device
        description=From now on, your fingerprint, face, or screen lock on this device shows that it's you.
        continueButtonText=Continue
        webauthn-platform-associate-error=This device couldn't be added. It may be in use for your account already.
        # mfa-webauthn-roaming-challenge
        title=Use your security key
        description=Have your security key ready, then continue and follow the steps that your browser shows.
        awaitingConfirmation=Waiting for your security key…
        continueButtonText=Continue
        webauthn-challenge-error=This security key couldn't be verified. Try again, or use another one.
        too-many-webauthn-challenge-attempts-error=Too many failed attempts. Wait a few minutes before the next one.
        # mfa-webauthn-platform-challenge
        title=Verify with this device
        description=Continue, then use your fingerprint, face, or screen lock.
        awaitingConfirmation=Waiting for your device…
        continueButtonText=Continue
        webauthn-platform-challenge-error=This device couldn't verify it's you. Try again.
        too-many-webauthn-challenge-attempts-error=Too many failed attempts. Wait a few minutes before the next one.
        # mfa-webauthn-error
        errorTitle=Your security key wasn't added
        errorTitleChallenge=Your security key wasn't verified
        errorTitlePlatform=This device wasn't added
        errorTitlePlatformChallenge=This device didn't verify it's you
        description=Your browser got no response from a security key. Maybe it took too long, you canceled, or it's another key.
        descriptionPlatform=Your browser got no response from this device. Maybe it took too long, you canceled, or you set up another device.
        tryAgainLinkText=Try again
        # mfa-webauthn-not-available-error
        errorDescription=Security keys and this device can't be used in this browser. Use another browser or another method.
        # passkey-enrollment
        expired=That took too long. Try again.
        passkey-enrollment-failure=The passkey could not be saved. Try again.
        title=Create a passkey
        description=From now on, log in as ${userName} without a password.
        passkeyBenefit1Title=Nothing to remember, nothing to type in
        passkeyBenefit2Title=Your fingerprint, face or screen lock shows that it is you
        passkeyBenefit3Title=It works on this site only, so nobody can trick you out of it
        unsupported=This browser cannot create passkeys.
        createButtonText=Create a passkey
        notCreated=No passkey was created. Try again, or continue without one.
        passkey-enrollment-max-allowed-reached=This device has a passkey for this account already.
        continueButtonText=Continue without a passkey
        usePasswordButtonText=Choose a password instead
        # signup
        pageTitle=Create an account
        title=Create your account
        buttonText=Create account
        loginActionText=Already have an account?
        loginActionLinkText=Log in
        emailPlaceholder=Email
        usernamePlaceholder=Username
        passwordPlaceholder=Password
        optionalPlaceholder=${label} (optional)
        passkeyButtonText=Sign up with a passkey
        no-signup=Public signup is disabled.
        invitation-email=The invitation is for ${email}. Sign up with that address.
        email-in-use=We couldn't create your account. If you already have one, log in.
        invalid-username=Choose a username of ${min} to ${max} letters, digits, _ or -.
        passwordNotEmpty=Not empty
        passwordLength-one=At least ${count} character
        passwordLength-other=At least ${count} characters
        passwordLowercase=A lower-case letter (a‑z)
        passwordUppercase=An upper-case letter (A‑Z)
        passwordNumber=A number (0‑9)
        passwordSpecial=A special character (such as !@#$%^&*)
        passwordThreeKinds=At least 3 of: lower case (a‑z), upper case (A‑Z), numbers (0‑9), special characters (such as !@#$%^&*)
        passwordRepetition=No more than 2 identical characters in a row
        passwordSequence=No more than 2 letters or digits in sequence (such as abc or 321)
        passwordTooLong=No more than ${max} bytes
        passwordSecurityText=Your password
        accessibilityValid=done
        accessibilityError=missing
        # reset-password
        password-too-weak=Choose a stronger password.
        password-too-common=This password is too common. Choose another one.
        password-contains-user-information=Choose a password that doesn't contain your name or email address.
        password-previously-used=You have used this password before. Choose another one.
        password-breached-reset=This password is known from a data breach. Choose another one.
        title=Choose a new password
        description=for ${email}
        buttonText=Change password
        passwordPlaceholder=New password
        # reset-password-email
        title=Check your email
        backButtonText=Back to login
        emailDescription=If there is an account for ${email}, a link to choose a new password is on its way.
        # reset-password-request
        no-email=Enter your email address.
        title=Forgot your password?
        descriptionEmail=We'll email you a link to reset it.
        buttonText=Send the link
        backToLoginLinkText=Back to login
        # reset-password-success
        eventTitle=Your password is changed
        description=You can now log in with your new password.
        # error
        codeLabel=Error
        statusLabel=Status
        trackingLabel=Tracking ID
        applicationLabel=Application
        detailsText=Details for developers
        supportText=Still stuck?
        supportLinkText=Contact support
        failedStep=The server could not finish this step.
        serverErrorTitle=Something went wrong
        serverErrorDescription=The server could not finish this step. Try again; if it happens again, contact your administrator.
        applicationTitle=We couldn't process this request
        applicationDescription=The app or link that brought you here isn't set up correctly. Go back and try again. If this keeps happening, contact the app's support.
        unavailableTitle=Try again in a moment
        unavailableDescription=The service can't be reached at the moment. Wait a few seconds, then try again.
        blockedUserTitle=This account is blocked
        blockedUserDescription=The user is blocked. Log in as another user, or contact your administrator.
        lostLoginTitle=Your login has expired
        lostLoginDescription=It was completed or has expired, or your browser blocks cookies. Return to the application and log in again.
        notFoundTitle=Page not found
        notFoundDescription=This tenant has no page at ${path}. Go back to the application and try again.
        tooLargeTitle=Request too large
        tooLargeDescription=Your browser sent too much data. Go back and enter less.
        blockedTitle=Access denied
        blockedDescription=Your request was blocked. If you think that this is a mistake, contact the administrator.
        notOfferedTitle=Not available
        notOfferedDescription=This tenant does not offer ${path}.
        foreignFormTitle=We couldn't accept this form
        foreignFormDescription=It was sent by a page that isn't part of this tenant. Nothing has been changed.
        deadLinkTitle=This link no longer works
        deadLinkDescription=It was already used or has expired. Request a new one.
        blockedLinkTitle=This account is blocked
        blockedLinkDescription=Contact your administrator.
        expiredLogoutTitle=This question has expired
        expiredLogoutDescription=It was already answered or has expired. Return to the application and log out again.
        unknownConnectionTitle=Unknown connection
        unknownConnectionDescription=The application cannot use this connection for logins. Go back and choose another one.
        expiredDeviceTitle=That code has expired
        expiredDeviceDescription=It was used or has expired. Start again on your device to get a new one.
        unknownInvitationTitle=We don't know this invitation
        unknownInvitationDescription=Open the whole link from the email, or ask for a new invitation.
        acceptedInvitationTitle=This invitation was already used
        acceptedInvitationDescription=An invitation works once. If you accepted it, go to the app and log in.
        expiredInvitationTitle=This invitation has expired
        expiredInvitationDescription=Ask for a new invitation.
        deniedSignupTitle=You can't sign up
        otherInvitationTitle=This invitation is for someone else
        otherInvitationDescription=It's for ${email}. Go back, and log in with that address.
        stoppedLoginTitle=This login can't continue
        failedLogoutTitle=We couldn't log you out
        outdatedFormTitle=This page is out of date
        outdatedFormDescription=You may have logged in or out in another tab since you opened it, or your browser blocks cookies.
        outdatedFormLinkText=Open the page again
        # mfa-login-options
        no-choice=Choose one of these.
        title=How do you want to continue?
        description=Choose how to verify it's you.
        authenticatorNamesOTP=Authenticator app
        authenticatorNamesSMS=Text message
        authenticatorNamesVoice=Phone call
        authenticatorNamesEmail=Email
        authenticatorNamesPushNotification=Push message
        authenticatorNamesRecoveryCode=Recovery code
        authenticatorNamesWebauthnRoaming=Security key
        authenticatorNamesWebauthnPlatform=Fingerprint, face, or screen lock
        too-many-messages=Too many messages to one recipient. Try again later.
        # mfa-begin-enroll-options
        title=Keep your account safe
        description=Add a second step to your login. Choose how.
        # mfa-enroll-result
        enrolledTitle=Your account has a second step
        enrolledDescription=You can close this window.
        # mfa-push-approval
        pageTitle=Is it you?
        title=Are you trying to log in?
        description=Someone is trying to log in to your account and is waiting for your approval.
        acceptButtonText=Yes, approve
        declineButtonText=No, it's not me
        approvedTitle=Login approved
        deniedTitle=Login denied
        approvedDescription=Go back to the application.
        deniedDescription=If this wasn't you, change your password.
        numberDescription=Someone is trying to log in to your account. If it's you, choose the number that the login page shows.
        requestDescription=${clientName} is waiting for your approval. Approve only if you see the same message there.
        # mfa-voice-challenge
        resendActionText=Call again
        title=Answer your phone
        description=We'll call ${phone} with a code.
        # mfa-voice-enrollment
        buttonText=Call me
        description=We'll call you with a code whenever you log in.
        # mfa-sms-challenge
        resendActionText=Send another code
        title=Check your phone
        description=We sent a code by text message to ${phone}.
        # mfa-sms-enrollment
        title=Add your phone
        buttonText=Send a code
        description=We'll text you a code whenever you log in.
        # mfa-email-challenge
        title=Check your email
        description=We sent a code to ${email}.
        # mfa-email-enrollment
        title=Add your email address
        description=We'll send you a code whenever you log in.
        # profile-details
        title=A few more details
        description=Add these to your profile to continue.
        buttonText=Continue
        in-use=We couldn't save these details. Try others.
        # select-account
        title=Choose an account
        removeAccountText=Remove ${userName}
        loggedOutText=Logged out
        # confirmation
        title=Continue to ${appName}?
        description=You're logged in as ${userName}. Continue only if you just started this login yourself.
        returnsToLabel=Returns to
        buttonText=Continue
        cancelButtonText=Cancel
        # consent
        title=Authorize App
        acceptButtonText=Accept
        declineButtonText=Decline
        messageSingleTenant=Hi ${userName}, ${appName} is requesting access to your ${companyName} account.
        messageWithAccount=Hi ${userName}, ${appName} is requesting access to your ${companyName} account (${email}).
        declinedTitle=You declined access
        declinedDescription=${clientName} can't access your account. You can close this page.
        scopeProfileAndEmail=Profile: access to your profile and email
        scopeProfile=Profile: access to your profile
        scopeEmail=Email: access to your email
        scopePhone=Phone: access to your phone number
        scopeAddress=Address: access to your address
        scopeOffline=Offline access: access to your data when you're not using the application
        scopeGroup=${resource}: ${actions} your ${words}
        scopeList=${items} and ${last}
        # customized-consent
        title=Approve this request?
        description=${appName} asks you, ${email}, to approve the following.
        acceptButtonText=Approve
        declineButtonText=Decline
        scopesTitle=The application also gets these permissions:
        # device-code-activation
        title=Connect a device
        description=Enter the code that your device shows.
        buttonText=Continue
        placeholder=Code
        too-many-failures=Too many wrong codes. Wait a minute and try again.
        invalid-code=That code is incorrect or has expired. Check your device again.
        # device-code-confirmation
        pageTitle=Confirm the device
        title=Does your device show this code?
        description=Continue only if you see it on your own device, in ${clientName}.
        confirmButtonText=Yes, connect it
        cancelButtonText=No, cancel
        confirmationText=You are logged in as ${userName}.
        # device-code-activation-allowed
        eventTitle=Your device is connected
        description=You can close this window and go back to your device.
        # device-code-activation-denied
        eventTitle=The device was refused
        description=The device can't log in with this code. You can close this window.
        # logout
        title=Log out?
        acceptButtonText=Log out
        declineButtonText=Stay logged in
        userSalute=You're logged in as ${userName}.
        description=You were asked to log out.
        descriptionApp=${clientName} asks you to log out.
        # logout-complete
        title=You are logged out
        description=You can close this window, or go back to the application to log in again.
        # logout-aborted
        title=You are still logged in
        description=Nothing has changed. You can close this window, or go back to the application.
        # common
        goToAppText=Go to ${clientName}
        goToTheAppText=Go to the application
        returningTitle=One more step
        returningDescription=You're back from logging in. If nothing happens, continue yourself.
        continueText=Continue
        formPostDescription=You're on your way back. If nothing happens, continue yourself.
        formPostTitle=Continue to the application
        formPostToAppTitle=Continue to ${clientName}
        webMessageDescription=You can close this window.
        webMessageTitle=Return to the application
        webMessageToAppTitle=Return to ${clientName}
        resendWaitText=${text} in ${seconds} s
        too-many-requests=Rate limit exceeded. Try again in a minute.
        # accept-invitation
        joinedTitle=You've joined ${companyName}
        joinedDescription=Return to ${clientName} and log in.
        buttonText=Accept invitation
        emailDescription=The invitation is for ${email}. You'll log in with this address, or create an account with it.
        title=You've been invited to ${companyName}
        joinDescription=Join ${companyName}.
        joinOnAppDescription=Join ${companyName} on ${clientName}.
        invitedDescription=${inviterName} invited you to join ${companyName}.
        description=${inviterName} invited you to join ${companyName} on ${clientName}.
        # organization-picker
        loggedInText=You're logged in as ${userName}.
        title=Select an organization
        continueTextB2C=Use a personal account
        # organization-selection
        title=Enter your organization
        buttonText=Continue
        invalid-email=We couldn't find an organization for this email address.
        invalid-email-use-name=We couldn't find an organization for this email address. Enter the organization's name.
        invalid-organization=We couldn't find this organization. Check its name and try again.
        nameOrEmailPlaceholder=Organization name or email
        placeholder=Organization name
        # email-verification-result
        title=Verify your email
        buttonText=Verify email
        description=Confirm that ${email} is your email address.
        verifiedTitle=Your email address is verified
        verifiedDescription=Thank you. You can close this window.
        alreadyVerifiedTitle=Your email address is already verified
        alreadyVerifiedDescription=There is nothing left to do. You can close this window.
        # brute-force-protection-unblock
        title=Unblock your account
        buttonText=Unblock account
        description=Your account was blocked after too many failed logins. If they weren't yours, change your password.
        # brute-force-protection-unblock-success
        title=Your account is unblocked
        description=You can go back to the application and log in again.
        # message
        addressText=Or open this address:
        # message-verify-email
        subject=Verify your email address
        description=Welcome to ${tenantName}. Confirm that this is your email address.
        buttonText=Verify email
        note=If you didn't create an account, you can ignore this message.
        # message-reset-password
        subject=Choose a new password
        description=You asked to reset your password for ${tenantName}.
        buttonText=Choose a new password
        note=If you didn't ask for this, you can ignore this message. Your password stays as it is.
        # message-blocked-account
        subject=Your account is blocked
        description=Too many logins to your account have failed, so it's blocked. If they were yours, unblock it.
        buttonText=Unblock account
        note=If they weren't yours, choose a new password afterward.
        # message-breached-password
        subject=Choose a new password
        description=You logged in to ${tenantName} with a password that is known from a data breach of another website.
        buttonText=Choose a new password
        note=Change it on other websites too if you use it there.
        # message-login-code
        subject=Your code to log in
        description=Enter this code to log in.
        note=If you didn't ask for this, you can ignore this message.
        shortText=${code} is your code to log in to ${tenantName}.
        # message-login-link
        subject=Your link to log in
        description=Use this link to log in to ${tenantName}. It works once.
        buttonText=Log in
        note=If you didn't ask for this, you can ignore this message.
        # message-mfa-code
        subject=Your code for the second step
        description=Enter this code to finish logging in.
        note=If you aren't logging in, someone knows your password. Change it.
        shortText=${code} is your code for ${tenantName}.
        # message-mfa-enrollment
        subject=Confirm your second factor
        description=Enter this code to add this address to your account.
        note=If you didn't ask for this, you can ignore this message.
        shortText=${code} is your code to add this phone to ${tenantName}.
        # message-mfa-enrollment-link
        subject=Add a second step to your login
        description=The owners of ${tenantName} ask you to protect your account with a second step.
        buttonText=Set it up
        note=If you don't expect this message, you can ignore it.
        # message-invitation
        subject=You are invited
        description=${inviterName} invited you to join ${companyName}.
        anonymousDescription=Someone invited you to join ${companyName}.
        buttonText=Accept the invitation
        note=If you don't know the sender, you can ignore this message.
        # message-approval
        subject=Are you trying to log in?
        description=Approve the login on this device.
        shortText=Are you trying to log in to ${tenantName}?
        # message-welcome
        subject=Welcome to ${tenantName}
        description=Your account is ready.
        """#)
}
