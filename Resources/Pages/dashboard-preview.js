const frame = document.getElementById("preview"), form = document.getElementById("form-save");
let timer;
form?.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const values = new URLSearchParams(new FormData(form));
    values.delete("csrf");
    frame.src = `${new URL(frame.src).pathname}?${values}`;
  }, 250);
});
