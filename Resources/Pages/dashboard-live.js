for (const list of document.querySelectorAll("[data-live]")) {
  new EventSource(list.dataset.live).onmessage = (event) => {
    const entry = document.createElement("template");
    entry.innerHTML = event.data;
    list.prepend(entry.content);
    while (list.childElementCount > 200) list.lastElementChild.remove();
  };
}
