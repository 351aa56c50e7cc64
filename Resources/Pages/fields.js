(() => {
  const all = (selector) => document.querySelectorAll(selector);
  for (const button of all(".reveal")) {
    const input = document.getElementById(button.getAttribute("aria-controls"));
    const show = (isShown) => {
      input.type = isShown ? "text" : "password";
      button.setAttribute("aria-pressed", isShown);
    };
    button.hidden = false;
    button.addEventListener("click", () => show(input.type === "password"));
    input.form?.addEventListener("submit", () => show(false));
    const caps = document.getElementById(input.id + "-caps");
    const check = (event) => {
      const isOn = event.getModifierState?.("CapsLock") ?? false;
      if (caps.hidden === isOn) caps.hidden = !isOn;
    };
    input.addEventListener("keydown", check);
    input.addEventListener("keyup", check);
    input.addEventListener("blur", () => (caps.hidden = true));
  }
  const types = { number: /\p{N}/u, lowercase: /\p{Ll}/u, uppercase: /\p{Lu}/u, special: /[^\p{N}\p{Ll}\p{Lu}]/u };
  const sequences = ["0123456789", "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
    .flatMap((row) => [row, [...row].reverse().join("")]);
  const rules = {
    length: (text, count) => [...text].length >= count,
    types: (text, count, ...names) => names.filter((name) => types[name].test(text)).length >= count,
    sequence: (text) => ![...text].some((_, at) => sequences.some((row) => at + 3 <= text.length && row.includes(text.slice(at, at + 3)))),
    repeat: (text) => !/(.)\1\1/su.test(text),
  };
  for (const list of all("ul[data-helps]")) {
    const input = document.querySelector("[aria-describedby~=rules]");
    input?.addEventListener("input", () => {
      for (const item of list.children) {
        const [name, ...values] = (item.dataset.rule ?? "").split(" ");
        if (!rules[name]) continue;
        const isMet = rules[name](input.value, ...values);
        item.className = isMet ? "met" : "";
        item.querySelector("svg").innerHTML = isMet
          ? '<path d="M4.8 10.4l3.4 3.4 7-7.4"/>' : '<circle class="dot" cx="10" cy="10" r="2.4"/>';
        const note = item.querySelector(".unseen") ?? item.lastElementChild.appendChild(document.createElement("span"));
        note.className = "unseen";
        note.textContent = isMet ? list.dataset.done : "";
      }
    });
  }
  for (const button of all("[data-wait]")) {
    const text = button.textContent;
    let left = Number(button.dataset.wait);
    const tick = () => {
      button.disabled = left > 0;
      button.textContent = left > 0 ? button.dataset.waiting.replace("#", left) : text;
      if (left-- > 0) setTimeout(tick, 1000);
    };
    tick();
  }
  const code = document.querySelector("input[autocomplete=one-time-code]");
  if (code && "OTPCredential" in window) {
    const end = new AbortController();
    code.form.addEventListener("submit", () => end.abort());
    navigator.credentials.get({ otp: { transport: ["sms"] }, signal: end.signal }).then((found) => {
      code.value = found.code;
      code.form.requestSubmit(code.form.querySelector("button:not([name])"));
    }, () => {});
  }
  for (const bar of all(".keep")) {
    const text = document.querySelector(".copy").textContent;
    const [copy, save, print] = bar.querySelectorAll("button");
    bar.hidden = false;
    copy.hidden = !navigator.clipboard;
    copy.addEventListener("click", async () => {
      await navigator.clipboard.writeText(text);
      bar.nextElementSibling.textContent = bar.dataset.copied;
    });
    save.addEventListener("click", () => {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([bar.dataset.title + "\n\n" + text + "\n"], { type: "text/plain" }));
      link.download = "recovery-code.txt";
      link.click();
      URL.revokeObjectURL(link.href);
    });
    print.addEventListener("click", () => window.print());
  }
})();
