// Written by scripts/texts.py from Resources/Texts/ar.json.
// swift-format-ignore-file
extension TextTable {
    static let ar = TextTable("ar", #"""
        # login
        invitationDescription=لقبول دعوتك للانضمام إلى ${organizationName}
        invitationToAppDescription=لقبول دعوتك للانضمام إلى ${organizationName} على ${clientName}
        invitationFromDescription=لقبول دعوة ${inviterName} للانضمام إلى ${organizationName}
        invitationFromToAppDescription=لقبول دعوة ${inviterName} للانضمام إلى ${organizationName} على ${clientName}
        title=تسجيل الدخول
        description=للمتابعة إلى ${clientName}
        signupActionText=ليس لديك حساب؟
        signupActionLinkText=إنشاء حساب
        usernamePlaceholder=البريد الإلكتروني أو اسم المستخدم
        emailPlaceholder=البريد الإلكتروني
        userNotAllowed=لا يمكن لهذا المستخدم تسجيل الدخول هنا.
        logInAsTitle=تسجيل الدخول باسم
        logInAsDescription=خيار «${title}» مفعّل: كل من يمكنه فتح هذه الصفحة يستطيع تسجيل الدخول باسم أي مستخدم. هذا الخيار مخصص للتطوير فقط.
        separatorText=أو
        blockedLabel=محظور
        buttonText=تسجيل الدخول
        passwordPlaceholder=كلمة المرور
        forgotPasswordText=هل نسيت كلمة المرور؟
        phonePlaceholder=رقم الهاتف
        phoneOrEmailPlaceholder=البريد الإلكتروني أو رقم الهاتف
        phoneOrUsernamePlaceholder=رقم الهاتف أو اسم المستخدم
        phoneOrUsernameOrEmailPlaceholder=البريد الإلكتروني أو رقم الهاتف أو اسم المستخدم
        federatedConnectionButtonText=المتابعة باستخدام ${connectionName}
        invalid-email=أدخل عنوان بريد إلكتروني، مثل ⁦ada@example.com⁩.
        invalid-phone=أدخل رقم هاتف، مثل ⁦+1 555 010 0123⁩.
        no-password=أدخل عنوان بريدك الإلكتروني وكلمة المرور.
        no-identifier=املأ كل الحقول.
        wrongUsernamePassword=اسم المستخدم أو كلمة المرور غير صحيحة.
        wrongEmailPassword=البريد الإلكتروني أو كلمة المرور غير صحيحة.
        wrong-credentials=بيانات تسجيل الدخول غير صحيحة.
        user-blocked=فشلت محاولات تسجيل دخول كثيرة. أرسلنا إليك رسالة إلكترونية تتضمن رابطًا لفك قفل حسابك.
        ip-blocked=رصدنا محاولات تسجيل دخول مشبوهة، وسنحظر المحاولات التالية. يُرجى التواصل مع المسؤول.
        password-breached=ظهرت كلمة المرور هذه في تسريب للبيانات. اختر كلمة مرور جديدة عبر الرابط أدناه.
        showPasswordText=إظهار كلمة المرور
        capsLockText=مفتاح Caps Lock مفعّل
        user-is-blocked=هذا الحساب محظور.
        # login-id
        buttonText=متابعة
        no-email=أدخل عنوان بريدك الإلكتروني.
        no-passkey=مفتاح المرور هذا غير مسجّل هنا. سجّل الدخول بطريقة أخرى.
        passkey-authentication-failed=تعذّر استخدام مفتاح المرور هذا. أعد المحاولة أو سجّل الدخول بطريقة أخرى.
        passkeyButtonText=المتابعة باستخدام مفتاح مرور
        passkeyUnused=لم يُستخدم أي مفتاح مرور. أعد المحاولة أو سجّل الدخول بكلمة المرور.
        # login-password
        editEmailText=استخدام حساب آخر
        # login-passwordless-email-code
        sendButtonText=إرسال الرمز
        sendDescription=سنرسل إليك رمزًا.
        sendToContinueDescription=سنرسل إليك رمزًا للمتابعة إلى ${clientName}.
        title=تحقّق من بريدك الإلكتروني
        description=إذا كان بإمكان ${email} تسجيل الدخول، فسيصلك رمز بعد قليل.
        placeholder=الرمز
        buttonText=تسجيل الدخول
        resendActionText=إرسال رمز آخر
        editEmailText=استخدام عنوان بريد آخر
        # login-passwordless-sms-otp
        sendDescription=سنرسل إليك رمزًا في رسالة نصية.
        sendToContinueDescription=سنرسل إليك رمزًا في رسالة نصية للمتابعة إلى ${clientName}.
        title=تحقّق من هاتفك
        editText=استخدام رقم آخر
        # login-passwordless-email-link
        successTitle=تم تسجيل الدخول
        description=يمكنك إغلاق هذه النافذة والعودة إلى التطبيق.
        moreTitle=بقيت خطوة واحدة
        moreDescription=لا يكفي هذا الرابط وحده لتسجيل الدخول. ارجع إلى التطبيق وسجّل الدخول من هناك.
        # lock
        blankErrorHint=املأ هذا الحقل.
        signUpLabel=إنشاء حساب
        closeLabel=إغلاق
        lastLoginInstructions=آخر مرة سجّلت الدخول باسم
        acceptTermsLabel=أوافق على شروط هذا التطبيق.
        phonePlaceholder=⁦+966 11 123 4567⁩
        usePhoneAction=استخدام الهاتف
        useEmailAction=استخدام البريد الإلكتروني
        noConnections=لا توجد طريقة لتسجيل الدخول إلى هذا التطبيق هنا.
        signUpSuccess=حسابك جاهز. سجّل الدخول.
        unreachable=تعذّر الوصول إلى الخادم. تحقق من اتصالك ثم أعد المحاولة.
        emailName=البريد الإلكتروني
        smsName=رسالة نصية
        # interstitial-captcha
        question=كم يساوي ${first} زائد ${second}؟ اكتب الجواب بالأرقام (⁦0‑9⁩).
        description=نتأكد بهذا السؤال من أنك لست روبوتًا.
        invalid-captcha=أجب عن السؤال مرة أخرى لنتأكد من أنك لست روبوتًا.
        numbers=صفر واحد اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة
        # mfa-otp-challenge
        no-code=أدخل الرمز.
        invalid-code=الرمز غير صحيح أو انتهت صلاحيته. أعد المحاولة.
        too-many-failures=أُدخلت رموز خاطئة كثيرة. انتظر بضع دقائق قبل المحاولة التالية.
        pickAuthenticatorText=استخدام طريقة أخرى
        buttonText=متابعة
        placeholder=الرمز
        title=افتح تطبيق المصادقة
        description=أدخل الرمز الذي يعرضه التطبيق لهذا الحساب.
        rememberMeText=تذكّر هذا الجهاز لمدة 30 يومًا
        # mfa-otp-enrollment-qr
        title=إعداد تطبيق المصادقة
        description=امسح هذا الرمز ضوئيًا بالتطبيق، ثم أدخل الرقم الذي يظهر فيه.
        qrAltText=رمز QR لتطبيق المصادقة
        codeEnrollmentText=لا تتوفر لديك كاميرا؟ أدخل هذا المفتاح في التطبيق:
        placeholder=الرمز من التطبيق
        openAppText=فتح التطبيق على هذا الهاتف
        # mfa-recovery-code-challenge
        invalid-code=رمز الاسترداد غير صحيح أو سبق استخدامه. أعد المحاولة.
        placeholder=رمز الاسترداد
        title=أدخل رمز الاسترداد
        description=حصلت عليه عند إعداد التحقق بخطوتين. يصلح لمرة واحدة، ثم ستحصل على رمز جديد.
        # mfa-recovery-code-enrollment
        doneTitle=تم إعداد التحقق بخطوتين
        title=احتفظ برمز الاسترداد هذا
        doneDescription=سبق عرض رمز الاسترداد ولن يظهر مرة أخرى. تابع إلى التطبيق.
        description=استخدمه لتسجيل الدخول إذا فقدت جهازك. لن يظهر إلا مرة واحدة، لذا دوّنه.
        buttonText=دوّنتُه
        copyCodeButtonText=نسخ
        copiedText=تم النسخ.
        downloadButtonText=تنزيل
        printButtonText=طباعة
        fileText=رمز الاسترداد الخاص بـ ${companyName}
        # mfa-push-challenge-push
        transaction-not-found=انتهت المهلة. اطلب إشعارًا جديدًا.
        transaction-rejected=رُفض طلب تسجيل الدخول من جهازك.
        challenge-transaction-pending=لم يستجب جهازك بعد.
        title=تحقّق من جهازك
        sentDescription=أرسلنا إشعارًا إلى جهازك.
        description=أرسلنا إشعارًا إلى جهازك. وافق على تسجيل الدخول من هناك، ثم تابع هنا.
        buttonText=وافقتُ
        resendActionText=إرسال إشعار آخر
        numberDescription=أرسلنا إشعارًا إلى جهازك. اختر هذا الرقم هناك، ثم تابع هنا.
        # mfa-push-enrollment-qr
        title=إعداد جهازك
        description=امسح هذا الرمز ضوئيًا بالتطبيق على جهازك ووافق من هناك، ثم تابع هنا.
        qrAltText=رمز QR لجهازك
        # mfa-webauthn-roaming-enrollment
        title=إضافة مفتاح أمان
        description=جهّز مفتاح الأمان، ثم تابع واتبع الخطوات التي يعرضها المتصفح.
        continueButtonText=متابعة
        webauthn-associate-error=تعذّرت إضافة مفتاح الأمان هذا. إذا كان مستخدمًا لحسابك بالفعل، فجرّب مفتاحًا آخر.
        # mfa-webauthn-platform-enrollment
        title=إضافة هذا الجهاز
        description=من الآن فصاعدًا تُثبت بصمتك أو وجهك أو قفل الشاشة على هذا الجهاز هويتك.
        continueButtonText=متابعة
        webauthn-platform-associate-error=تعذّرت إضافة هذا الجهاز. قد يكون مستخدمًا لحسابك بالفعل.
        # mfa-webauthn-roaming-challenge
        title=استخدم مفتاح الأمان
        description=جهّز مفتاح الأمان، ثم تابع واتبع الخطوات التي يعرضها المتصفح.
        awaitingConfirmation=في انتظار مفتاح الأمان…
        continueButtonText=متابعة
        webauthn-challenge-error=تعذّر التحقق من مفتاح الأمان هذا. أعد المحاولة أو استخدم مفتاحًا آخر.
        too-many-webauthn-challenge-attempts-error=محاولات فاشلة كثيرة. انتظر بضع دقائق قبل المحاولة التالية.
        # mfa-webauthn-platform-challenge
        title=إثبات الهوية بهذا الجهاز
        description=تابع، ثم استخدم بصمتك أو وجهك أو قفل الشاشة.
        awaitingConfirmation=في انتظار جهازك…
        continueButtonText=متابعة
        webauthn-platform-challenge-error=تعذّر على هذا الجهاز إثبات هويتك. أعد المحاولة.
        too-many-webauthn-challenge-attempts-error=محاولات فاشلة كثيرة. انتظر بضع دقائق قبل المحاولة التالية.
        # mfa-webauthn-error
        errorTitle=لم يُضَف مفتاح الأمان
        errorTitleChallenge=لم يُتحقَّق من مفتاح الأمان
        errorTitlePlatform=لم يُضَف هذا الجهاز
        errorTitlePlatformChallenge=لم يُثبت هذا الجهاز هويتك
        description=لم يتلقَّ المتصفح ردًا من أي مفتاح أمان. ربما انتهت المهلة أو ألغيت العملية أو كان هذا مفتاحًا آخر.
        descriptionPlatform=لم يتلقَّ المتصفح ردًا من هذا الجهاز. ربما انتهت المهلة أو ألغيت العملية أو كنت قد أعددت جهازًا آخر.
        tryAgainLinkText=إعادة المحاولة
        # mfa-webauthn-not-available-error
        errorDescription=لا يمكن استخدام مفاتيح الأمان ولا هذا الجهاز في هذا المتصفح. استخدم متصفحًا آخر أو طريقة أخرى.
        # passkey-enrollment
        expired=انتهت المهلة. أعد المحاولة.
        passkey-enrollment-failure=تعذّر حفظ مفتاح المرور. أعد المحاولة.
        title=إنشاء مفتاح مرور
        description=سجّل الدخول من الآن فصاعدًا باسم ${userName} من دون كلمة مرور.
        passkeyBenefit1Title=لا شيء لتحفظه أو تكتبه
        passkeyBenefit2Title=بصمتك أو وجهك أو قفل الشاشة يثبت هويتك
        passkeyBenefit3Title=لا يعمل إلا على هذا الموقع، فلا يمكن لأحد أن يسلبك إياه بالخداع
        unsupported=لا يتيح هذا المتصفح إنشاء مفاتيح المرور.
        createButtonText=إنشاء مفتاح مرور
        notCreated=لم يُنشأ أي مفتاح مرور. أعد المحاولة أو تابع من دونه.
        passkey-enrollment-max-allowed-reached=يوجد بالفعل على هذا الجهاز مفتاح مرور لهذا الحساب.
        continueButtonText=المتابعة من دون مفتاح مرور
        usePasswordButtonText=اختيار كلمة مرور بدلًا من ذلك
        # signup
        pageTitle=إنشاء حساب
        title=أنشئ حسابك
        buttonText=إنشاء حساب
        loginActionText=لديك حساب بالفعل؟
        loginActionLinkText=تسجيل الدخول
        emailPlaceholder=البريد الإلكتروني
        usernamePlaceholder=اسم المستخدم
        passwordPlaceholder=كلمة المرور
        optionalPlaceholder=${label} (اختياري)
        passkeyButtonText=إنشاء حساب باستخدام مفتاح مرور
        no-signup=إنشاء الحسابات غير متاح للعموم.
        invitation-email=الدعوة موجّهة إلى ${email}. أنشئ حسابك بهذا العنوان.
        email-in-use=تعذّر إنشاء حسابك. إذا كان لديك حساب بالفعل، فسجّل الدخول.
        invalid-username=اختر اسم مستخدم من ${min} إلى ${max} حرفًا، من الحروف والأرقام و⁦_⁩ و⁦-⁩.
        passwordNotEmpty=يجب ألا تكون فارغة
        passwordLength-zero=لا حد أدنى لعدد الأحرف
        passwordLength-one=حرف واحد على الأقل
        passwordLength-two=حرفان على الأقل
        passwordLength-few=${count} أحرف على الأقل
        passwordLength-many=${count} حرفًا على الأقل
        passwordLength-other=${count} حرف على الأقل
        passwordAllKinds=أحرف صغيرة (⁦a‑z⁩) وأحرف كبيرة (⁦A‑Z⁩) وأرقام (⁦0‑9⁩)
        passwordThreeKinds=3 أنواع على الأقل مما يلي: أحرف صغيرة (⁦a‑z⁩)، أحرف كبيرة (⁦A‑Z⁩)، أرقام (⁦0‑9⁩)، رموز خاصة (مثل ⁦!@#$%^&*⁩)
        passwordRepetition=عدم تكرار الحرف نفسه أكثر من مرتين متتاليتين
        passwordTooLong=ألا يتجاوز طولها ${max} بايت
        passwordSecurityText=شروط كلمة المرور
        accessibilityValid=مستوفى
        accessibilityError=غير مستوفى
        # reset-password
        weak-password=اختر كلمة مرور أقوى.
        common-password=كلمة المرور هذه شائعة جدًا. اختر كلمة مرور أخرى.
        password-contains-user-information=اختر كلمة مرور لا تتضمن اسمك أو عنوان بريدك الإلكتروني.
        password-history=سبق أن استخدمت كلمة المرور هذه. اختر كلمة مرور أخرى.
        password-breached-reset=ظهرت كلمة المرور هذه في تسريب للبيانات. اختر كلمة مرور أخرى.
        title=اختر كلمة مرور جديدة
        description=للحساب ${email}
        buttonText=تغيير كلمة المرور
        passwordPlaceholder=كلمة المرور الجديدة
        # reset-password-email
        title=تحقّق من بريدك الإلكتروني
        backButtonText=العودة إلى تسجيل الدخول
        emailDescription=إذا كان هناك حساب مرتبط بـ ${email}، فسيصلك بعد قليل رابط لاختيار كلمة مرور جديدة.
        # reset-password-request
        no-email=أدخل عنوان بريدك الإلكتروني.
        title=هل نسيت كلمة المرور؟
        descriptionEmail=سنرسل إليك رابطًا عبر البريد الإلكتروني لإعادة تعيينها.
        buttonText=إرسال الرابط
        backToLoginLinkText=العودة إلى تسجيل الدخول
        # reset-password-success
        eventTitle=تم تغيير كلمة المرور
        description=يمكنك الآن تسجيل الدخول بكلمة المرور الجديدة.
        # error
        codeLabel=الخطأ
        statusLabel=الحالة
        trackingLabel=معرّف التتبّع
        applicationLabel=التطبيق
        detailsText=تفاصيل للمطوّرين
        supportText=ما زالت المشكلة قائمة؟
        supportLinkText=التواصل مع الدعم
        failedStep=تعذّر على الخادم إكمال هذه الخطوة.
        serverErrorTitle=حدث خطأ ما
        serverErrorDescription=تعذّر على الخادم إكمال هذه الخطوة. أعد المحاولة، وإذا تكرر الخطأ فتواصل مع المسؤول.
        applicationTitle=تعذّرت معالجة هذا الطلب
        applicationDescription=لم يتم إعداد التطبيق أو الرابط الذي أوصلك إلى هنا بشكل صحيح. ارجع وحاول مرة أخرى. إذا استمرت المشكلة، فاتصل بدعم التطبيق.
        unavailableTitle=أعد المحاولة بعد لحظات
        unavailableDescription=يتعذّر الوصول إلى الخدمة حاليًا. انتظر بضع ثوانٍ ثم أعد المحاولة.
        blockedUserTitle=هذا الحساب محظور
        blockedUserDescription=هذا المستخدم محظور. سجّل الدخول باسم مستخدم آخر أو تواصل مع المسؤول.
        lostLoginTitle=انتهت صلاحية تسجيل الدخول
        lostLoginDescription=اكتمل تسجيل الدخول أو انتهت صلاحيته، أو أن متصفحك يحظر ملفات تعريف الارتباط. ارجع إلى التطبيق وسجّل الدخول مرة أخرى.
        notFoundTitle=الصفحة غير موجودة
        notFoundDescription=لا توجد في هذا الموقع صفحة على العنوان ${path}. ارجع إلى التطبيق وأعد المحاولة.
        tooLargeTitle=الطلب كبير جدًا
        tooLargeDescription=أرسل متصفحك بيانات أكثر من اللازم. ارجع وأدخل بيانات أقل.
        notOfferedTitle=غير متاح
        notOfferedDescription=لا يوفّر هذا الموقع ${path}.
        foreignFormTitle=تعذّر قبول هذا النموذج
        foreignFormDescription=أُرسل من صفحة لا تنتمي إلى هذا الموقع. لم يتغيّر شيء.
        deadLinkTitle=لم يعد هذا الرابط صالحًا
        deadLinkDescription=سبق استخدامه أو انتهت صلاحيته. اطلب رابطًا جديدًا.
        blockedLinkTitle=هذا الحساب محظور
        blockedLinkDescription=تواصل مع المسؤول.
        expiredLogoutTitle=انتهت صلاحية هذا الطلب
        expiredLogoutDescription=سبق الرد عليه أو انتهت صلاحيته. ارجع إلى التطبيق وسجّل الخروج مرة أخرى.
        unknownConnectionTitle=طريقة اتصال غير معروفة
        unknownConnectionDescription=لا يمكن للتطبيق استخدام طريقة الاتصال هذه لتسجيل الدخول. ارجع واختر طريقة أخرى.
        expiredDeviceTitle=انتهت صلاحية الرمز
        expiredDeviceDescription=سبق استخدامه أو انتهت صلاحيته. ابدأ من جديد على جهازك للحصول على رمز آخر.
        unknownInvitationTitle=لم نتعرّف على هذه الدعوة
        unknownInvitationDescription=افتح الرابط الكامل من الرسالة الإلكترونية أو اطلب دعوة جديدة.
        acceptedInvitationTitle=سبق استخدام هذه الدعوة
        acceptedInvitationDescription=تصلح الدعوة لمرة واحدة. إذا كنت قد قبلتها، فانتقل إلى التطبيق وسجّل الدخول.
        expiredInvitationTitle=انتهت صلاحية هذه الدعوة
        expiredInvitationDescription=اطلب دعوة جديدة.
        deniedSignupTitle=لا يمكنك إنشاء حساب
        otherInvitationTitle=هذه الدعوة موجّهة إلى شخص آخر
        otherInvitationDescription=هي موجّهة إلى ${email}. ارجع وسجّل الدخول بهذا العنوان.
        stoppedLoginTitle=تتعذّر متابعة تسجيل الدخول
        failedLogoutTitle=تعذّر تسجيل خروجك
        outdatedFormTitle=هذه الصفحة لم تعد محدّثة
        outdatedFormDescription=ربما سجّلت الدخول أو الخروج في علامة تبويب أخرى بعد فتحها، أو أن متصفحك يحظر ملفات تعريف الارتباط.
        outdatedFormLinkText=إعادة فتح الصفحة
        # mfa-login-options
        no-choice=اختر أحد هذه الخيارات.
        title=كيف تريد المتابعة؟
        description=اختر طريقة إثبات هويتك.
        authenticatorNamesOTP=تطبيق المصادقة
        authenticatorNamesSMS=رسالة نصية
        authenticatorNamesVoice=مكالمة هاتفية
        authenticatorNamesEmail=البريد الإلكتروني
        authenticatorNamesPushNotification=إشعار فوري
        authenticatorNamesRecoveryCode=رمز الاسترداد
        authenticatorNamesWebauthnRoaming=مفتاح أمان
        authenticatorNamesWebauthnPlatform=البصمة أو الوجه أو قفل الشاشة
        too-many-messages=أُرسلت رسائل كثيرة إلى المستلم نفسه. أعد المحاولة لاحقًا.
        # mfa-begin-enroll-options
        title=حافظ على أمان حسابك
        description=أضف خطوة ثانية إلى تسجيل الدخول. اختر الطريقة.
        # mfa-enrollment-result
        title=أصبح لحسابك خطوة ثانية للتحقق
        description=يمكنك إغلاق هذه النافذة.
        # mfa-push-approval
        pageTitle=هل هذا أنت؟
        title=هل تحاول تسجيل الدخول؟
        description=يحاول شخص ما تسجيل الدخول إلى حسابك وينتظر موافقتك.
        acceptButtonText=نعم، أوافق
        declineButtonText=لا، لستُ أنا
        approvedTitle=تمت الموافقة على تسجيل الدخول
        deniedTitle=تم رفض تسجيل الدخول
        approvedDescription=ارجع إلى التطبيق.
        deniedDescription=إذا لم تكن أنت، فغيّر كلمة المرور.
        numberDescription=يحاول شخص ما تسجيل الدخول إلى حسابك. إذا كنت أنت، فاختر الرقم الظاهر في صفحة تسجيل الدخول.
        requestDescription=ينتظر ${clientName} موافقتك. لا توافق إلا إذا رأيت الرسالة نفسها هناك.
        # mfa-voice-challenge
        resendActionText=إعادة الاتصال
        title=رُدّ على المكالمة
        description=سنتصل بالرقم ⁦${phone}⁩ لإبلاغك بالرمز.
        # mfa-voice-enrollment
        buttonText=اتصلوا بي
        description=سنتصل بك لإبلاغك بالرمز عند كل تسجيل دخول.
        # mfa-sms-challenge
        resendActionText=إرسال رمز آخر
        title=تحقّق من هاتفك
        description=أرسلنا رمزًا في رسالة نصية إلى ⁦${phone}⁩.
        # mfa-sms-enrollment
        title=إضافة هاتفك
        buttonText=إرسال رمز
        description=سنرسل إليك رمزًا في رسالة نصية عند كل تسجيل دخول.
        # mfa-email-challenge
        title=تحقّق من بريدك الإلكتروني
        description=أرسلنا رمزًا إلى ${email}.
        # mfa-email-enrollment
        title=إضافة عنوان بريدك الإلكتروني
        description=سنرسل إليك رمزًا عند كل تسجيل دخول.
        # profile-details
        title=بعض التفاصيل الإضافية
        description=أكمل ملفك الشخصي للمتابعة.
        buttonText=متابعة
        in-use=تعذّر حفظ هذه التفاصيل. جرّب غيرها.
        # select-account
        title=اختيار حساب
        removeAccountText=إزالة ${userName}
        loggedOutText=تم تسجيل الخروج
        # confirmation
        title=هل تريد المتابعة إلى ${appName}؟
        description=لقد سجّلت الدخول باسم ${userName}. لا تتابع إلا إذا كنت قد بدأت تسجيل الدخول هذا بنفسك للتو.
        returnsToLabel=العودة إلى
        buttonText=متابعة
        cancelButtonText=إلغاء
        # consent
        title=السماح للتطبيق
        acceptButtonText=قبول
        declineButtonText=رفض
        messageSingleTenant=مرحبًا ${userName}، يطلب ${appName} الوصول إلى حسابك في ${companyName}.
        messageWithAccount=مرحبًا ${userName}، يطلب ${appName} الوصول إلى حسابك في ${companyName} (${email}).
        declinedTitle=لقد رفضت منح الوصول
        declinedDescription=لا يمكن لـ ${clientName} الوصول إلى حسابك. يمكنك إغلاق هذه الصفحة.
        scopeProfileAndEmail=الملف الشخصي: الوصول إلى ملفك الشخصي وبريدك الإلكتروني
        scopeProfile=الملف الشخصي: الوصول إلى ملفك الشخصي
        scopeEmail=البريد الإلكتروني: الوصول إلى عنوان بريدك الإلكتروني
        scopePhone=الهاتف: الوصول إلى رقم هاتفك
        scopeAddress=العنوان: الوصول إلى عنوانك
        scopeOffline=الوصول دون اتصال: الوصول إلى بياناتك عندما لا تستخدم التطبيق
        scopeGroup=${resource}: الوصول إلى ${words} (${actions})
        scopeList=${items} و${last}
        # device-code-activation
        title=ربط جهاز
        description=أدخل الرمز الذي يظهر على جهازك.
        buttonText=متابعة
        placeholder=الرمز
        too-many-failures=أُدخلت رموز خاطئة كثيرة. انتظر دقيقة ثم أعد المحاولة.
        invalid-code=الرمز غير صحيح أو انتهت صلاحيته. تحقّق من جهازك مرة أخرى.
        # device-code-confirmation
        pageTitle=تأكيد الجهاز
        title=هل يظهر هذا الرمز على جهازك؟
        description=لا تتابع إلا إذا رأيته على جهازك أنت، في ${clientName}.
        confirmButtonText=نعم، اربط الجهاز
        cancelButtonText=لا، إلغاء
        confirmationText=لقد سجّلت الدخول باسم ${userName}.
        # device-code-activation-allowed
        eventTitle=تم ربط جهازك
        description=يمكنك إغلاق هذه النافذة والعودة إلى جهازك.
        # device-code-activation-denied
        eventTitle=تم رفض الجهاز
        description=لا يمكن تسجيل الدخول على الجهاز بهذا الرمز. يمكنك إغلاق هذه النافذة.
        # logout
        title=هل تريد تسجيل الخروج؟
        acceptButtonText=تسجيل الخروج
        declineButtonText=عدم تسجيل الخروج
        userSalute=لقد سجّلت الدخول باسم ${userName}.
        description=طُلب منك تسجيل الخروج.
        descriptionApp=يطلب منك ${clientName} تسجيل الخروج.
        # logout-complete
        pageTitle=تم تسجيل الخروج
        title=تم تسجيل خروجك
        description=يمكنك إغلاق هذه النافذة أو العودة إلى التطبيق لتسجيل الدخول مرة أخرى.
        # logout-aborted
        title=لم يتم تسجيل خروجك
        description=لم يتغيّر شيء. يمكنك إغلاق هذه النافذة أو العودة إلى التطبيق.
        # common
        goToAppText=الانتقال إلى ${clientName}
        goToTheAppText=الانتقال إلى التطبيق
        returningTitle=خطوة أخيرة
        returningDescription=اكتمل تسجيل الدخول. إذا لم يحدث شيء، فاضغط على «متابعة».
        continueText=متابعة
        formPostDescription=ستعود الآن إلى التطبيق. إذا لم يحدث شيء، فاضغط على «متابعة».
        formPostTitle=المتابعة إلى التطبيق
        formPostToAppTitle=المتابعة إلى ${clientName}
        webMessageDescription=يمكنك إغلاق هذه النافذة.
        webMessageTitle=العودة إلى التطبيق
        webMessageToAppTitle=العودة إلى ${clientName}
        resendWaitText=${text} بعد ${seconds} ث
        too-many-requests=طلبات كثيرة جدًا. أعد المحاولة بعد دقيقة.
        # accept-invitation
        joinedTitle=لقد انضممت إلى ${companyName}
        joinedDescription=ارجع إلى ${clientName} وسجّل الدخول.
        buttonText=قبول الدعوة
        emailDescription=الدعوة موجّهة إلى ${email}. سجّل الدخول بهذا العنوان أو أنشئ حسابًا به.
        title=لديك دعوة للانضمام إلى ${companyName}
        joinDescription=انضم إلى ${companyName}.
        joinOnAppDescription=انضم إلى ${companyName} على ${clientName}.
        invitedDescription=تلقّيت دعوة من ${inviterName} للانضمام إلى ${companyName}.
        description=تلقّيت دعوة من ${inviterName} للانضمام إلى ${companyName} على ${clientName}.
        # organization-picker
        loggedInText=لقد سجّلت الدخول باسم ${userName}.
        title=اختيار مؤسسة
        continueTextB2C=استخدام حساب شخصي
        # organization-selection
        title=أدخل مؤسستك
        buttonText=متابعة
        invalid-email=لم نعثر على مؤسسة لعنوان البريد الإلكتروني هذا.
        invalid-email-use-name=لم نعثر على مؤسسة لعنوان البريد الإلكتروني هذا. أدخل اسم المؤسسة.
        invalid-organization=لم نعثر على هذه المؤسسة. تحقّق من اسمها وأعد المحاولة.
        nameOrEmailPlaceholder=اسم المؤسسة أو البريد الإلكتروني
        placeholder=اسم المؤسسة
        # email-verification-result
        title=تأكيد بريدك الإلكتروني
        buttonText=تأكيد البريد
        description=أكّد أن ${email} هو عنوان بريدك الإلكتروني.
        successTitle=تم تأكيد بريدك الإلكتروني
        successDescription=شكرًا لك. يمكنك إغلاق هذه النافذة.
        followedTitle=سبق تأكيد بريدك الإلكتروني
        followedDescription=لا يلزمك فعل أي شيء آخر. يمكنك إغلاق هذه النافذة.
        # brute-force-protection-unblock
        title=فك قفل حسابك
        buttonText=فك قفل الحساب
        description=قُفل حسابك بعد محاولات تسجيل دخول فاشلة كثيرة. إذا لم تكن أنت من حاول، فغيّر كلمة المرور.
        successTitle=تم فك قفل حسابك
        successDescription=يمكنك العودة إلى التطبيق وتسجيل الدخول مرة أخرى.
        # message
        addressText=أو افتح هذا العنوان:
        # message-verify-email
        subject=أكّد عنوان بريدك الإلكتروني
        description=مرحبًا بك في ${tenantName}. أكّد أن هذا هو عنوان بريدك الإلكتروني.
        buttonText=تأكيد البريد
        note=إذا لم تُنشئ حسابًا، فيمكنك تجاهل هذه الرسالة.
        # message-reset-password
        subject=اختر كلمة مرور جديدة
        description=طلبت إعادة تعيين كلمة مرورك في ${tenantName}.
        buttonText=اختيار كلمة مرور جديدة
        note=إذا لم تطلب ذلك، فيمكنك تجاهل هذه الرسالة. لن تتغيّر كلمة مرورك.
        # message-blocked-account
        subject=تم قفل حسابك
        description=قُفل حسابك بعد محاولات تسجيل دخول فاشلة كثيرة. إذا كنت أنت من حاول، ففك قفله.
        buttonText=فك قفل الحساب
        note=إذا لم تكن أنت من حاول، فاختر بعد ذلك كلمة مرور جديدة.
        # message-login-code
        subject=رمز تسجيل الدخول
        description=أدخل هذا الرمز لتسجيل الدخول.
        note=إذا لم تطلب ذلك، فيمكنك تجاهل هذه الرسالة.
        shortText=${code} هو رمزك لتسجيل الدخول إلى ${tenantName}.
        # message-login-link
        subject=رابط تسجيل الدخول
        description=استخدم هذا الرابط لتسجيل الدخول إلى ${tenantName}. يصلح لمرة واحدة.
        buttonText=تسجيل الدخول
        note=إذا لم تطلب ذلك، فيمكنك تجاهل هذه الرسالة.
        # message-mfa-code
        subject=رمز التحقق بخطوتين
        description=أدخل هذا الرمز لإكمال تسجيل الدخول.
        note=إذا لم تكن تسجّل الدخول الآن، فهناك من يعرف كلمة مرورك. غيّرها.
        shortText=${code} هو رمزك في ${tenantName}.
        # message-mfa-enrollment
        subject=أكّد الخطوة الثانية للتحقق
        description=أدخل هذا الرمز لإضافة هذا العنوان إلى حسابك.
        note=إذا لم تطلب ذلك، فيمكنك تجاهل هذه الرسالة.
        shortText=${code} هو رمزك لإضافة هذا الهاتف إلى ${tenantName}.
        # message-mfa-enrollment-link
        subject=أضف خطوة ثانية إلى تسجيل الدخول
        description=يطلب منك القائمون على ${tenantName} حماية حسابك بخطوة ثانية.
        buttonText=إعداد الخطوة
        note=إذا لم تكن تتوقع هذه الرسالة، فيمكنك تجاهلها.
        # message-invitation
        subject=لديك دعوة
        description=تلقّيت دعوة من ${inviterName} للانضمام إلى ${companyName}.
        anonymousDescription=تلقّيت دعوة للانضمام إلى ${companyName}.
        buttonText=قبول الدعوة
        note=إذا كنت لا تعرف المرسل، فيمكنك تجاهل هذه الرسالة.
        # message-approval
        subject=هل تحاول تسجيل الدخول؟
        description=وافق على تسجيل الدخول على هذا الجهاز.
        shortText=هل تحاول تسجيل الدخول إلى ${tenantName}؟
        # message-welcome
        subject=مرحبًا بك في ${tenantName}
        description=حسابك جاهز.
        """#)
}
