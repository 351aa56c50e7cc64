// `additionalSignUpFields` of Lock: fields of the page for the user's metadata, or for attributes (`storage: "root"`).

class SignUpFields {
  /** @param lock the widget, which is drawn again when a value arrives from the page's functions */
  constructor(fields, lock) {
    this.lock = lock;
    this.fields = (fields ?? []).map((field) => ({ ...field, key: `signup-${field.name}`, current: undefined, choices: [] }));
    for (const field of this.fields) {
      const set = (name) => (error, value) => {
        if (error) return console.warn(`Lock's field ${field.name} got no ${name}.`, error);
        field[name] = value;
        lock.draw();
      };
      const fill = (name, given) => (typeof given === "function" ? given(set(name)) : (field[name] = given));
      fill("current", field.type === "hidden" ? field.value : field.prefill);
      fill("choices", field.options ?? []);
    }
  }

  /** The elements of the form. */
  draw() {
    return this.fields.map((field) => {
      const { key, type, current, placeholder, ariaLabel } = field;
      const label = ariaLabel ?? placeholder ?? field.name;
      const change = ({ target }) => (field.current = type === "checkbox" ? String(target.checked) : target.value);
      const shared = { id: key, name: key, change, input: change };
      if (type === "hidden") return element("input", { id: key, name: key, type, value: current ?? "" });
      if (type === "checkbox")
        return element(
          "label", { class: "auth0-lock-terms auth0-lock-consent" },
          element("input", { ...shared, type, checked: String(current) === "true" }), element("span", {}, label));
      const input =
        type === "select"
          ? element(
              "select", shared, element("option", { value: "" }, placeholder ?? ""),
              field.choices.map(({ value, label }) => element("option", { value, selected: value === current }, label)))
          : element("input", { ...shared, type: "text", value: current ?? "", placeholder });
      return element("div", { class: "auth0-lock-field" }, element("label", { for: key }, label), input);
    });
  }

  /** Whether the page's functions accept all values. Otherwise shows what is wrong beside the first that they don't. */
  areValid(form) {
    let first;
    for (const field of this.fields) {
      const isNeeded = !["checkbox", "hidden"].includes(field.type);
      const value = field.current ?? "";
      const result = field.validator ? field.validator(value) : { valid: !isNeeded || String(value).trim() !== "" };
      const isValid = typeof result === "object" ? result?.valid !== false : result !== false;
      const input = form.elements[field.key];
      const hint = isValid ? null : element("p", { class: "auth0-lock-hint", role: "alert" }, result.hint ?? this.lock.text("blankErrorHint"));
      form.querySelector(`[data-error="${CSS.escape(field.key)}"]`)?.remove();
      if (isValid) input.removeAttribute("aria-invalid");
      else input.setAttribute("aria-invalid", "true");
      if (!hint) continue;
      hint.dataset.error = field.key;
      input.closest("div, label").after(hint);
      first ??= input;
    }
    first?.focus();
    return !first;
  }

  /** The parameters of a signup. */
  get parameters() {
    const values = this.fields.map(({ name, type, storage, current }) => [
      name, type === "checkbox" ? String(current ?? "false") : String(current ?? ""), storage === "root",
    ]);
    const metadata = Object.fromEntries(values.filter(([, value, isRoot]) => !isRoot && value !== ""));
    const attributes = Object.fromEntries(values.filter(([, value, isRoot]) => isRoot && value !== ""));
    return { ...attributes, ...(Object.keys(metadata).length && { user_metadata: JSON.stringify(metadata) }) };
  }
}
