// Written by scripts/texts.py from Resources/Texts/ja.json.
// swift-format-ignore-file
extension TextTable {
    static let ja = TextTable("ja", #"""
        # login
        invitationDescription=${organizationName} への招待を承諾します
        invitationToAppDescription=${clientName} で ${organizationName} への招待を承諾します
        invitationFromDescription=${inviterName} さんからの ${organizationName} への招待を承諾します
        invitationFromToAppDescription=${clientName} で ${inviterName} さんからの ${organizationName} への招待を承諾します
        title=ログイン
        description=${clientName} に進みます
        signupActionText=アカウントをお持ちでない場合
        signupActionLinkText=アカウントを登録
        usernamePlaceholder=メールアドレスまたはユーザー名
        emailPlaceholder=メールアドレス
        userNotAllowed=このユーザーはここではログインできません。
        logInAsTitle=ユーザーを選んでログイン
        logInAsDescription=「${title}」が有効です。このページを開ける人は誰でも、どのユーザーとしてもログインできます。開発時にのみ使用してください。
        separatorText=または
        blockedLabel=利用停止中
        buttonText=ログイン
        passwordPlaceholder=パスワード
        forgotPasswordText=パスワードをお忘れですか？
        phonePlaceholder=電話番号
        phoneOrEmailPlaceholder=メールアドレスまたは電話番号
        phoneOrUsernamePlaceholder=電話番号またはユーザー名
        phoneOrUsernameOrEmailPlaceholder=メールアドレス、電話番号、またはユーザー名
        federatedConnectionButtonText=${connectionName} で続ける
        invalid-email=メールアドレスを入力してください（例：ada@example.com）。
        invalid-phone=電話番号を入力してください（例：+1 555 010 0123）。
        no-password=メールアドレスとパスワードを入力してください。
        no-identifier=すべての項目を入力してください。
        wrongUsernamePassword=ユーザー名またはパスワードが正しくありません。
        wrongEmailPassword=メールアドレスまたはパスワードが正しくありません。
        wrong-credentials=ログイン情報が正しくありません。
        user-blocked=ログインに何度も失敗したため、アカウントをロックしました。ロックを解除するためのリンクをメールでお送りしました。
        ip-blocked=不審なログインが検出されたため、今後のログインはブロックされます。管理者にお問い合わせください。
        password-breached=このパスワードは、過去に流出したデータに含まれています。下のリンクから新しいパスワードを設定してください。
        showPasswordText=パスワードを表示
        capsLockText=Caps Lock がオンになっています
        user-is-blocked=このアカウントは利用が停止されています。
        # login-id
        buttonText=続ける
        no-email=メールアドレスを入力してください。
        no-passkey=このパスキーはここに登録されていません。別の方法でログインしてください。
        passkey-authentication-failed=このパスキーを使用できませんでした。もう一度お試しになるか、別の方法でログインしてください。
        passkeyButtonText=パスキーで続ける
        passkeyUnused=パスキーは使用されませんでした。もう一度お試しになるか、パスワードでログインしてください。
        # login-password
        editEmailText=別のアカウントを使用
        # login-passwordless-email-code
        sendButtonText=コードを送信
        sendDescription=認証コードをお送りします。
        sendToContinueDescription=${clientName} に進むための認証コードをお送りします。
        title=メールをご確認ください
        description=${email} でログインできる場合は、まもなく認証コードが届きます。
        placeholder=認証コード
        buttonText=ログイン
        resendActionText=コードを再送信
        editEmailText=別のメールアドレスを使用
        # login-passwordless-sms-otp
        sendDescription=認証コードを SMS でお送りします。
        sendToContinueDescription=${clientName} に進むための認証コードを SMS でお送りします。
        title=スマートフォンをご確認ください
        editText=別の電話番号を使用
        # login-passwordless-email-link
        successTitle=ログインしました
        description=このウィンドウを閉じて、アプリに戻ってください。
        moreTitle=あと 1 ステップです
        moreDescription=このリンクだけではログインできません。アプリに戻って、そこでログインしてください。
        # lock
        blankErrorHint=この項目を入力してください。
        signUpLabel=新規登録
        closeLabel=閉じる
        lastLoginInstructions=前回ログインしたアカウント
        acceptTermsLabel=このアプリの利用規約に同意します。
        phonePlaceholder=+81 3-1234-5678
        usePhoneAction=電話番号を使用
        useEmailAction=メールアドレスを使用
        noConnections=このアプリでは、ここからログインする方法がありません。
        signUpSuccess=アカウントの準備ができました。ログインしてください。
        unreachable=サーバーに接続できませんでした。接続を確認して、もう一度お試しください。
        emailName=メール
        smsName=SMS
        # interstitial-captcha
        question=${first}足す${second}はいくつですか？半角数字で入力してください。
        description=ロボットではないことを確認するための質問です。
        invalid-captcha=ロボットではないことを確認するため、もう一度質問に答えてください。
        numbers=ゼロ 一 二 三 四 五 六 七 八 九
        # mfa-otp-challenge
        no-code=認証コードを入力してください。
        invalid-code=認証コードが正しくないか、有効期限が切れています。もう一度お試しください。
        too-many-failures=誤ったコードが何度も入力されました。数分待ってからもう一度お試しください。
        pickAuthenticatorText=別の方法を使用
        buttonText=続ける
        placeholder=認証コード
        title=認証アプリをご確認ください
        description=このアカウント用に表示されている認証コードを入力してください。
        rememberMeText=このデバイスを 30 日間記憶する
        # mfa-otp-enrollment-qr
        title=認証アプリを設定
        description=認証アプリでこのコードをスキャンし、アプリに表示された数字を入力してください。
        qrAltText=認証アプリ用の QR コード
        codeEnrollmentText=カメラが使えない場合は、次のキーをアプリに入力してください：
        placeholder=アプリに表示されたコード
        openAppText=このスマートフォンでアプリを開く
        # mfa-recovery-code-challenge
        invalid-code=リカバリーコードが正しくないか、すでに使用されています。もう一度お試しください。
        placeholder=リカバリーコード
        title=リカバリーコードを入力してください
        description=2 段階認証を設定したときに表示されたコードです。1 回だけ使用でき、使用後は新しいコードが発行されます。
        # mfa-recovery-code-enrollment
        doneTitle=2 段階認証を設定しました
        title=リカバリーコードを保管してください
        doneDescription=リカバリーコードはすでに表示されたため、再表示できません。アプリに進んでください。
        description=デバイスを紛失したときのログインに使用します。一度しか表示されませんので、必ず控えておいてください。
        buttonText=控えました
        copyCodeButtonText=コピー
        copiedText=コピーしました。
        downloadButtonText=ダウンロード
        printButtonText=印刷
        fileText=${companyName} のリカバリーコード
        # mfa-push-challenge-push
        transaction-not-found=時間切れになりました。もう一度通知を送信してください。
        transaction-rejected=デバイスでログインが拒否されました。
        challenge-transaction-pending=デバイスからまだ応答がありません。
        title=デバイスをご確認ください
        sentDescription=デバイスに通知を送信しました。
        description=デバイスに通知を送信しました。デバイスでログインを承認してから、こちらで続けてください。
        buttonText=承認しました
        resendActionText=通知を再送信
        numberDescription=デバイスに通知を送信しました。デバイスで次の数字を選んでから、こちらで続けてください。
        # mfa-push-enrollment-qr
        title=デバイスを設定
        description=デバイスのアプリでこのコードをスキャンして承認してから、こちらで続けてください。
        qrAltText=デバイス用の QR コード
        # mfa-webauthn-roaming-enrollment
        title=セキュリティキーを追加
        description=セキュリティキーを用意してから続け、ブラウザーに表示される手順に従ってください。
        continueButtonText=続ける
        webauthn-associate-error=このセキュリティキーを追加できませんでした。このアカウントですでに使用している場合は、別のキーをお試しください。
        # mfa-webauthn-platform-enrollment
        title=このデバイスを追加
        description=これからは、このデバイスの指紋、顔、または画面ロックでご本人であることを確認します。
        continueButtonText=続ける
        webauthn-platform-associate-error=このデバイスを追加できませんでした。このアカウントですでに使用している可能性があります。
        # mfa-webauthn-roaming-challenge
        title=セキュリティキーを使用
        description=セキュリティキーを用意してから続け、ブラウザーに表示される手順に従ってください。
        awaitingConfirmation=セキュリティキーの応答を待っています…
        continueButtonText=続ける
        webauthn-challenge-error=このセキュリティキーを確認できませんでした。もう一度お試しになるか、別のキーをお使いください。
        too-many-webauthn-challenge-attempts-error=失敗した回数が上限に達しました。数分待ってからもう一度お試しください。
        # mfa-webauthn-platform-challenge
        title=このデバイスで確認
        description=続けてから、指紋、顔、または画面ロックを使ってください。
        awaitingConfirmation=デバイスの応答を待っています…
        continueButtonText=続ける
        webauthn-platform-challenge-error=このデバイスでご本人であることを確認できませんでした。もう一度お試しください。
        too-many-webauthn-challenge-attempts-error=失敗した回数が上限に達しました。数分待ってからもう一度お試しください。
        # mfa-webauthn-error
        errorTitle=セキュリティキーは追加されませんでした
        errorTitleChallenge=セキュリティキーを確認できませんでした
        errorTitlePlatform=このデバイスは追加されませんでした
        errorTitlePlatformChallenge=このデバイスで確認できませんでした
        description=セキュリティキーからブラウザーへの応答がありませんでした。時間切れになったか、キャンセルされたか、別のキーである可能性があります。
        descriptionPlatform=このデバイスからブラウザーへの応答がありませんでした。時間切れになったか、キャンセルされたか、設定したのが別のデバイスである可能性があります。
        tryAgainLinkText=もう一度試す
        # mfa-webauthn-not-available-error
        errorDescription=このブラウザーでは、セキュリティキーもこのデバイスも使用できません。別のブラウザーまたは別の方法をお使いください。
        # passkey-enrollment
        expired=時間切れになりました。もう一度お試しください。
        passkey-enrollment-failure=パスキーを保存できませんでした。もう一度お試しください。
        title=パスキーを作成
        description=これからは、パスワードなしで ${userName} としてログインできます。
        passkeyBenefit1Title=覚える必要も、入力する必要もありません
        passkeyBenefit2Title=指紋、顔、または画面ロックでご本人であることを確認します
        passkeyBenefit3Title=このサイトでしか使えないため、だまし取られる心配がありません
        unsupported=このブラウザーではパスキーを作成できません。
        createButtonText=パスキーを作成
        notCreated=パスキーは作成されませんでした。もう一度お試しになるか、パスキーを作成せずに続けてください。
        passkey-enrollment-max-allowed-reached=このデバイスには、このアカウントのパスキーがすでにあります。
        continueButtonText=パスキーを作成せずに続ける
        usePasswordButtonText=代わりにパスワードを設定
        # signup
        pageTitle=アカウント登録
        title=アカウントを登録
        buttonText=登録する
        loginActionText=すでにアカウントをお持ちの場合
        loginActionLinkText=ログイン
        emailPlaceholder=メールアドレス
        usernamePlaceholder=ユーザー名
        passwordPlaceholder=パスワード
        optionalPlaceholder=${label}（任意）
        passkeyButtonText=パスキーで登録
        no-signup=一般のアカウント登録は受け付けていません。
        invitation-email=この招待は ${email} 宛てです。このメールアドレスで登録してください。
        email-in-use=アカウントを登録できませんでした。すでにアカウントをお持ちの場合は、ログインしてください。
        invalid-username=ユーザー名は、${min}～${max} 文字の英字、数字、_、- で入力してください。
        passwordNotEmpty=空欄にはできません
        passwordLength-other=${count} 文字以上
        passwordAllKinds=小文字（a‑z）、大文字（A‑Z）、数字（0‑9）をすべて含む
        passwordThreeKinds=次のうち 3 種類以上を含む：小文字（a‑z）、大文字（A‑Z）、数字（0‑9）、記号（!@#$%^&* など）
        passwordRepetition=同じ文字を 3 回以上続けない
        passwordTooLong=${max} バイト以下
        passwordSecurityText=パスワードの条件
        accessibilityValid=条件を満たしています
        accessibilityError=条件を満たしていません
        # reset-password
        weak-password=より強力なパスワードを設定してください。
        common-password=このパスワードはよく使われているため、安全ではありません。別のパスワードを設定してください。
        password-contains-user-information=お名前やメールアドレスを含まないパスワードを設定してください。
        password-history=このパスワードは以前に使用されています。別のパスワードを設定してください。
        password-breached-reset=このパスワードは、過去に流出したデータに含まれています。別のパスワードを設定してください。
        title=新しいパスワードを設定
        description=アカウント：${email}
        buttonText=パスワードを変更
        passwordPlaceholder=新しいパスワード
        # reset-password-email
        title=メールをご確認ください
        backButtonText=ログインに戻る
        emailDescription=${email} のアカウントがある場合は、まもなく新しいパスワードを設定するためのリンクが届きます。
        # reset-password-request
        no-email=メールアドレスを入力してください。
        title=パスワードをお忘れですか？
        descriptionEmail=パスワードを再設定するためのリンクをメールでお送りします。
        buttonText=リンクを送信
        backToLoginLinkText=ログインに戻る
        # reset-password-success
        eventTitle=パスワードを変更しました
        description=新しいパスワードでログインできます。
        # error
        codeLabel=エラー
        statusLabel=ステータス
        trackingLabel=トラッキング ID
        applicationLabel=アプリ
        detailsText=開発者向けの詳細
        supportText=問題が解決しない場合
        supportLinkText=サポートに問い合わせる
        failedStep=サーバーがこの処理を完了できませんでした。
        serverErrorTitle=問題が発生しました
        serverErrorDescription=サーバーがこの処理を完了できませんでした。もう一度お試しください。繰り返し発生する場合は、管理者にお問い合わせください。
        applicationTitle=このリクエストを処理できませんでした
        applicationDescription=アクセス元のアプリまたはリンクが正しく設定されていません。前の画面に戻って、もう一度お試しください。問題が続く場合は、アプリのサポートにお問い合わせください。
        unavailableTitle=しばらくしてからもう一度お試しください
        unavailableDescription=現在、サービスに接続できません。数秒待ってから、もう一度お試しください。
        blockedUserTitle=このアカウントは利用が停止されています
        blockedUserDescription=このユーザーは利用が停止されています。別のユーザーでログインするか、管理者にお問い合わせください。
        lostLoginTitle=ログインの有効期限が切れました
        lostLoginDescription=ログインがすでに完了しているか、有効期限が切れているか、ブラウザーで Cookie がブロックされています。アプリに戻って、もう一度ログインしてください。
        notFoundTitle=ページが見つかりません
        notFoundDescription=${path} というページはこのサイトにありません。アプリに戻って、もう一度お試しください。
        tooLargeTitle=リクエストが大きすぎます
        tooLargeDescription=ブラウザーから送信されたデータが多すぎます。前のページに戻り、入力内容を減らしてください。
        notOfferedTitle=利用できません
        notOfferedDescription=このサイトでは ${path} を提供していません。
        foreignFormTitle=このフォームを受け付けられませんでした
        foreignFormDescription=このサイト以外のページから送信されました。変更は行われていません。
        deadLinkTitle=このリンクは無効になっています
        deadLinkDescription=すでに使用されたか、有効期限が切れています。新しいリンクをリクエストしてください。
        blockedLinkTitle=このアカウントは利用が停止されています
        blockedLinkDescription=管理者にお問い合わせください。
        expiredLogoutTitle=この確認は有効期限が切れました
        expiredLogoutDescription=すでに回答済みか、有効期限が切れています。アプリに戻って、もう一度ログアウトしてください。
        unknownConnectionTitle=不明な接続です
        unknownConnectionDescription=アプリはこの接続をログインに使用できません。前のページに戻り、別の接続を選んでください。
        expiredDeviceTitle=コードの有効期限が切れました
        expiredDeviceDescription=コードがすでに使用されたか、有効期限が切れています。デバイスで最初からやり直して、新しいコードを取得してください。
        unknownInvitationTitle=この招待を確認できません
        unknownInvitationDescription=メールに記載されたリンク全体を開くか、新しい招待を依頼してください。
        acceptedInvitationTitle=この招待はすでに使用されています
        acceptedInvitationDescription=招待は 1 回だけ使用できます。すでに承諾した場合は、アプリを開いてログインしてください。
        expiredInvitationTitle=招待の有効期限が切れました
        expiredInvitationDescription=新しい招待を依頼してください。
        deniedSignupTitle=アカウントを登録できません
        otherInvitationTitle=この招待は別の方宛てです
        otherInvitationDescription=この招待は ${email} 宛てです。前のページに戻り、そのメールアドレスでログインしてください。
        stoppedLoginTitle=このログインは続行できません
        failedLogoutTitle=ログアウトできませんでした
        outdatedFormTitle=このページは最新ではありません
        outdatedFormDescription=このページを開いた後に別のタブでログインまたはログアウトしたか、ブラウザーで Cookie がブロックされている可能性があります。
        outdatedFormLinkText=ページを開き直す
        # mfa-login-options
        no-choice=いずれかを選んでください。
        title=どの方法で続けますか？
        description=本人確認の方法を選んでください。
        authenticatorNamesOTP=認証アプリ
        authenticatorNamesSMS=SMS
        authenticatorNamesVoice=電話
        authenticatorNamesEmail=メール
        authenticatorNamesPushNotification=プッシュ通知
        authenticatorNamesRecoveryCode=リカバリーコード
        authenticatorNamesWebauthnRoaming=セキュリティキー
        authenticatorNamesWebauthnPlatform=指紋、顔、または画面ロック
        too-many-messages=同じ宛先への送信回数が上限に達しました。しばらくしてからもう一度お試しください。
        # mfa-begin-enroll-options
        title=アカウントを保護しましょう
        description=ログインに 2 段階認証を追加します。方法を選んでください。
        # mfa-enrollment-result
        title=2 段階認証を設定しました
        description=このウィンドウを閉じてかまいません。
        # mfa-push-approval
        pageTitle=ご本人ですか？
        title=ログインしようとしていますか？
        description=あなたのアカウントへのログインが試みられており、承認を待っています。
        acceptButtonText=はい、承認します
        declineButtonText=いいえ、違います
        approvedTitle=ログインを承認しました
        deniedTitle=ログインを拒否しました
        approvedDescription=アプリに戻ってください。
        deniedDescription=心当たりがない場合は、パスワードを変更してください。
        numberDescription=あなたのアカウントへのログインが試みられています。ご本人の場合は、ログインページに表示されている数字を選んでください。
        requestDescription=${clientName} が承認を待っています。アプリに同じメッセージが表示されている場合にのみ承認してください。
        # mfa-voice-challenge
        resendActionText=もう一度電話を受ける
        title=電話に出てください
        description=${phone} に電話をかけ、認証コードをお伝えします。
        # mfa-voice-enrollment
        buttonText=電話を受ける
        description=ログインのたびに電話をかけ、認証コードをお伝えします。
        # mfa-sms-challenge
        resendActionText=コードを再送信
        title=スマートフォンをご確認ください
        description=認証コードを SMS で ${phone} に送信しました。
        # mfa-sms-enrollment
        title=電話番号を追加
        buttonText=コードを送信
        description=ログインのたびに認証コードを SMS でお送りします。
        # mfa-email-challenge
        title=メールをご確認ください
        description=認証コードを ${email} に送信しました。
        # mfa-email-enrollment
        title=メールアドレスを追加
        description=ログインのたびに認証コードをお送りします。
        # profile-details
        title=追加情報の入力
        description=続けるには、プロフィールに次の情報を追加してください。
        buttonText=続ける
        in-use=この情報を保存できませんでした。別の情報をお試しください。
        # select-account
        title=アカウントを選択
        removeAccountText=${userName} を削除
        loggedOutText=ログアウト済み
        # confirmation
        title=${appName} に進みますか？
        description=${userName} としてログインしています。ご自身で今このログインを始めた場合にのみ続けてください。
        returnsToLabel=戻り先
        buttonText=続ける
        cancelButtonText=キャンセル
        # consent
        title=アプリのアクセスを許可
        acceptButtonText=許可する
        declineButtonText=許可しない
        messageSingleTenant=${userName} さん、${appName} があなたの ${companyName} アカウントへのアクセスを求めています。
        messageWithAccount=${userName} さん、${appName} があなたの ${companyName} アカウント（${email}）へのアクセスを求めています。
        declinedTitle=アクセスを許可しませんでした
        declinedDescription=${clientName} はあなたのアカウントにアクセスできません。このページを閉じてかまいません。
        scopeProfileAndEmail=プロフィール：プロフィールとメールアドレスへのアクセス
        scopeProfile=プロフィール：プロフィールへのアクセス
        scopeEmail=メール：メールアドレスへのアクセス
        scopePhone=電話：電話番号へのアクセス
        scopeAddress=住所：住所へのアクセス
        scopeOffline=オフラインアクセス：アプリを使用していないときのデータへのアクセス
        scopeGroup=${resource}：${words} へのアクセス（${actions}）
        scopeList=${items}、${last}
        # device-code-activation
        title=デバイスを接続
        description=デバイスに表示されているコードを入力してください。
        buttonText=続ける
        placeholder=コード
        too-many-failures=誤ったコードが何度も入力されました。1 分ほど待ってからもう一度お試しください。
        invalid-code=コードが正しくないか、有効期限が切れています。デバイスの表示をもう一度ご確認ください。
        # device-code-confirmation
        pageTitle=デバイスの確認
        title=デバイスにこのコードが表示されていますか？
        description=ご自身のデバイスの ${clientName} にこのコードが表示されている場合にのみ続けてください。
        confirmButtonText=はい、接続します
        cancelButtonText=いいえ、キャンセルします
        confirmationText=${userName} としてログインしています。
        # device-code-activation-allowed
        eventTitle=デバイスを接続しました
        description=このウィンドウを閉じて、デバイスに戻ってください。
        # device-code-activation-denied
        eventTitle=デバイスを拒否しました
        description=このコードではデバイスからログインできません。このウィンドウを閉じてかまいません。
        # logout
        title=ログアウトしますか？
        acceptButtonText=ログアウト
        declineButtonText=ログアウトしない
        userSalute=${userName} としてログインしています。
        description=ログアウトを求められています。
        descriptionApp=${clientName} がログアウトを求めています。
        # logout-complete
        pageTitle=ログアウト完了
        title=ログアウトしました
        description=このウィンドウを閉じるか、アプリに戻ってもう一度ログインしてください。
        # logout-aborted
        title=ログインしたままです
        description=何も変更されていません。このウィンドウを閉じるか、アプリに戻ってください。
        # common
        goToAppText=${clientName} に移動
        goToTheAppText=アプリに移動
        returningTitle=あと 1 ステップです
        returningDescription=ログインから戻りました。何も起こらない場合は、「続ける」を押してください。
        continueText=続ける
        formPostDescription=アプリに戻ります。何も起こらない場合は、「続ける」を押してください。
        formPostTitle=アプリに進む
        formPostToAppTitle=${clientName} に進む
        webMessageDescription=このウィンドウを閉じてかまいません。
        webMessageTitle=アプリに戻る
        webMessageToAppTitle=${clientName} に戻る
        resendWaitText=${text}（${seconds} 秒後）
        too-many-requests=リクエストが多すぎます。1 分ほど待ってからもう一度お試しください。
        # accept-invitation
        joinedTitle=${companyName} に参加しました
        joinedDescription=${clientName} に戻ってログインしてください。
        buttonText=招待を承諾
        emailDescription=この招待は ${email} 宛てです。このメールアドレスでログインするか、アカウントを登録してください。
        title=${companyName} に招待されています
        joinDescription=${companyName} に参加しましょう。
        joinOnAppDescription=${clientName} で ${companyName} に参加しましょう。
        invitedDescription=${inviterName} さんから ${companyName} への招待が届いています。
        description=${inviterName} さんから、${clientName} の ${companyName} への招待が届いています。
        # organization-picker
        loggedInText=${userName} としてログインしています。
        title=組織を選択
        continueTextB2C=個人アカウントを使用
        # organization-selection
        title=組織を入力
        buttonText=続ける
        invalid-email=このメールアドレスに対応する組織が見つかりませんでした。
        invalid-email-use-name=このメールアドレスに対応する組織が見つかりませんでした。組織名を入力してください。
        invalid-organization=この組織は見つかりませんでした。組織名を確認して、もう一度お試しください。
        nameOrEmailPlaceholder=組織名またはメールアドレス
        placeholder=組織名
        # email-verification-result
        title=メールアドレスを確認
        buttonText=確認する
        description=${email} があなたのメールアドレスであることを確認してください。
        successTitle=メールアドレスを確認しました
        successDescription=ありがとうございます。このウィンドウを閉じてかまいません。
        followedTitle=メールアドレスは確認済みです
        followedDescription=これ以上の操作は必要ありません。このウィンドウを閉じてかまいません。
        # brute-force-protection-unblock
        title=アカウントのロックを解除
        buttonText=ロックを解除
        description=ログインに何度も失敗したため、アカウントがロックされました。心当たりがない場合は、パスワードを変更してください。
        successTitle=アカウントのロックを解除しました
        successDescription=アプリに戻って、もう一度ログインできます。
        # message
        addressText=または、次のアドレスを開いてください：
        # message-verify-email
        subject=メールアドレスの確認
        description=${tenantName} へようこそ。このメールアドレスがご本人のものであることを確認してください。
        buttonText=確認する
        note=アカウントを登録した覚えがない場合は、このメッセージを無視してください。
        # message-reset-password
        subject=新しいパスワードの設定
        description=${tenantName} のパスワードの再設定がリクエストされました。
        buttonText=新しいパスワードを設定
        note=リクエストした覚えがない場合は、このメッセージを無視してください。パスワードは変更されません。
        # message-blocked-account
        subject=アカウントがロックされました
        description=ログインに何度も失敗したため、アカウントがロックされました。ご本人による操作の場合は、ロックを解除してください。
        buttonText=ロックを解除
        note=心当たりがない場合は、ロックの解除後に新しいパスワードを設定してください。
        # message-login-code
        subject=ログイン用の認証コード
        description=この認証コードを入力してログインしてください。
        note=リクエストした覚えがない場合は、このメッセージを無視してください。
        shortText=${code} は ${tenantName} にログインするための認証コードです。
        # message-login-link
        subject=ログイン用のリンク
        description=このリンクから ${tenantName} にログインしてください。リンクは 1 回だけ使用できます。
        buttonText=ログイン
        note=リクエストした覚えがない場合は、このメッセージを無視してください。
        # message-mfa-code
        subject=2 段階認証の認証コード
        description=この認証コードを入力して、ログインを完了してください。
        note=ログインした覚えがない場合は、第三者にパスワードを知られています。パスワードを変更してください。
        shortText=${code} は ${tenantName} の認証コードです。
        # message-mfa-enrollment
        subject=2 段階認証の設定の確認
        description=この認証コードを入力して、このメールアドレスをアカウントに追加してください。
        note=リクエストした覚えがない場合は、このメッセージを無視してください。
        shortText=${code} は、この電話番号を ${tenantName} に追加するための認証コードです。
        # message-mfa-enrollment-link
        subject=ログインに 2 段階認証を追加してください
        description=${tenantName} の管理者から、2 段階認証でアカウントを保護するよう依頼がありました。
        buttonText=設定する
        note=心当たりがない場合は、このメッセージを無視してください。
        # message-invitation
        subject=招待が届いています
        description=${inviterName} さんから ${companyName} への招待が届いています。
        anonymousDescription=${companyName} への招待が届いています。
        buttonText=招待を承諾
        note=送信者に心当たりがない場合は、このメッセージを無視してください。
        # message-approval
        subject=ログインしようとしていますか？
        description=このデバイスでログインを承認してください。
        shortText=${tenantName} にログインしようとしていますか？
        # message-welcome
        subject=${tenantName} へようこそ
        description=アカウントをご利用いただけるようになりました。
        """#)
}
