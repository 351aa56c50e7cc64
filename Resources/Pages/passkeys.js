(() => {
  if (!window.PublicKeyCredential) return;
  document.cookie = "passkeys=1; path=/; samesite=lax";
  for (const part of document.querySelectorAll("[data-needs-passkeys]")) part.hidden = false;
  for (const part of document.querySelectorAll("[data-without-passkeys]")) part.hidden = true;
  const form = document.getElementById("passkey");
  if (!form) return;
  const bytes = (text) =>
    Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
  const base64url = (buffer) =>
    btoa(String.fromCharCode(...new Uint8Array(buffer)))
      .replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  const options = JSON.parse(form.dataset.options);
  options.challenge = bytes(options.challenge);
  if (options.user) options.user.id = bytes(options.user.id);
  for (const known of options.excludeCredentials ?? options.allowCredentials ?? []) known.id = bytes(known.id);
  let request;
  const ask = async (mediation) => {
    request?.abort();
    request = new AbortController();
    const wish = { publicKey: options, signal: request.signal, ...mediation };
    const credential = await (options.user ? navigator.credentials.create(wish) : navigator.credentials.get(wish));
    const response = {};
    for (const name of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"])
      if (credential.response[name]) response[name] = base64url(credential.response[name]);
    if (credential.response.getTransports) response.transports = credential.response.getTransports();
    const { id, type, authenticatorAttachment } = credential;
    form.elements.credential.value = JSON.stringify({ id, rawId: id, type, authenticatorAttachment, response });
    form.submit();
  };
  const suggest = async () => {
    if (!("autofill" in form.dataset)) return;
    if (!(await window.PublicKeyCredential.isConditionalMediationAvailable?.())) return;
    try {
      await ask({ mediation: "conditional" });
    } catch {}
  };
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const alert = form.querySelector("[role=alert]");
    alert.hidden = true;
    const waiting = form.querySelector("[data-waiting-text]");
    if (waiting) {
      waiting.textContent = waiting.dataset.waitingText;
      waiting.hidden = false;
    }
    try {
      await ask({});
    } catch (error) {
      if (error.name === "AbortError") return;
      if (waiting) waiting.hidden = true;
      if ("reports" in form.dataset && error.name !== "InvalidStateError") {
        form.elements.problem.value = error.name;
        form.submit();
        return;
      }
      if (error.name === "InvalidStateError") alert.querySelector("p").textContent = alert.dataset.known;
      alert.hidden = false;
      suggest();
    }
  });
  suggest();
})();
