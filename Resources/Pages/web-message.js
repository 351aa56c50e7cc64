(() => {
  const { message, target } = document.getElementById("answer").dataset;
  const application = window.opener ?? (window.parent === window ? null : window.parent);
  application?.postMessage(JSON.parse(message), target);
})();
