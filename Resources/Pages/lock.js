// `Auth0Lock`: the login form for pages that use Auth0's Lock. This version is written for this tenant and contacts no
// other server. It creates elements, and never builds HTML from text.

const element = (name, attributes, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (typeof value === "function") made.addEventListener(key, value);
    else if (value != null && value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat(Infinity).filter((child) => child != null && child !== false));
  return made;
};

/** The tenant's logo, if the page doesn't have its own. */
const mark = () => {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 32 32");
  svg.setAttribute("class", "auth0-lock-header-logo");
  svg.setAttribute("aria-hidden", "true");
  svg.innerHTML = `
    <rect class="auth0-lock-mark-back" width="32" height="32" rx="9"/>
    <path class="auth0-lock-mark-hole" d="M16 7a5.6 5.6 0 0 1 2.7 10.5l1.5 5.6a1.5 1.5 0 0 1-1.4 1.9h-5.6a1.5 1.5 0 0 1-1.4-1.9l1.5-5.6A5.6 5.6 0 0 1 16 7z"/>`;
  return svg;
};

/** The last login in this browser. Without storage, nothing is remembered. */
const memory = (clientID) => {
  const key = `lock:${clientID}`;
  const using = (body) => {
    try {
      return body(localStorage);
    } catch {}
  };
  return {
    read: () => using((storage) => JSON.parse(storage.getItem(key))) ?? null,
    write: (value) => using((storage) => storage.setItem(key, JSON.stringify(value))),
    clear: () => using((storage) => storage.removeItem(key)),
  };
};

/** Lock's options that have an effect here, and those that say only where Auth0's own files are. */
const knownOptions = new Set([
  "additionalSignUpFields", "allowedConnections", "allowForgotPassword", "allowLogin", "allowPasswordAutocomplete", "allowShowPassword", "allowSignUp",
  "auth", "autofocus", "closable", "container", "defaultDatabaseConnection", "flashMessage", "forgotPasswordLink",
  "hideMainScreenTitle", "initialScreen", "labeledSubmitButton", "language", "languageDictionary", "loginAfterSignUp",
  "mustAcceptTerms", "prefill", "rememberLastLogin", "signUpLink", "socialButtonStyle", "theme",
  "assetsUrl", "clientBaseUrl", "configurationBaseUrl", "languageBaseUrl", "overrides",
]);

/** The links and the emphasis of a text with markup. Everything else becomes plain text. */
const marked = (text) => {
  const copy = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeType !== Node.ELEMENT_NODE || ["SCRIPT", "STYLE"].includes(node.tagName)) return null;
    const children = [...node.childNodes].map(copy);
    if (["B", "BR", "EM", "I", "STRONG"].includes(node.tagName)) return element(node.tagName, {}, children);
    // Resolved by the document of the parser, which has the page's base.
    const isLink = node.tagName === "A" && ["http:", "https:", "mailto:"].includes(node.protocol);
    if (!isLink) return children;
    return element("a", { href: node.href, target: "_blank", rel: "noopener" }, children);
  };
  return [...new DOMParser().parseFromString(text, "text/html").body.childNodes].map(copy);
};

class Lock {
  constructor(clientID, domain, options, isPasswordless) {
    this.options = options ?? {};
    const known = (name) => knownOptions.has(name) || (name === "passwordlessMethod" && this.options[name] === "code");
    for (const name of Object.keys(this.options).filter((name) => !known(name)))
      console.warn(`Lock's option ${name} is not supported by this tenant and has no effect.`);
    this.isPasswordless = isPasswordless;
    this.login = new Login(this.options.auth?.params);
    this.memory = memory(clientID);
    this.listeners = [];
    this.values = {};
  }

  on(event, act) {
    this.listeners.push({ event, act });
    return this;
  }

  once(event, act) {
    this.listeners.push({ event, act, isOnce: true });
    return this;
  }

  off(event, act) {
    this.listeners = this.listeners.filter((one) => one.event !== event || one.act !== act);
    return this;
  }

  emit(event, ...values) {
    for (const one of this.listeners.filter((one) => one.event === event)) {
      if (one.isOnce) this.off(event, one.act);
      one.act(...values);
    }
  }

  show(changes) {
    if (this.root) return this;
    if (!document.body) {
      addEventListener("DOMContentLoaded", () => this.show(changes), { once: true });
      return this;
    }
    Object.assign(this.options, changes);
    const { container, prefill, flashMessage, theme } = this.options;
    this.login.language = String(this.options.language ?? "en");
    this.values = { phone: prefill?.phoneNumber, email: prefill?.email, username: prefill?.username ?? prefill?.email };
    this.message = flashMessage && { kind: flashMessage.type === "success" ? "success" : "error", text: flashMessage.text };
    if (!document.getElementById("auth0-lock-style"))
      document.head.prepend(element("style", { id: "auth0-lock-style" }, stylesheet));
    this.signUpFields = new SignUpFields(this.options.additionalSignUpFields, this);
    this.opener = document.activeElement;
    const close = ({ key }) => {
      if (key === "Escape" && this.options.closable) this.hide();
    };
    this.root = element("div", { class: "auth0-lock auth0-lock-opened", lang: "en", keydown: close });
    this.logo = this.picture(theme?.logo);
    this.screen = undefined;
    this.isLoading = true;
    (container ? document.getElementById(container) : document.body).append(this.root);
    this.followPage();
    this.colorIn(theme?.primaryColor);
    this.draw();
    this.emit("show");
    this.load();
    return this;
  }

  hide() {
    if (!this.root) return;
    this.root.remove();
    this.root = undefined;
    this.opener?.focus?.();
    this.emit("hide");
  }

  /** In a container, the page decides: its background, or else its color scheme. The widget's own layer follows the system. */
  followPage() {
    const { root } = this;
    const system = matchMedia("(prefers-color-scheme: dark)");
    const isDark = (place) => {
      for (; place; place = place.parentElement) {
        const [red, green, blue, alpha = 1] = (getComputedStyle(place).backgroundColor.match(/[\d.]+/g) ?? []).map(Number);
        if (alpha > 0.5 && blue !== undefined) return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 128;
      }
      const schemes = getComputedStyle(root.parentElement).colorScheme.split(" ");
      return schemes.includes("dark") && (!schemes.includes("light") || system.matches);
    };
    const follow = () => {
      if (this.root !== root) return system.removeEventListener("change", follow);
      root.classList.toggle("auth0-lock-dark", this.options.container ? isDark(root.parentElement) : system.matches);
    };
    system.addEventListener("change", follow);
    follow();
  }

  /** Keeps the button's label readable on every color. */
  colorIn(color) {
    if (!color || !CSS.supports("color", color)) return;
    this.root.style.setProperty("--primary", color);
    this.root.classList.add("auth0-lock-themed");
    const probe = element("span", { style: "color: var(--primary)" });
    this.root.append(probe);
    const [red, green, blue] = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? []).map(Number);
    probe.remove();
    const channel = (value) => ((value /= 255) <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    const luminance = 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);
    this.root.style.setProperty("--on-primary", luminance > 0.18 ? "#000" : "#fff");
  }

  async load() {
    const { root } = this;
    const { tenant, error } = await this.login.options().then((tenant) => ({ tenant }), (error) => ({ error }));
    // Closed in the meantime, and perhaps reopened.
    if (this.root !== root) return;
    this.isLoading = false;
    if (error) return this.fail(error, "login");
    this.tenant = tenant;
    Object.assign(root, { lang: tenant.language, dir: tenant.direction });
    document.documentElement.lang ||= tenant.language;
    const remembered = this.options.rememberLastLogin === false ? null : this.memory.read();
    const last = remembered && this.connections().some(({ name }) => name === remembered.connection) && remembered;
    if (this.options.rememberLastLogin !== false) this.values.username ??= this.tenant.username;
    const screen = this.options.initialScreen ?? this.tenant.initial_screen;
    const allowed = { signUp: this.allowsSignUp && !this.options.signUpLink, forgotPassword: this.allowsForgotPassword };
    const usual = this.allowsLogin || !allowed.signUp ? "login" : "signUp";
    this.lastLogin = last;
    this.go(last && usual === "login" && screen === "login" && !this.values.username ? "lastLogin" : allowed[screen] ? screen : usual, true);
  }

  /** The connections that the login can use and the page allows. */
  connections() {
    const wanted = this.options.allowedConnections?.length ? this.options.allowedConnections : null;
    const isByCode = ({ strategy }) => strategy === "email" || strategy === "sms";
    return (this.tenant?.connections ?? []).filter((connection) => {
      if (wanted && !wanted.includes(connection.name)) return false;
      if (this.isPasswordless) return connection.strategy !== "auth0";
      return !isByCode(connection) || wanted;
    });
  }

  /** The connection of Lock Passwordless that sends codes: the first, unless the user chose the other. */
  get codes() {
    if (!this.isPasswordless) return undefined;
    const senders = this.connections().filter(({ strategy }) => strategy === "email" || strategy === "sms");
    return senders.find(({ name }) => name === this.sender) ?? senders[0];
  }

  get database() {
    const databases = this.connections().filter(({ strategy }) => strategy === "auth0");
    return databases.find(({ name }) => name === this.options.defaultDatabaseConnection) ?? databases[0];
  }

  get buttons() {
    return this.connections().filter(({ strategy }) => strategy !== "auth0" && !(this.isPasswordless && ["email", "sms"].includes(strategy)));
  }

  get allowsLogin() {
    return this.options.allowLogin !== false;
  }

  get allowsSignUp() {
    return this.options.allowSignUp !== false && this.database?.allows_signup === true;
  }

  get allowsForgotPassword() {
    return this.options.allowForgotPassword !== false && this.database?.allows_password_reset === true;
  }

  /** A text from the page's dictionary, or else from the widget's own. */
  text(name) {
    // Names of errors have dots themselves.
    const read = (part, keys) => (part == null || !keys.length ? part : part[keys.join(".")] ?? read(part[keys[0]], keys.slice(1)));
    const found = [this.options.languageDictionary, this.tenant?.texts, englishTexts].map((texts) => read(texts, name.split(".")));
    return found.find((text) => typeof text === "string");
  }

  go(screen, isFirst) {
    this.screen = screen;
    if (!isFirst) this.message = undefined;
    this.draw();
    this.focus();
    this.emit({ signUp: "signup ready", forgotPassword: "forgot_password ready" }[screen] ?? "signin ready");
  }

  focus() {
    if (!this.root || this.options.autofocus === false) return;
    const inputs = [...this.root.querySelectorAll("input")];
    (inputs.find((input) => !input.value) ?? inputs[0] ?? this.root.querySelector("main button, section button"))?.focus();
  }

  fail(error, area) {
    const { code, description } = error;
    const isWrong = code === "invalid_user_password";
    const text =
      this.text(`error.${area === "code" ? "passwordless" : area}.${code}`) ??
      (isWrong ? this.text("error.login.lock.invalid_email_password") : undefined) ??
      this.text(`error.login.${code}`) ?? description ?? this.text("error.login.lock.fallback");
    if (error.question) this.tenant.questions[area] = error.question;
    this.message = { kind: "error", text, isOutdated: error.outdated === true };
    this.draw();
    this.focus();
    this.emit(error.outdated ? "unrecoverable_error" : "authorization_error", { error: code, error_description: text, ...error });
  }

  // MARK: Drawing

  draw() {
    if (!this.root) return;
    const isPage = !this.options.closable && !this.options.container && !document.querySelector("main:not(.auth0-lock-widget)");
    const name = isPage ? "main" : "section";
    const role = isPage ? {} : this.options.container ? { role: "group" } : { role: "dialog", "aria-modal": "true" };
    const box = element(
      name, { class: "auth0-lock-widget", "aria-labelledby": "auth0-lock-title", "aria-busy": this.isLoading && "true", ...role },
      this.options.closable && this.closeButton(), this.header(), this.screen && this.tabs(), this.notice(), this.content());
    this.root.replaceChildren(
      element("div", { class: "auth0-lock-overlay" }), element("div", { class: "auth0-lock-center" }, box));
    if (this.options.container) this.root.firstChild.remove();
    this.fitPassword();
    this.fitConsent();
  }

  /** Hides the password field if the email address belongs to another provider. */
  fitPassword() {
    const password = this.screen === "login" && this.root.querySelector("#password");
    if (!password) return;
    const domain = this.root.querySelector("#username").value.trim().split("@")[1]?.toLowerCase();
    password.closest(".auth0-lock-field").hidden = this.tenant.domains.includes(domain);
  }

  closeButton() {
    return element(
      "button", { type: "button", class: "auth0-lock-close-button", "aria-label": this.text("closeLabel"), click: () => this.hide() }, "×");
  }

  /** Loaded only once, even if the widget is redrawn. */
  picture(url) {
    if (!url) return mark();
    const showMark = () => {
      const image = this.logo;
      this.logo = mark();
      image.replaceWith(this.logo);
    };
    return element("img", { class: "auth0-lock-header-logo", src: url, alt: "", error: showMark });
  }

  header() {
    // Hidden from sight only: the widget is named by it.
    const isHidden = this.options.hideMainScreenTitle && this.screen !== "forgotPassword";
    return element(
      "div", { class: "auth0-lock-header" }, this.logo,
      element("h1", { class: `auth0-lock-name${isHidden ? " auth0-lock-unseen" : ""}`, id: "auth0-lock-title" }, this.title));
  }

  get title() {
    if (this.screen === "forgotPassword") return this.text("forgotPasswordTitle");
    const signUp = this.screen === "signUp" ? this.text("signUpTitle") : undefined;
    return signUp ?? this.text("title") ?? this.tenant?.title ?? "";
  }

  tabs() {
    if (!this.allowsSignUp || !this.allowsLogin || !["login", "signUp"].includes(this.screen)) return null;
    const tab = (screen, label) =>
      element(
        "button",
        { type: "button", class: "auth0-lock-tab", "aria-current": this.screen === screen && "page", click: () => this.switchTo(screen) },
        label);
    const { signUpLink } = this.options;
    const signUp = signUpLink
      ? element("a", { class: "auth0-lock-tab", href: signUpLink }, this.text("signUpLabel"))
      : tab("signUp", this.text("signUpLabel"));
    return element("div", { class: "auth0-lock-tabs" }, tab("login", this.text("loginLabel")), signUp);
  }

  notice() {
    const { kind, text, isOutdated } = this.message ?? {};
    if (!text) return null;
    return element(
      "div",
      {
        class: `auth0-lock-global-message auth0-lock-global-message-${kind}`, id: "auth0-lock-error",
        role: kind === "error" ? "alert" : "status", "aria-live": kind === "error" ? "assertive" : "polite",
      },
      element("p", {}, text),
      isOutdated && element("button", { type: "button", click: () => location.reload() }, this.text("reloadAction")));
  }

  content() {
    switch (this.screen) {
      case "login": return this.loginScreen();
      case "signUp": return this.signUpScreen();
      case "forgotPassword": return this.forgotPasswordScreen();
      case "lastLogin": return this.lastLoginScreen();
      case "code": return this.codeScreen();
    }
  }

  loginScreen() {
    const { database, buttons, codes } = this;
    if (!database && !buttons.length && !codes) return element("p", { class: "auth0-lock-instructions" }, this.text("noConnections"));
    if (codes) return this.recipientScreen(codes);
    return [
      this.buttonList("loginWithLabel"), database && buttons.length > 0 && this.alternative(),
      database && this.form("login", "loginSubmitLabel", [this.identifierField(), this.passwordField("current-password")]),
      this.allowsForgotPassword &&
        this.action("forgotPasswordAction", this.options.forgotPasswordLink ?? (() => this.switchTo("forgotPassword"))),
    ];
  }

  signUpScreen() {
    const { database, buttons } = this;
    const rules = database.password_rules;
    return [
      this.buttonList("signUpWithLabel"), buttons.length > 0 && this.alternative(),
      this.form("signUp", "signUpSubmitLabel", [
        this.field({ name: "email", type: "email", autocomplete: database.requires_username ? "email" : "username" }),
        database.requires_username && this.field({ name: "username", autocomplete: "username" }),
        this.passwordField("new-password", "auth0-lock-rules"),
        element(
          "ul", { class: "auth0-lock-rules", id: "auth0-lock-rules", "aria-label": this.text("passwordRulesLabel") },
          rules.map((rule) => element("li", {}, rule))),
        this.signUpFields.draw(),
        this.options.mustAcceptTerms && this.consent(),
      ]),
      !this.options.mustAcceptTerms && this.text("signUpTerms") &&
        element("p", { class: "auth0-lock-terms" }, marked(this.text("signUpTerms"))),
    ];
  }

  /** Until the user accepts the terms, nothing on the screen creates an account. */
  consent() {
    const change = ({ target }) => {
      this.hasAccepted = target.checked;
      this.fitConsent();
    };
    return element(
      "label", { class: "auth0-lock-terms auth0-lock-consent" },
      element("input", { type: "checkbox", id: "terms", checked: this.hasAccepted, change }),
      element("span", {}, marked(this.text("signUpTerms") ?? this.text("acceptTermsLabel"))));
  }

  fitConsent() {
    if (this.screen !== "signUp" || !this.options.mustAcceptTerms) return;
    for (const button of this.root.querySelectorAll(".auth0-lock-submit, .auth0-lock-social-button"))
      button.disabled = !this.hasAccepted;
  }

  forgotPasswordScreen() {
    return [
      element("p", { class: "auth0-lock-instructions" }, this.text("forgotPasswordInstructions")),
      this.form("forgotPassword", "forgotPasswordSubmitLabel", [
        this.field({
          name: "email", autocomplete: "username", type: this.database.requires_username ? "text" : "email",
          label: this.database.requires_username ? "usernameOrEmailLabel" : "emailLabel",
        }),
      ]),
      this.action("backLabel", () => this.switchTo("login")),
    ];
  }

  /** Lock Passwordless: where to send the code. */
  recipientScreen({ name, strategy }) {
    const isEmail = strategy === "email";
    const other = this.connections().find((one) => one.name !== name && ["email", "sms"].includes(one.strategy));
    const instructions = `passwordless${isEmail ? "Email" : "SMS"}${this.buttons.length ? "Alternative" : ""}Instructions`;
    return [
      this.buttonList("loginWithLabel"), this.buttons.length > 0 && this.alternative(),
      element("p", { class: "auth0-lock-instructions" }, this.text(instructions)),
      this.form("passwordless", "submitLabel", [
        isEmail
          ? this.field({ name: "email", type: "email", autocomplete: "email" })
          : this.field({
              id: "phone", name: "phone_number", type: "tel", autocomplete: "tel", label: "phoneNumberLabel",
              placeholder: "phoneNumberInputPlaceholder",
            }),
      ]),
      other && this.action(isEmail ? "usePhoneAction" : "useEmailAction", () => {
        this.sender = other.name;
        this.go("login");
      }),
    ];
  }

  /** Lock Passwordless: the code that was sent. */
  codeScreen() {
    const isEmail = this.codes.strategy === "email";
    return [
      element(
        "p", { class: "auth0-lock-instructions" },
        this.text(isEmail ? "passwordlessEmailCodeInstructions" : "passwordlessSMSCodeInstructions").replace("%s", this.recipient)),
      this.form("code", "submitLabel", [
        this.field({ id: "code", name: "code", inputmode: "numeric", autocomplete: "one-time-code", label: "codeLabel", placeholder: "codeInputPlaceholder" }),
      ]),
      this.action("resendCodeAction", () => this.go("login")),
    ];
  }

  lastLoginScreen() {
    const { connection, username } = this.lastLogin;
    const button = this.buttons.find(({ name }) => name === connection);
    const goOn = () => {
      if (button) return this.choose(connection);
      this.values.username = username;
      this.go("login");
    };
    return [
      element("p", { class: "auth0-lock-instructions" }, this.text("lastLoginInstructions")),
      element("div", { class: "auth0-lock-buttons" }, this.socialButton(username ?? button?.display_name ?? connection, goOn, button?.icon_url)),
      this.action("notYourAccountAction", () => {
        this.memory.clear();
        this.go("login");
      }),
    ];
  }

  buttonList(label) {
    if (!this.buttons.length) return null;
    const isSmall = this.options.socialButtonStyle === "small";
    return element(
      "div", { class: `auth0-lock-buttons${isSmall ? " auth0-lock-buttons-small" : ""}` },
      this.buttons.map(({ name, display_name, icon_url }) =>
        this.socialButton(display_name, () => this.choose(name), icon_url, this.text(label).replace("%s", display_name), isSmall)));
  }

  socialButton(name, act, icon, label = name, isSmall = false) {
    const picture = icon
      ? element("img", { class: "auth0-lock-icon", src: icon, alt: "", width: 20, height: 20, referrerpolicy: "no-referrer" })
      : element("span", { class: "auth0-lock-initial", "aria-hidden": "true" }, [...name][0]?.toUpperCase() ?? "");
    return element(
      "button", { type: "button", class: "auth0-lock-social-button", "aria-label": isSmall && label, title: isSmall && label, click: act },
      picture, !isSmall && label);
  }

  alternative() {
    return element("p", { class: "auth0-lock-alternative" }, this.text("databaseAlternativeLoginInstructions"));
  }

  action(label, act) {
    const text = this.text(label);
    const isLink = typeof act === "string";
    return element(
      "p", { class: "auth0-lock-action" },
      isLink ? element("a", { href: act }, text) : element("button", { type: "button", click: act }, text));
  }

  form(area, submitLabel, fields) {
    const isLabeled = this.options.labeledSubmitButton !== false;
    return element(
      "form", { method: "post", novalidate: true, submit: (event) => this.submit(event, area) }, fields, this.question(area),
      element(
        "button",
        { type: "submit", name: "submit", class: "auth0-lock-submit", "aria-label": !isLabeled && this.text(submitLabel) },
        isLabeled ? this.text(submitLabel) : "→"));
  }

  identifierField() {
    const { requires_username } = this.database;
    return this.field({
      id: "username", name: requires_username ? "username" : "email", type: requires_username ? "text" : "email",
      autocomplete: "username",
      label: requires_username ? "usernameOrEmailLabel" : "emailLabel",
      placeholder: requires_username ? "usernameOrEmailInputPlaceholder" : "emailInputPlaceholder",
      input: () => this.fitPassword(),
    });
  }

  passwordField(autocomplete, description) {
    const field = this.field({ name: "password", type: "password", autocomplete, description });
    if (!this.options.allowShowPassword) return field;
    const input = field.querySelector("input");
    const change = ({ target }) => (input.type = target.checked ? "text" : "password");
    field.append(
      element(
        "label", { class: "auth0-lock-terms auth0-lock-consent" },
        element("input", { type: "checkbox", id: "show-password", change }), this.text("showPassword")));
    return field;
  }

  field({ name, id = name, type = "text", inputmode, autocomplete, description, label = `${name}Label`, placeholder = `${name}InputPlaceholder`, input }) {
    const isWrong = this.message?.kind === "error";
    const described = [isWrong && "auth0-lock-error", description].filter(Boolean).join(" ");
    return element(
      "div", { class: "auth0-lock-field" }, element("label", { for: id }, this.text(label)),
      element("input", {
        id, name, type, inputmode, autocomplete, required: true, value: this.values[id] ?? "",
        placeholder: this.text(placeholder), "aria-invalid": isWrong && "true", "aria-describedby": described || null,
        autocapitalize: "none", autocorrect: "off", spellcheck: "false", input,
      }));
  }

  /** The CAPTCHA question, if there is one. */
  question(area) {
    const question = this.tenant.questions[area];
    if (!question) return null;
    return [
      element("div", { class: "auth0-lock-field" }, element("label", { for: "captcha" }, question.text),
        element("input", { id: "captcha", name: "captcha", inputmode: "numeric", autocomplete: "off", required: true, "aria-describedby": "auth0-lock-hint" })),
      element("p", { class: "auth0-lock-hint", id: "auth0-lock-hint" }, this.text("captchaHint")),
    ];
  }

  // MARK: Actions

  /** Keeps what the user typed when the screen changes. */
  switchTo(screen) {
    this.remember(new FormData(this.root.querySelector("form") ?? undefined));
    this.go(screen);
  }

  remember(data) {
    const typed = (name) => (data.get(name) ?? "").trim();
    const identifier = typed("email") || typed("username") || this.values.username;
    this.values = {
      email: typed("email") || identifier, username: typed("username") || identifier, phone: typed("phone_number") || this.values.phone,
    };
  }

  choose(connection) {
    if (this.options.rememberLastLogin !== false) this.memory.write({ connection });
    this.login.choose(connection);
  }

  async submit(event, area) {
    event.preventDefault();
    const button = event.target.querySelector(".auth0-lock-submit");
    if (button.disabled || button.getAttribute("aria-busy") === "true") return;
    button.setAttribute("aria-busy", "true");
    const data = new FormData(event.target);
    this.remember(data);
    for (const { key } of this.signUpFields.fields) data.delete(key);
    if (area === "signUp" && !this.signUpFields.areValid(event.target)) return button.removeAttribute("aria-busy");
    const fields = {
      ...Object.fromEntries(data), connection: (this.codes ?? this.database).name, captcha_token: this.tenant.questions[area]?.token,
      ...(area === "signUp" && this.signUpFields.parameters),
    };
    this.emit({ signUp: "signup submit", forgotPassword: "forgot_password submit" }[area] ?? "signin submit");
    try {
      await this.act(area, fields);
    } catch (error) {
      this.fail(error, area);
    }
  }

  async act(area, fields) {
    switch (area) {
      case "login": {
        const { email, ...others } = fields;
        await this.login.logIn({ username: email, ...others });
        if (this.options.rememberLastLogin !== false)
          this.memory.write({ connection: fields.connection, username: this.values.username });
        break;
      }
      case "passwordless": {
        const { email, phone_number, ...others } = fields;
        this.recipient = (email ?? phone_number).trim();
        const response = await this.login.sendCode({ recipient: this.recipient, ...others });
        if (response.redirect_to) break;
        this.go("code");
        this.emit(this.codes.strategy === "email" ? "passwordless email sent" : "passwordless sms sent");
        break;
      }
      case "code":
        await this.login.verifyCode(fields);
        break;
      case "signUp": {
        const response = await this.login.signUp({ ...fields, login_after_signup: this.options.loginAfterSignUp !== false });
        this.emit("signup success");
        if (!response.redirect_to) this.succeed(this.text("success.signUp"));
        break;
      }
      case "forgotPassword": {
        const response = await this.login.resetPassword(fields);
        this.succeed(this.text("success.forgotPassword") ?? response.message);
      }
    }
  }

  succeed(text) {
    this.message = { kind: "success", text };
    this.go("login", true);
  }
}

window.Auth0Lock = class {
  constructor(clientID, domain, options) {
    return new Lock(clientID, domain, options, false);
  }
};

/** Asks for an email address or a phone number, and then for the code that is sent there. */
window.Auth0LockPasswordless = class {
  constructor(clientID, domain, options) {
    return new Lock(clientID, domain, options, true);
  }
};
