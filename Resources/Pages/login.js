// The code that all scripts of customized login pages share, and `auth0.WebAuth` for pages with their own form.

// Users type passwords into this page, so it reloads when they return to it.
addEventListener("pageshow", (event) => event.persisted && location.reload());

/** The requests to the tenant for this page's login. */
class Login {
  /** @param parameters the `internalOptions` of the page's configuration */
  constructor(parameters) {
    this.state = parameters?.state ?? new URLSearchParams(location.search).get("state") ?? "";
    this.csrf = parameters?._csrf;
    this.language = undefined;
  }

  async options() {
    const options = await this.request(`/login/options?${new URLSearchParams({ state: this.state })}`);
    this.csrf ??= options.csrf;
    return options;
  }

  logIn(fields) {
    return this.send("/usernamepassword/login", fields);
  }

  signUp(fields) {
    return this.send("/login/signup", fields);
  }

  resetPassword(fields) {
    return this.send("/login/reset-password", fields);
  }

  sendCode(fields) {
    return this.send("/login/passwordless/start", fields);
  }

  verifyCode(fields) {
    return this.send("/login/passwordless/verify", fields);
  }

  choose(connection) {
    location.assign(`/login/connection?${new URLSearchParams({ state: this.state, connection })}`);
  }

  async send(path, fields) {
    if (!this.csrf) await this.options();
    const body = new URLSearchParams({ state: this.state, csrf: this.csrf });
    for (const [name, value] of Object.entries(fields)) if (value != null) body.set(name, value);
    const response = await this.request(path, { method: "POST", body });
    if (response.redirect_to) location.assign(response.redirect_to);
    return response;
  }

  async request(path, options) {
    let response, body;
    try {
      const headers = { Accept: "application/json", ...(this.language && { "X-Request-Language": this.language }) };
      response = await fetch(path, { ...options, headers });
    } catch {
      throw { code: "lock.network", description: "We couldn't reach the server. Check your connection and try again." };
    }
    try {
      body = await response.json();
    } catch {
      throw { code: "lock.fallback", statusCode: response.status, description: "Something went wrong. Try again." };
    }
    if (!response.ok) throw body;
    return body;
  }
}

/** The part of auth0.js that Auth0's template "Custom Login Form" uses. Callbacks get an error, or null and the response. */
class WebAuth {
  constructor(options) {
    this.login_ = new Login(options);
    this.redirect = {
      loginWithCredentials: (fields, done) => this.login(fields, done),
      signupAndLogin: (fields, done) => this.signupAndLogin(fields, done),
    };
  }

  login({ realm, connection, username, email, password, captcha }, done) {
    this.finish(
      this.login_.logIn({ connection: realm ?? connection, username: username ?? email, password, ...this.answer(captcha) }),
      done);
  }

  signupAndLogin(fields, done) {
    this.finish(this.login_.signUp(this.newUser(fields)), done);
  }

  signup(fields, done) {
    this.finish(this.login_.signUp({ ...this.newUser(fields), login_after_signup: false }), done);
  }

  changePassword({ connection, email, captcha }, done) {
    this.finish(this.login_.resetPassword({ connection, email, ...this.answer(captcha) }), done, (response) => response.message);
  }

  authorize({ connection }) {
    this.login_.choose(connection);
  }

  /** Shows the CAPTCHA question, if there is one. */
  renderCaptcha(element) {
    let question, input;
    const load = async () => {
      question = (await this.login_.options()).questions.login;
      element.replaceChildren();
      if (!question) return;
      const label = document.createElement("label");
      input = document.createElement("input");
      Object.assign(input, { name: "captcha", autocomplete: "off", inputMode: "numeric" });
      label.append(question.text, " ", input);
      element.append(label);
    };
    const reload = () => void load().catch(() => {});
    reload();
    return { reload, getValue: () => (question && { token: question.token, answer: input.value }) };
  }

  newUser({ connection, email, username, password, captcha }) {
    return { connection, email, username, password, ...this.answer(captcha) };
  }

  answer(captcha) {
    return captcha ? { captcha: captcha.answer, captcha_token: captcha.token } : {};
  }

  finish(request, done = () => {}, read = (response) => response) {
    request.then((response) => response.redirect_to || done(null, read(response)), (error) => done(error));
  }
}

window.auth0 ??= { WebAuth };
