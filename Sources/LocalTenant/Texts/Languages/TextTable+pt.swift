// Written by scripts/texts.py from Resources/Texts/pt.json.
// swift-format-ignore-file
extension TextTable {
    static let pt = TextTable("pt", #"""
        # login
        invitationDescription=para aceitar o convite para participar de ${organizationName}
        invitationToAppDescription=para aceitar o convite para participar de ${organizationName} em ${clientName}
        invitationFromDescription=para aceitar o convite de ${inviterName} para participar de ${organizationName}
        invitationFromToAppDescription=para aceitar o convite de ${inviterName} para participar de ${organizationName} em ${clientName}
        title=Entrar
        description=para continuar em ${clientName}
        signupActionText=Não tem uma conta?
        signupActionLinkText=Criar conta
        usernamePlaceholder=E-mail ou nome de usuário
        emailPlaceholder=E-mail
        userNotAllowed=Este usuário não pode entrar aqui.
        logInAsTitle=Entrar como
        logInAsDescription=A opção “${title}” está ativada: qualquer pessoa que consiga abrir esta página pode entrar como qualquer usuário. Use somente durante o desenvolvimento.
        separatorText=ou
        blockedLabel=bloqueado
        buttonText=Entrar
        passwordPlaceholder=Senha
        forgotPasswordText=Esqueceu a senha?
        phonePlaceholder=Número de telefone
        phoneOrEmailPlaceholder=E-mail ou número de telefone
        phoneOrUsernamePlaceholder=Número de telefone ou nome de usuário
        phoneOrUsernameOrEmailPlaceholder=E-mail, número de telefone ou nome de usuário
        federatedConnectionButtonText=Continuar com ${connectionName}
        invalid-email=Digite um endereço de e-mail, como ada@example.com.
        invalid-phone=Digite um número de telefone, como +1 555 010 0123.
        no-password=Digite seu e-mail e sua senha.
        no-identifier=Preencha todos os campos.
        wrongUsernamePassword=Nome de usuário ou senha incorretos.
        wrongEmailPassword=E-mail ou senha incorretos.
        wrong-credentials=Os dados de acesso estão incorretos.
        user-blocked=Muitas tentativas de login sem sucesso. Enviamos um e-mail com um link para você desbloquear sua conta.
        ip-blocked=Detectamos tentativas de login suspeitas e bloquearemos as próximas. Entre em contato com o administrador.
        password-breached=Esta senha apareceu em um vazamento de dados. Escolha uma nova pelo link abaixo.
        showPasswordText=Mostrar senha
        capsLockText=Caps Lock está ativado
        user-is-blocked=Esta conta está bloqueada.
        # login-id
        buttonText=Continuar
        no-email=Digite seu endereço de e-mail.
        no-passkey=Esta chave de acesso não está registrada aqui. Entre de outra forma.
        passkey-authentication-failed=Não foi possível usar esta chave de acesso. Tente novamente ou entre de outra forma.
        passkeyButtonText=Continuar com uma chave de acesso
        passkeyUnused=Nenhuma chave de acesso foi usada. Tente novamente ou entre com sua senha.
        # login-password
        editEmailText=Usar outra conta
        # login-passwordless-email-code
        sendButtonText=Enviar código
        sendDescription=Vamos enviar um código para você.
        sendToContinueDescription=Vamos enviar um código para você continuar em ${clientName}.
        title=Confira seu e-mail
        description=Se ${email} puder entrar, um código chegará em instantes.
        placeholder=Código
        buttonText=Entrar
        resendActionText=Enviar outro código
        editEmailText=Usar outro endereço de e-mail
        # login-passwordless-sms-otp
        sendDescription=Vamos enviar um código para você por SMS.
        sendToContinueDescription=Vamos enviar um código por SMS para você continuar em ${clientName}.
        title=Confira seu celular
        editText=Usar outro número
        # login-passwordless-email-link
        successTitle=Você entrou na sua conta
        description=Você pode fechar esta janela e voltar ao aplicativo.
        moreTitle=Falta mais uma etapa
        moreDescription=Só este link não basta para entrar. Volte ao aplicativo e entre por lá.
        # lock
        blankErrorHint=Preencha este campo.
        signUpLabel=Cadastrar-se
        closeLabel=Fechar
        lastLoginInstructions=Da última vez, você entrou como
        acceptTermsLabel=Aceito os termos deste aplicativo.
        phonePlaceholder=+55 11 91234-5678
        usePhoneAction=Usar o telefone
        useEmailAction=Usar o e-mail
        noConnections=Este aplicativo não oferece nenhuma forma de entrar aqui.
        signUpSuccess=Sua conta está pronta. Entre nela.
        unreachable=Não foi possível acessar o servidor. Verifique sua conexão e tente novamente.
        emailName=e-mail
        smsName=SMS
        # interstitial-captcha
        question=Quanto é ${first} mais ${second}? Responda com algarismos.
        description=Assim sabemos que você não é um robô.
        invalid-captcha=Responda à pergunta novamente para mostrar que você não é um robô.
        numbers=zero um dois três quatro cinco seis sete oito nove
        # mfa-otp-challenge
        no-code=Digite o código.
        invalid-code=O código está incorreto ou expirou. Tente novamente.
        too-many-failures=Muitos códigos incorretos. Aguarde alguns minutos antes de tentar novamente.
        pickAuthenticatorText=Usar outro método
        buttonText=Continuar
        placeholder=Código
        title=Abra seu aplicativo autenticador
        description=Digite o código que ele mostra para esta conta.
        rememberMeText=Lembrar deste dispositivo por 30 dias
        # mfa-otp-enrollment-qr
        title=Configure seu aplicativo autenticador
        description=Escaneie este código com o aplicativo e digite o número que aparecer nele.
        qrAltText=QR code para seu aplicativo autenticador
        codeEnrollmentText=Está sem câmera? Digite esta chave no aplicativo:
        placeholder=Código do aplicativo
        openAppText=Abrir o aplicativo neste celular
        # mfa-recovery-code-challenge
        invalid-code=O código de recuperação está incorreto ou já foi usado. Tente novamente.
        placeholder=Código de recuperação
        title=Digite seu código de recuperação
        description=Você o recebeu ao configurar a verificação em duas etapas. Ele só funciona uma vez; depois você receberá outro.
        # mfa-recovery-code-enrollment
        doneTitle=A verificação em duas etapas está configurada
        title=Guarde este código de recuperação
        doneDescription=O código de recuperação já foi mostrado e não aparecerá de novo. Continue no aplicativo.
        description=Use-o para entrar se perder seu dispositivo. Ele só aparece uma vez, então anote.
        buttonText=Já anotei
        copyCodeButtonText=Copiar
        copiedText=Copiado.
        downloadButtonText=Baixar
        printButtonText=Imprimir
        fileText=Código de recuperação de ${companyName}
        # mfa-push-challenge-push
        transaction-not-found=O tempo acabou. Solicite outra notificação.
        transaction-rejected=O login foi recusado no seu dispositivo.
        challenge-transaction-pending=Seu dispositivo ainda não respondeu.
        title=Confira seu dispositivo
        sentDescription=Enviamos uma notificação para seu dispositivo.
        description=Enviamos uma notificação para seu dispositivo. Aprove o login nele e depois continue aqui.
        buttonText=Já aprovei
        resendActionText=Enviar outra notificação
        numberDescription=Enviamos uma notificação para seu dispositivo. Escolha este número nele e depois continue aqui.
        # mfa-push-enrollment-qr
        title=Configure seu dispositivo
        description=Escaneie este código com o aplicativo no seu dispositivo, aprove nele e depois continue aqui.
        qrAltText=QR code para seu dispositivo
        # mfa-webauthn-roaming-enrollment
        title=Adicione uma chave de segurança
        description=Tenha sua chave de segurança à mão, continue e siga as etapas mostradas pelo navegador.
        continueButtonText=Continuar
        webauthn-associate-error=Não foi possível adicionar esta chave de segurança. Se ela já é usada na sua conta, tente outra.
        # mfa-webauthn-platform-enrollment
        title=Adicione este dispositivo
        description=A partir de agora, sua impressão digital, seu rosto ou o bloqueio de tela deste dispositivo mostra que é você.
        continueButtonText=Continuar
        webauthn-platform-associate-error=Não foi possível adicionar este dispositivo. Talvez ele já seja usado na sua conta.
        # mfa-webauthn-roaming-challenge
        title=Use sua chave de segurança
        description=Tenha sua chave de segurança à mão, continue e siga as etapas mostradas pelo navegador.
        awaitingConfirmation=Aguardando sua chave de segurança…
        continueButtonText=Continuar
        webauthn-challenge-error=Não foi possível verificar esta chave de segurança. Tente novamente ou use outra.
        too-many-webauthn-challenge-attempts-error=Muitas tentativas sem sucesso. Aguarde alguns minutos antes de tentar novamente.
        # mfa-webauthn-platform-challenge
        title=Confirme com este dispositivo
        description=Continue e use sua impressão digital, seu rosto ou o bloqueio de tela.
        awaitingConfirmation=Aguardando seu dispositivo…
        continueButtonText=Continuar
        webauthn-platform-challenge-error=Este dispositivo não conseguiu confirmar sua identidade. Tente novamente.
        too-many-webauthn-challenge-attempts-error=Muitas tentativas sem sucesso. Aguarde alguns minutos antes de tentar novamente.
        # mfa-webauthn-error
        errorTitle=Sua chave de segurança não foi adicionada
        errorTitleChallenge=Sua chave de segurança não foi verificada
        errorTitlePlatform=Este dispositivo não foi adicionado
        errorTitlePlatformChallenge=Este dispositivo não confirmou sua identidade
        description=O navegador não recebeu resposta de nenhuma chave de segurança. Talvez o tempo tenha acabado, você tenha cancelado ou seja outra chave.
        descriptionPlatform=O navegador não recebeu resposta deste dispositivo. Talvez o tempo tenha acabado, você tenha cancelado ou tenha configurado outro dispositivo.
        tryAgainLinkText=Tentar novamente
        # mfa-webauthn-not-available-error
        errorDescription=Neste navegador não é possível usar chaves de segurança nem este dispositivo. Use outro navegador ou outro método.
        # passkey-enrollment
        expired=O tempo acabou. Tente novamente.
        passkey-enrollment-failure=Não foi possível salvar a chave de acesso. Tente novamente.
        title=Crie uma chave de acesso
        description=A partir de agora, entre como ${userName} sem senha.
        passkeyBenefit1Title=Nada para lembrar, nada para digitar
        passkeyBenefit2Title=Sua impressão digital, seu rosto ou o bloqueio de tela mostra que é você
        passkeyBenefit3Title=Só funciona neste site, então ninguém consegue roubá-la com um golpe
        unsupported=Este navegador não permite criar chaves de acesso.
        createButtonText=Criar chave de acesso
        notCreated=Nenhuma chave de acesso foi criada. Tente novamente ou continue sem uma.
        passkey-enrollment-max-allowed-reached=Este dispositivo já tem uma chave de acesso para esta conta.
        continueButtonText=Continuar sem chave de acesso
        usePasswordButtonText=Usar uma senha
        # signup
        pageTitle=Criar uma conta
        title=Crie sua conta
        buttonText=Criar conta
        loginActionText=Já tem uma conta?
        loginActionLinkText=Entrar
        emailPlaceholder=E-mail
        usernamePlaceholder=Nome de usuário
        passwordPlaceholder=Senha
        optionalPlaceholder=${label} (opcional)
        passkeyButtonText=Criar conta com uma chave de acesso
        no-signup=O cadastro público está desativado.
        invitation-email=O convite é para ${email}. Cadastre-se com esse endereço.
        email-in-use=Não foi possível criar sua conta. Se você já tem uma, entre com ela.
        invalid-username=Escolha um nome de usuário de ${min} a ${max} letras, números, _ ou -.
        passwordNotEmpty=Não pode ficar em branco
        passwordLength-one=Pelo menos ${count} caractere
        passwordLength-other=Pelo menos ${count} caracteres
        passwordAllKinds=Letras minúsculas (a‑z), maiúsculas (A‑Z) e números (0‑9)
        passwordThreeKinds=Pelo menos 3 destes tipos: letras minúsculas (a‑z), letras maiúsculas (A‑Z), números (0‑9), caracteres especiais (como !@#$%^&*)
        passwordRepetition=No máximo 2 caracteres iguais seguidos
        passwordTooLong=No máximo ${max} bytes
        passwordSecurityText=Sua senha
        accessibilityValid=atendido
        accessibilityError=não atendido
        # reset-password
        weak-password=Escolha uma senha mais forte.
        common-password=Esta senha é muito comum. Escolha outra.
        password-contains-user-information=Escolha uma senha que não contenha seu nome nem seu endereço de e-mail.
        password-history=Você já usou esta senha. Escolha outra.
        password-breached-reset=Esta senha apareceu em um vazamento de dados. Escolha outra.
        title=Escolha uma nova senha
        description=para ${email}
        buttonText=Alterar senha
        passwordPlaceholder=Nova senha
        # reset-password-email
        title=Confira seu e-mail
        backButtonText=Voltar ao login
        emailDescription=Se houver uma conta para ${email}, um link para escolher uma nova senha chegará em instantes.
        # reset-password-request
        no-email=Digite seu endereço de e-mail.
        title=Esqueceu a senha?
        descriptionEmail=Vamos enviar um link por e-mail para você redefini-la.
        buttonText=Enviar link
        backToLoginLinkText=Voltar ao login
        # reset-password-success
        eventTitle=Sua senha foi alterada
        description=Agora você pode entrar com sua nova senha.
        # error
        codeLabel=Erro
        statusLabel=Status
        trackingLabel=ID de rastreamento
        applicationLabel=Aplicativo
        detailsText=Detalhes para desenvolvedores
        supportText=O problema continua?
        supportLinkText=Fale com o suporte
        failedStep=O servidor não conseguiu concluir esta etapa.
        serverErrorTitle=Algo deu errado
        serverErrorDescription=O servidor não conseguiu concluir esta etapa. Tente novamente; se acontecer de novo, entre em contato com o administrador.
        applicationTitle=Não foi possível processar esta solicitação
        applicationDescription=O aplicativo ou o link que trouxe você até aqui não está configurado corretamente. Volte e tente novamente. Se o problema continuar, entre em contato com o suporte do aplicativo.
        unavailableTitle=Tente novamente em instantes
        unavailableDescription=Não é possível acessar o serviço no momento. Aguarde alguns segundos e tente novamente.
        blockedUserTitle=Esta conta está bloqueada
        blockedUserDescription=O usuário está bloqueado. Entre com outro usuário ou fale com o administrador.
        lostLoginTitle=Seu login expirou
        lostLoginDescription=Ele já foi concluído ou expirou, ou seu navegador bloqueia cookies. Volte ao aplicativo e entre novamente.
        notFoundTitle=Página não encontrada
        notFoundDescription=Este site não tem nenhuma página em ${path}. Volte ao aplicativo e tente novamente.
        tooLargeTitle=Solicitação grande demais
        tooLargeDescription=Seu navegador enviou dados demais. Volte e digite menos.
        notOfferedTitle=Indisponível
        notOfferedDescription=Este site não oferece ${path}.
        foreignFormTitle=Não foi possível aceitar este formulário
        foreignFormDescription=Ele foi enviado por uma página que não faz parte deste site. Nada foi alterado.
        deadLinkTitle=Este link não funciona mais
        deadLinkDescription=Ele já foi usado ou expirou. Solicite outro.
        blockedLinkTitle=Esta conta está bloqueada
        blockedLinkDescription=Entre em contato com o administrador.
        expiredLogoutTitle=Esta solicitação expirou
        expiredLogoutDescription=Ela já foi respondida ou expirou. Volte ao aplicativo e saia novamente.
        unknownConnectionTitle=Conexão desconhecida
        unknownConnectionDescription=O aplicativo não pode usar esta conexão para login. Volte e escolha outra.
        expiredDeviceTitle=O código expirou
        expiredDeviceDescription=Ele já foi usado ou expirou. Comece novamente no seu dispositivo para receber outro.
        unknownInvitationTitle=Não reconhecemos este convite
        unknownInvitationDescription=Abra o link completo do e-mail ou peça um novo convite.
        acceptedInvitationTitle=Este convite já foi usado
        acceptedInvitationDescription=Cada convite só funciona uma vez. Se você já o aceitou, acesse o aplicativo e entre.
        expiredInvitationTitle=Este convite expirou
        expiredInvitationDescription=Peça um novo convite.
        deniedSignupTitle=Não é possível se cadastrar
        otherInvitationTitle=Este convite é para outra pessoa
        otherInvitationDescription=Ele é para ${email}. Volte e entre com esse endereço.
        stoppedLoginTitle=Não é possível continuar este login
        failedLogoutTitle=Não foi possível sair da conta
        outdatedFormTitle=Esta página está desatualizada
        outdatedFormDescription=Talvez você tenha entrado ou saído em outra aba depois de abri-la, ou seu navegador bloqueia cookies.
        outdatedFormLinkText=Abrir a página novamente
        # mfa-login-options
        no-choice=Escolha uma destas opções.
        title=Como você quer continuar?
        description=Escolha como confirmar sua identidade.
        authenticatorNamesOTP=Aplicativo autenticador
        authenticatorNamesSMS=SMS
        authenticatorNamesVoice=Ligação telefônica
        authenticatorNamesEmail=E-mail
        authenticatorNamesPushNotification=Notificação push
        authenticatorNamesRecoveryCode=Código de recuperação
        authenticatorNamesWebauthnRoaming=Chave de segurança
        authenticatorNamesWebauthnPlatform=Impressão digital, rosto ou bloqueio de tela
        too-many-messages=Muitas mensagens para o mesmo destinatário. Tente novamente mais tarde.
        # mfa-begin-enroll-options
        title=Proteja sua conta
        description=Adicione uma segunda etapa ao seu login. Escolha qual.
        # mfa-enrollment-result
        title=Sua conta tem uma segunda etapa
        description=Você pode fechar esta janela.
        # mfa-push-approval
        pageTitle=É você?
        title=Você está tentando entrar?
        description=Alguém está tentando entrar na sua conta e aguarda sua aprovação.
        acceptButtonText=Sim, aprovar
        declineButtonText=Não, não sou eu
        approvedTitle=Login aprovado
        deniedTitle=Login recusado
        approvedDescription=Volte ao aplicativo.
        deniedDescription=Se não foi você, altere sua senha.
        numberDescription=Alguém está tentando entrar na sua conta. Se for você, escolha o número que aparece na página de login.
        requestDescription=${clientName} aguarda sua aprovação. Aprove somente se você vir a mesma mensagem lá.
        # mfa-voice-challenge
        resendActionText=Ligar novamente
        title=Atenda o telefone
        description=Vamos ligar para ${phone} e informar um código.
        # mfa-voice-enrollment
        buttonText=Ligar para mim
        description=Vamos ligar para informar um código sempre que você entrar.
        # mfa-sms-challenge
        resendActionText=Enviar outro código
        title=Confira seu celular
        description=Enviamos um código por SMS para ${phone}.
        # mfa-sms-enrollment
        title=Adicione seu celular
        buttonText=Enviar código
        description=Vamos enviar um código por SMS sempre que você entrar.
        # mfa-email-challenge
        title=Confira seu e-mail
        description=Enviamos um código para ${email}.
        # mfa-email-enrollment
        title=Adicione seu endereço de e-mail
        description=Vamos enviar um código sempre que você entrar.
        # profile-details
        title=Mais alguns dados
        description=Complete seu perfil para continuar.
        buttonText=Continuar
        in-use=Não foi possível salvar esses dados. Tente outros.
        # select-account
        title=Escolha uma conta
        removeAccountText=Remover ${userName}
        loggedOutText=Sessão encerrada
        # confirmation
        title=Continuar em ${appName}?
        description=Você entrou como ${userName}. Continue somente se foi você quem acabou de iniciar este login.
        returnsToLabel=Volta para
        buttonText=Continuar
        cancelButtonText=Cancelar
        # consent
        title=Autorizar aplicativo
        acceptButtonText=Aceitar
        declineButtonText=Recusar
        messageSingleTenant=Olá, ${userName}! ${appName} está solicitando acesso à sua conta ${companyName}.
        messageWithAccount=Olá, ${userName}! ${appName} está solicitando acesso à sua conta ${companyName} (${email}).
        declinedTitle=Você recusou o acesso
        declinedDescription=${clientName} não pode acessar sua conta. Você pode fechar esta página.
        scopeProfileAndEmail=Perfil: acesso ao seu perfil e ao seu e-mail
        scopeProfile=Perfil: acesso ao seu perfil
        scopeEmail=E-mail: acesso ao seu e-mail
        scopePhone=Telefone: acesso ao seu número de telefone
        scopeAddress=Endereço: acesso ao seu endereço
        scopeOffline=Acesso off-line: acesso aos seus dados quando você não estiver usando o aplicativo
        scopeGroup=${resource}: acesso a ${words} (${actions})
        scopeList=${items} e ${last}
        # device-code-activation
        title=Conecte um dispositivo
        description=Digite o código que aparece no seu dispositivo.
        buttonText=Continuar
        placeholder=Código
        too-many-failures=Muitos códigos incorretos. Aguarde um minuto e tente novamente.
        invalid-code=O código está incorreto ou expirou. Confira de novo no seu dispositivo.
        # device-code-confirmation
        pageTitle=Confirme o dispositivo
        title=Seu dispositivo mostra este código?
        description=Continue somente se você o vê no seu próprio dispositivo, em ${clientName}.
        confirmButtonText=Sim, conectar
        cancelButtonText=Não, cancelar
        confirmationText=Você entrou como ${userName}.
        # device-code-activation-allowed
        eventTitle=Seu dispositivo está conectado
        description=Você pode fechar esta janela e voltar ao seu dispositivo.
        # device-code-activation-denied
        eventTitle=O dispositivo foi recusado
        description=O dispositivo não pode entrar com este código. Você pode fechar esta janela.
        # logout
        title=Quer sair?
        acceptButtonText=Sair
        declineButtonText=Continuar na conta
        userSalute=Você entrou como ${userName}.
        description=Foi solicitado que você saia da conta.
        descriptionApp=${clientName} está pedindo que você saia da conta.
        # logout-complete
        pageTitle=Sessão encerrada
        title=Você saiu da conta
        description=Você pode fechar esta janela ou voltar ao aplicativo para entrar novamente.
        # logout-aborted
        title=Você continua na sua conta
        description=Nada mudou. Você pode fechar esta janela ou voltar ao aplicativo.
        # common
        goToAppText=Ir para ${clientName}
        goToTheAppText=Ir para o aplicativo
        returningTitle=Mais uma etapa
        returningDescription=Você já fez login. Se nada acontecer, clique em “Continuar”.
        continueText=Continuar
        formPostDescription=Você está voltando ao aplicativo. Se nada acontecer, clique em “Continuar”.
        formPostTitle=Continuar para o aplicativo
        formPostToAppTitle=Continuar em ${clientName}
        webMessageDescription=Você pode fechar esta janela.
        webMessageTitle=Voltar ao aplicativo
        webMessageToAppTitle=Voltar para ${clientName}
        resendWaitText=${text} em ${seconds} s
        too-many-requests=Muitas solicitações. Tente novamente em um minuto.
        # accept-invitation
        joinedTitle=Agora você participa de ${companyName}
        joinedDescription=Volte para ${clientName} e entre.
        buttonText=Aceitar convite
        emailDescription=O convite é para ${email}. Entre com esse endereço ou crie uma conta com ele.
        title=Você recebeu um convite para ${companyName}
        joinDescription=Participe de ${companyName}.
        joinOnAppDescription=Participe de ${companyName} em ${clientName}.
        invitedDescription=${inviterName} convidou você para participar de ${companyName}.
        description=${inviterName} convidou você para participar de ${companyName} em ${clientName}.
        # organization-picker
        loggedInText=Você entrou como ${userName}.
        title=Selecione uma organização
        continueTextB2C=Usar uma conta pessoal
        # organization-selection
        title=Informe sua organização
        buttonText=Continuar
        invalid-email=Não encontramos nenhuma organização para este endereço de e-mail.
        invalid-email-use-name=Não encontramos nenhuma organização para este endereço de e-mail. Digite o nome da organização.
        invalid-organization=Não encontramos esta organização. Confira o nome e tente novamente.
        nameOrEmailPlaceholder=Nome da organização ou e-mail
        placeholder=Nome da organização
        # email-verification-result
        title=Confirme seu e-mail
        buttonText=Confirmar e-mail
        description=Confirme que ${email} é o seu endereço de e-mail.
        successTitle=Seu endereço de e-mail foi confirmado
        successDescription=Tudo certo. Você pode fechar esta janela.
        followedTitle=Seu endereço de e-mail já foi confirmado
        followedDescription=Não é preciso fazer mais nada. Você pode fechar esta janela.
        # brute-force-protection-unblock
        title=Desbloqueie sua conta
        buttonText=Desbloquear conta
        description=Sua conta foi bloqueada depois de muitas tentativas de login sem sucesso. Se não foi você, altere sua senha.
        successTitle=Sua conta foi desbloqueada
        successDescription=Você pode voltar ao aplicativo e entrar novamente.
        # message
        addressText=Ou abra este endereço:
        # message-verify-email
        subject=Confirme seu endereço de e-mail
        description=Boas-vindas a ${tenantName}. Confirme que este é o seu endereço de e-mail.
        buttonText=Confirmar e-mail
        note=Se você não criou uma conta, ignore esta mensagem.
        # message-reset-password
        subject=Escolha uma nova senha
        description=Você solicitou a redefinição da sua senha de ${tenantName}.
        buttonText=Escolher nova senha
        note=Se não foi você que solicitou, ignore esta mensagem. Sua senha não será alterada.
        # message-blocked-account
        subject=Sua conta está bloqueada
        description=Sua conta foi bloqueada depois de muitas tentativas de login sem sucesso. Se foi você, desbloqueie-a.
        buttonText=Desbloquear conta
        note=Se não foi você, escolha depois uma nova senha.
        # message-login-code
        subject=Seu código para entrar
        description=Digite este código para entrar.
        note=Se não foi você que solicitou, ignore esta mensagem.
        shortText=${code} é o seu código para entrar em ${tenantName}.
        # message-login-link
        subject=Seu link para entrar
        description=Use este link para entrar em ${tenantName}. Ele só funciona uma vez.
        buttonText=Entrar
        note=Se não foi você que solicitou, ignore esta mensagem.
        # message-mfa-code
        subject=Seu código para a verificação em duas etapas
        description=Digite este código para concluir o login.
        note=Se não é você que está entrando, alguém sabe sua senha. Altere-a.
        shortText=${code} é o seu código para ${tenantName}.
        # message-mfa-enrollment
        subject=Confirme seu segundo fator
        description=Digite este código para adicionar este endereço à sua conta.
        note=Se não foi você que solicitou, ignore esta mensagem.
        shortText=${code} é o seu código para adicionar este celular a ${tenantName}.
        # message-mfa-enrollment-link
        subject=Adicione uma segunda etapa ao seu login
        description=Os responsáveis por ${tenantName} pedem que você proteja sua conta com uma segunda etapa.
        buttonText=Configurar
        note=Se você não esperava esta mensagem, pode ignorá-la.
        # message-invitation
        subject=Você recebeu um convite
        description=${inviterName} convidou você para participar de ${companyName}.
        anonymousDescription=Você recebeu um convite para participar de ${companyName}.
        buttonText=Aceitar convite
        note=Se você não conhece quem enviou, ignore esta mensagem.
        # message-approval
        subject=Você está tentando entrar?
        description=Aprove o login neste dispositivo.
        shortText=Você está tentando entrar em ${tenantName}?
        # message-welcome
        subject=Boas-vindas a ${tenantName}
        description=Sua conta está pronta.
        """#)
}
