// Written by scripts/texts.py from Resources/Texts/zh-CN.json.
// swift-format-ignore-file
extension TextTable {
    static let zhCN = TextTable("zh-CN", #"""
        # login
        invitationDescription=接受加入 ${organizationName} 的邀请
        invitationToAppDescription=接受在 ${clientName} 上加入 ${organizationName} 的邀请
        invitationFromDescription=接受 ${inviterName} 发出的加入 ${organizationName} 的邀请
        invitationFromToAppDescription=接受 ${inviterName} 发出的在 ${clientName} 上加入 ${organizationName} 的邀请
        title=登录
        description=继续前往 ${clientName}
        signupActionText=还没有账号？
        signupActionLinkText=立即注册
        usernamePlaceholder=邮箱或用户名
        emailPlaceholder=邮箱
        userNotAllowed=该用户无法在此登录。
        logInAsTitle=以指定用户登录
        logInAsDescription=“${title}”已开启：任何能打开此页面的人都可以用任意用户的身份登录。仅供开发使用。
        separatorText=或
        blockedLabel=已停用
        buttonText=登录
        passwordPlaceholder=密码
        forgotPasswordText=忘记密码？
        phonePlaceholder=手机号码
        phoneOrEmailPlaceholder=邮箱或手机号码
        phoneOrUsernamePlaceholder=手机号码或用户名
        phoneOrUsernameOrEmailPlaceholder=邮箱、手机号码或用户名
        federatedConnectionButtonText=通过 ${connectionName} 继续
        invalid-email=请输入邮箱地址，例如 ada@example.com。
        invalid-phone=请输入手机号码，例如 +1 555 010 0123。
        no-password=请输入邮箱地址和密码。
        no-identifier=请填写所有字段。
        wrongUsernamePassword=用户名或密码错误。
        wrongEmailPassword=邮箱或密码错误。
        wrong-credentials=登录信息有误。
        user-blocked=登录失败次数过多，您的账号已被锁定。我们已通过邮件向您发送解锁链接。
        ip-blocked=我们检测到可疑的登录行为，后续尝试将被拦截。请联系管理员。
        password-breached=此密码曾在数据泄露事件中曝光。请通过下方链接设置新密码。
        showPasswordText=显示密码
        capsLockText=大写锁定已开启
        user-is-blocked=此账号已被停用。
        # login-id
        buttonText=继续
        no-email=请输入邮箱地址。
        no-passkey=此通行密钥未在此处注册。请使用其他方式登录。
        passkey-authentication-failed=无法使用此通行密钥。请重试，或使用其他方式登录。
        passkeyButtonText=使用通行密钥继续
        passkeyUnused=未使用通行密钥。请重试，或使用密码登录。
        # login-password
        editEmailText=使用其他账号
        # login-passwordless-email-code
        sendButtonText=发送验证码
        sendDescription=我们会向您发送验证码。
        sendToContinueDescription=我们会向您发送验证码，以便您继续前往 ${clientName}。
        title=请查收邮件
        description=如果 ${email} 可以登录，您很快就会收到验证码。
        placeholder=验证码
        buttonText=登录
        resendActionText=重新发送验证码
        editEmailText=使用其他邮箱
        # login-passwordless-sms-otp
        sendDescription=我们会通过短信向您发送验证码。
        sendToContinueDescription=我们会通过短信向您发送验证码，以便您继续前往 ${clientName}。
        title=请查看手机短信
        editText=使用其他号码
        # login-passwordless-email-link
        successTitle=登录成功
        description=您可以关闭此窗口，返回应用。
        moreTitle=还差一步
        moreDescription=仅凭此链接无法登录。请返回应用，在应用中登录。
        # lock
        blankErrorHint=请填写此字段。
        signUpLabel=注册
        closeLabel=关闭
        lastLoginInstructions=您上次登录的账号
        acceptTermsLabel=我接受此应用的条款。
        phonePlaceholder=+86 138 0013 8000
        usePhoneAction=改用手机号码
        useEmailAction=改用邮箱
        noConnections=此应用在这里没有可用的登录方式。
        signUpSuccess=您的账号已准备就绪，请登录。
        unreachable=无法连接服务器。请检查网络连接后重试。
        emailName=邮箱
        smsName=短信
        # interstitial-captcha
        question=${first}加${second}等于几？请用数字作答。
        description=此问题用于确认您不是机器人。
        invalid-captcha=请再次回答问题，以确认您不是机器人。
        numbers=零 一 二 三 四 五 六 七 八 九
        # mfa-otp-challenge
        no-code=请输入验证码。
        invalid-code=验证码错误或已过期，请重试。
        too-many-failures=验证码错误次数过多，请等待几分钟后再试。
        pickAuthenticatorText=使用其他方式
        buttonText=继续
        placeholder=验证码
        title=请查看身份验证器应用
        description=请输入应用中为此账号显示的验证码。
        rememberMeText=30 天内记住此设备
        # mfa-otp-enrollment-qr
        title=设置身份验证器应用
        description=请用应用扫描此二维码，然后输入应用显示的数字。
        qrAltText=用于设置身份验证器应用的二维码
        codeEnrollmentText=无法扫码？请在应用中输入以下密钥：
        placeholder=应用显示的验证码
        openAppText=在这部手机上打开应用
        # mfa-recovery-code-challenge
        invalid-code=恢复代码错误或已被使用，请重试。
        placeholder=恢复代码
        title=输入恢复代码
        description=恢复代码是您设置两步验证时获得的，只能使用一次。使用后，您会获得新的恢复代码。
        # mfa-recovery-code-enrollment
        doneTitle=两步验证已设置
        title=请保存此恢复代码
        doneDescription=恢复代码已显示过，不会再次显示。请继续前往应用。
        description=如果设备丢失，您可以用它登录。恢复代码仅显示一次，请务必记下来。
        buttonText=我已记下
        copyCodeButtonText=复制
        copiedText=已复制。
        downloadButtonText=下载
        printButtonText=打印
        fileText=${companyName} 的恢复代码
        # mfa-push-challenge-push
        transaction-not-found=操作已超时。请重新发送通知。
        transaction-rejected=您已在设备上拒绝此次登录。
        challenge-transaction-pending=您的设备尚未响应。
        title=请查看您的设备
        sentDescription=我们已向您的设备发送通知。
        description=我们已向您的设备发送通知。请在设备上批准登录，然后在此继续。
        buttonText=我已批准
        resendActionText=重新发送通知
        numberDescription=我们已向您的设备发送通知。请在设备上选择以下数字，然后在此继续。
        # mfa-push-enrollment-qr
        title=设置您的设备
        description=请用设备上的应用扫描此二维码并批准，然后在此继续。
        qrAltText=用于设置设备的二维码
        # mfa-webauthn-roaming-enrollment
        title=添加安全密钥
        description=请准备好安全密钥，然后继续，并按照浏览器显示的步骤操作。
        continueButtonText=继续
        webauthn-associate-error=无法添加此安全密钥。如果您的账号已在使用它，请换一个。
        # mfa-webauthn-platform-enrollment
        title=添加此设备
        description=今后，您可以在此设备上用指纹、面容或屏幕锁定确认是您本人。
        continueButtonText=继续
        webauthn-platform-associate-error=无法添加此设备。您的账号可能已在使用它。
        # mfa-webauthn-roaming-challenge
        title=使用您的安全密钥
        description=请准备好安全密钥，然后继续，并按照浏览器显示的步骤操作。
        awaitingConfirmation=正在等待您的安全密钥…
        continueButtonText=继续
        webauthn-challenge-error=无法验证此安全密钥。请重试，或换一个。
        too-many-webauthn-challenge-attempts-error=失败次数过多，请等待几分钟后再试。
        # mfa-webauthn-platform-challenge
        title=用此设备验证
        description=请继续，然后使用指纹、面容或屏幕锁定。
        awaitingConfirmation=正在等待您的设备…
        continueButtonText=继续
        webauthn-platform-challenge-error=此设备无法确认是您本人。请重试。
        too-many-webauthn-challenge-attempts-error=失败次数过多，请等待几分钟后再试。
        # mfa-webauthn-error
        errorTitle=未添加您的安全密钥
        errorTitleChallenge=未能验证您的安全密钥
        errorTitlePlatform=未添加此设备
        errorTitlePlatformChallenge=此设备未能确认是您本人
        description=浏览器没有收到安全密钥的响应。可能是操作超时、您已取消，或者这是另一个密钥。
        descriptionPlatform=浏览器没有收到此设备的响应。可能是操作超时、您已取消，或者您设置的是另一台设备。
        tryAgainLinkText=重试
        # mfa-webauthn-not-available-error
        errorDescription=此浏览器无法使用安全密钥或此设备。请使用其他浏览器或其他方式。
        # passkey-enrollment
        expired=操作已超时，请重试。
        passkey-enrollment-failure=无法保存通行密钥，请重试。
        title=创建通行密钥
        description=今后无需密码即可以 ${userName} 的身份登录。
        passkeyBenefit1Title=无需记忆，无需输入
        passkeyBenefit2Title=用指纹、面容或屏幕锁定确认是您本人
        passkeyBenefit3Title=仅在此网站有效，不会被他人骗走
        unsupported=此浏览器不支持创建通行密钥。
        createButtonText=创建通行密钥
        notCreated=未创建通行密钥。请重试，或暂不创建并继续。
        passkey-enrollment-max-allowed-reached=此设备上已有该账号的通行密钥。
        continueButtonText=不使用通行密钥，继续
        usePasswordButtonText=改为设置密码
        # signup
        pageTitle=注册账号
        title=注册账号
        buttonText=注册
        loginActionText=已有账号？
        loginActionLinkText=登录
        emailPlaceholder=邮箱
        usernamePlaceholder=用户名
        passwordPlaceholder=密码
        optionalPlaceholder=${label}（选填）
        passkeyButtonText=使用通行密钥注册
        no-signup=暂未开放公开注册。
        invitation-email=此邀请发送给 ${email}。请使用该邮箱注册。
        email-in-use=无法创建您的账号。如果您已有账号，请直接登录。
        invalid-username=用户名须为 ${min} 到 ${max} 个字符，可包含字母、数字、_ 或 -。
        passwordNotEmpty=不能为空
        passwordLength-other=至少 ${count} 个字符
        passwordAllKinds=包含小写字母（a‑z）、大写字母（A‑Z）和数字（0‑9）
        passwordThreeKinds=至少包含以下 3 种：小写字母（a‑z）、大写字母（A‑Z）、数字（0‑9）、特殊字符（如 !@#$%^&*）
        passwordRepetition=相同字符最多连续出现 2 次
        passwordTooLong=不超过 ${max} 字节
        passwordSecurityText=密码要求
        accessibilityValid=已满足
        accessibilityError=未满足
        # reset-password
        weak-password=请设置更安全的密码。
        common-password=此密码过于常见，请换一个。
        password-contains-user-information=密码不能包含您的姓名或邮箱地址。
        password-history=您曾使用过此密码，请换一个。
        password-breached-reset=此密码曾在数据泄露事件中曝光，请换一个。
        title=设置新密码
        description=账号：${email}
        buttonText=修改密码
        passwordPlaceholder=新密码
        # reset-password-email
        title=请查收邮件
        backButtonText=返回登录
        emailDescription=如果 ${email} 已有账号，您很快就会收到用于设置新密码的链接。
        # reset-password-request
        no-email=请输入邮箱地址。
        title=忘记密码？
        descriptionEmail=我们会通过邮件向您发送重置密码的链接。
        buttonText=发送链接
        backToLoginLinkText=返回登录
        # reset-password-success
        eventTitle=密码已修改
        description=现在可以使用新密码登录了。
        # error
        codeLabel=错误
        statusLabel=状态
        trackingLabel=跟踪 ID
        applicationLabel=应用
        detailsText=开发者详细信息
        supportText=问题仍未解决？
        supportLinkText=联系支持团队
        failedStep=服务器未能完成此步骤。
        serverErrorTitle=出了点问题
        serverErrorDescription=服务器未能完成此步骤。请重试；如果问题再次出现，请联系管理员。
        applicationTitle=我们无法处理此请求
        applicationDescription=将你带到此处的应用或链接未正确设置。请返回并重试。如果问题仍然存在，请联系该应用的支持人员。
        unavailableTitle=请稍后再试
        unavailableDescription=目前无法连接到服务。请等待几秒钟，然后重试。
        blockedUserTitle=此账号已被停用
        blockedUserDescription=该用户已被停用。请使用其他用户登录，或联系管理员。
        lostLoginTitle=登录已过期
        lostLoginDescription=此次登录已完成或已过期，或者您的浏览器阻止了 Cookie。请返回应用重新登录。
        notFoundTitle=找不到页面
        notFoundDescription=此网站没有 ${path} 页面。请返回应用重试。
        tooLargeTitle=请求过大
        tooLargeDescription=您的浏览器发送了过多数据。请返回并减少输入内容。
        notOfferedTitle=不可用
        notOfferedDescription=此网站不提供 ${path}。
        foreignFormTitle=无法接受此表单
        foreignFormDescription=此表单来自本网站以外的页面。未作任何更改。
        deadLinkTitle=此链接已失效
        deadLinkDescription=链接已被使用或已过期。请重新获取链接。
        blockedLinkTitle=此账号已被停用
        blockedLinkDescription=请联系管理员。
        expiredLogoutTitle=此确认已过期
        expiredLogoutDescription=您已作答，或此确认已过期。请返回应用，重新退出登录。
        unknownConnectionTitle=未知的连接
        unknownConnectionDescription=应用无法使用此连接登录。请返回并选择其他连接。
        expiredDeviceTitle=代码已过期
        expiredDeviceDescription=代码已被使用或已过期。请在设备上重新开始，获取新的代码。
        unknownInvitationTitle=无法识别此邀请
        unknownInvitationDescription=请打开邮件中的完整链接，或重新索取邀请。
        acceptedInvitationTitle=此邀请已被使用
        acceptedInvitationDescription=每个邀请只能使用一次。如果您已接受邀请，请前往应用登录。
        expiredInvitationTitle=此邀请已过期
        expiredInvitationDescription=请重新索取邀请。
        deniedSignupTitle=您无法注册
        otherInvitationTitle=此邀请不是发送给您的
        otherInvitationDescription=此邀请发送给 ${email}。请返回并使用该邮箱登录。
        stoppedLoginTitle=无法继续此次登录
        failedLogoutTitle=无法退出登录
        outdatedFormTitle=此页面已失效
        outdatedFormDescription=打开此页面后，您可能在其他标签页中登录或退出了登录，或者您的浏览器阻止了 Cookie。
        outdatedFormLinkText=重新打开页面
        # mfa-login-options
        no-choice=请选择其中一项。
        title=您想如何继续？
        description=请选择验证身份的方式。
        authenticatorNamesOTP=身份验证器应用
        authenticatorNamesSMS=短信
        authenticatorNamesVoice=语音电话
        authenticatorNamesEmail=邮件
        authenticatorNamesPushNotification=推送通知
        authenticatorNamesRecoveryCode=恢复代码
        authenticatorNamesWebauthnRoaming=安全密钥
        authenticatorNamesWebauthnPlatform=指纹、面容或屏幕锁定
        too-many-messages=向同一收件人发送的消息过多，请稍后再试。
        # mfa-begin-enroll-options
        title=保护您的账号
        description=为登录启用两步验证。请选择验证方式。
        # mfa-enrollment-result
        title=您的账号已启用两步验证
        description=您可以关闭此窗口。
        # mfa-push-approval
        pageTitle=是您本人吗？
        title=您正在尝试登录吗？
        description=有人正在尝试登录您的账号，等待您批准。
        acceptButtonText=是，批准
        declineButtonText=不，不是我
        approvedTitle=已批准登录
        deniedTitle=已拒绝登录
        approvedDescription=请返回应用。
        deniedDescription=如果不是您本人操作，请修改密码。
        numberDescription=有人正在尝试登录您的账号。如果是您本人，请选择登录页面上显示的数字。
        requestDescription=${clientName} 正在等待您批准。请确认其中显示的消息与此处相同，再予批准。
        # mfa-voice-challenge
        resendActionText=重新拨打
        title=请接听电话
        description=我们会致电 ${phone}，告知您验证码。
        # mfa-voice-enrollment
        buttonText=给我打电话
        description=每次登录时，我们会致电告知您验证码。
        # mfa-sms-challenge
        resendActionText=重新发送验证码
        title=请查看手机短信
        description=我们已通过短信将验证码发送至 ${phone}。
        # mfa-sms-enrollment
        title=添加手机号码
        buttonText=发送验证码
        description=每次登录时，我们会通过短信向您发送验证码。
        # mfa-email-challenge
        title=请查收邮件
        description=我们已将验证码发送至 ${email}。
        # mfa-email-enrollment
        title=添加邮箱地址
        description=每次登录时，我们会向您发送验证码。
        # profile-details
        title=补充信息
        description=请补充您的个人资料以继续。
        buttonText=继续
        in-use=无法保存这些信息。请尝试其他信息。
        # select-account
        title=选择账号
        removeAccountText=移除 ${userName}
        loggedOutText=已退出登录
        # confirmation
        title=继续前往 ${appName}？
        description=您当前登录的账号是 ${userName}。请仅在您本人刚刚发起此次登录时继续。
        returnsToLabel=返回至
        buttonText=继续
        cancelButtonText=取消
        # consent
        title=授权应用
        acceptButtonText=同意
        declineButtonText=拒绝
        messageSingleTenant=${userName}，您好！${appName} 请求访问您的 ${companyName} 账号。
        messageWithAccount=${userName}，您好！${appName} 请求访问您的 ${companyName} 账号（${email}）。
        declinedTitle=您已拒绝授权
        declinedDescription=${clientName} 无法访问您的账号。您可以关闭此页面。
        scopeProfileAndEmail=个人资料：访问您的个人资料和邮箱
        scopeProfile=个人资料：访问您的个人资料
        scopeEmail=邮箱：访问您的邮箱地址
        scopePhone=电话：访问您的电话号码
        scopeAddress=地址：访问您的地址
        scopeOffline=离线访问：在您未使用应用时访问您的数据
        scopeGroup=${resource}：访问 ${words}（${actions}）
        scopeList=${items} 和 ${last}
        # device-code-activation
        title=连接设备
        description=请输入设备上显示的代码。
        buttonText=继续
        placeholder=代码
        too-many-failures=代码错误次数过多，请等待一分钟后重试。
        invalid-code=代码错误或已过期。请再次查看您的设备。
        # device-code-confirmation
        pageTitle=确认设备
        title=您的设备上是否显示此代码？
        description=请仅在您自己的设备上的 ${clientName} 中看到此代码时继续。
        confirmButtonText=是，连接
        cancelButtonText=否，取消
        confirmationText=您当前登录的账号是 ${userName}。
        # device-code-activation-allowed
        eventTitle=设备已连接
        description=您可以关闭此窗口，返回您的设备。
        # device-code-activation-denied
        eventTitle=已拒绝该设备
        description=该设备无法使用此代码登录。您可以关闭此窗口。
        # logout
        title=要退出登录吗？
        acceptButtonText=退出登录
        declineButtonText=保持登录
        userSalute=您当前登录的账号是 ${userName}。
        description=您收到了退出登录的请求。
        descriptionApp=${clientName} 请求您退出登录。
        # logout-complete
        pageTitle=已退出登录
        title=您已退出登录
        description=您可以关闭此窗口，或返回应用重新登录。
        # logout-aborted
        title=您仍处于登录状态
        description=未作任何更改。您可以关闭此窗口，或返回应用。
        # common
        goToAppText=前往 ${clientName}
        goToTheAppText=前往应用
        returningTitle=还差一步
        returningDescription=您已完成登录。如果页面没有反应，请点击“继续”。
        continueText=继续
        formPostDescription=正在返回应用。如果页面没有反应，请点击“继续”。
        formPostTitle=继续前往应用
        formPostToAppTitle=继续前往 ${clientName}
        webMessageDescription=您可以关闭此窗口。
        webMessageTitle=返回应用
        webMessageToAppTitle=返回 ${clientName}
        resendWaitText=${text}（${seconds} 秒后）
        too-many-requests=请求过于频繁，请一分钟后重试。
        # accept-invitation
        joinedTitle=您已加入 ${companyName}
        joinedDescription=请返回 ${clientName} 并登录。
        buttonText=接受邀请
        emailDescription=此邀请发送给 ${email}。请使用该邮箱登录或注册账号。
        title=您已受邀加入 ${companyName}
        joinDescription=加入 ${companyName}。
        joinOnAppDescription=在 ${clientName} 上加入 ${companyName}。
        invitedDescription=${inviterName} 邀请您加入 ${companyName}。
        description=${inviterName} 邀请您在 ${clientName} 上加入 ${companyName}。
        # organization-picker
        loggedInText=您当前登录的账号是 ${userName}。
        title=选择组织
        continueTextB2C=使用个人账号
        # organization-selection
        title=输入您的组织
        buttonText=继续
        invalid-email=找不到与此邮箱对应的组织。
        invalid-email-use-name=找不到与此邮箱对应的组织。请输入组织名称。
        invalid-organization=找不到此组织。请检查名称后重试。
        nameOrEmailPlaceholder=组织名称或邮箱
        placeholder=组织名称
        # email-verification-result
        title=验证您的邮箱
        buttonText=验证邮箱
        description=请确认 ${email} 是您的邮箱地址。
        successTitle=您的邮箱已通过验证
        successDescription=谢谢。您可以关闭此窗口。
        followedTitle=您的邮箱此前已通过验证
        followedDescription=无需其他操作。您可以关闭此窗口。
        # brute-force-protection-unblock
        title=解锁账号
        buttonText=解锁账号
        description=由于登录失败次数过多，您的账号已被锁定。如果不是您本人操作，请修改密码。
        successTitle=您的账号已解锁
        successDescription=您可以返回应用重新登录。
        # message
        addressText=或打开以下网址：
        # message-verify-email
        subject=验证您的邮箱
        description=欢迎使用 ${tenantName}。请确认这是您的邮箱地址。
        buttonText=验证邮箱
        note=如果您没有注册账号，请忽略此消息。
        # message-reset-password
        subject=设置新密码
        description=您请求重置 ${tenantName} 的密码。
        buttonText=设置新密码
        note=如果不是您本人操作，请忽略此消息。您的密码不会改变。
        # message-blocked-account
        subject=您的账号已被锁定
        description=由于登录失败次数过多，您的账号已被锁定。如果是您本人操作，请解锁账号。
        buttonText=解锁账号
        note=如果不是您本人操作，请随后设置新密码。
        # message-login-code
        subject=您的登录验证码
        description=请输入此验证码登录。
        note=如果不是您本人操作，请忽略此消息。
        shortText=${code} 是您登录 ${tenantName} 的验证码。
        # message-login-link
        subject=您的登录链接
        description=请使用此链接登录 ${tenantName}。链接只能使用一次。
        buttonText=登录
        note=如果不是您本人操作，请忽略此消息。
        # message-mfa-code
        subject=两步验证的验证码
        description=请输入此验证码以完成登录。
        note=如果您没有在登录，说明有人知道您的密码。请修改密码。
        shortText=${code} 是您的 ${tenantName} 验证码。
        # message-mfa-enrollment
        subject=确认您的两步验证方式
        description=请输入此验证码，将此邮箱添加到您的账号。
        note=如果不是您本人操作，请忽略此消息。
        shortText=${code} 是将此手机号添加到 ${tenantName} 的验证码。
        # message-mfa-enrollment-link
        subject=为登录启用两步验证
        description=${tenantName} 的管理员请您启用两步验证来保护您的账号。
        buttonText=立即设置
        note=如果您不清楚此消息的来由，请忽略它。
        # message-invitation
        subject=您收到了一份邀请
        description=${inviterName} 邀请您加入 ${companyName}。
        anonymousDescription=有人邀请您加入 ${companyName}。
        buttonText=接受邀请
        note=如果您不认识发件人，请忽略此消息。
        # message-approval
        subject=您正在尝试登录吗？
        description=请在此设备上批准登录。
        shortText=您正在尝试登录 ${tenantName} 吗？
        # message-welcome
        subject=欢迎使用 ${tenantName}
        description=您的账号已可以使用。
        """#)
}
