"""A browser without a screen or scripts: it keeps cookies, follows redirects and fills in forms."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import parse_qsl, urljoin, urlsplit

import requests


@dataclass
class Button:
    name: str
    value: str
    label: str = ""


@dataclass
class Form:
    action: str
    method: str
    fields: dict = field(default_factory=dict)
    # The names of the visible fields.
    visible: list = field(default_factory=list)
    buttons: list = field(default_factory=list)

    def button(self, label):
        """The button with these words on it; without a label, the first one."""
        return next((button for button in self.buttons if label in (None, button.label.strip())), None)


@dataclass
class Page:
    url: str
    status: int = 0
    html: str = ""
    headers: dict = field(default_factory=dict)

    @property
    def query(self):
        return dict(parse_qsl(urlsplit(self.url).query, keep_blank_values=True))

    @property
    def fragment(self):
        return dict(parse_qsl(urlsplit(self.url).fragment, keep_blank_values=True))

    @property
    def forms(self):
        return PageReader(self).forms

    @property
    def text(self):
        """The words that people see."""
        return " ".join(PageReader(self).words)

    def asks_for(self, name):
        return any(name in form.visible for form in self.forms)


class PageReader(HTMLParser):
    def __init__(self, page):
        super().__init__()
        self.url = page.url
        self.words = []
        self.forms = []
        self.form = None
        self.button = None
        self.feed(page.html)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "body":
            self.words = []
        elif tag == "form":
            action = urljoin(self.url, attributes.get("action") or self.url)
            self.form = Form(action, (attributes.get("method") or "get").upper())
            self.forms.append(self.form)
        elif tag == "button" and self.form:
            self.button = Button(attributes.get("name"), attributes.get("value") or "")
            self.form.buttons.append(self.button)
        elif tag == "input" and self.form and "name" in attributes:
            self.read_input(attributes)

    def read_input(self, attributes):
        kind = attributes.get("type", "text")
        if kind not in ("checkbox", "radio") or "checked" in attributes:
            self.form.fields[attributes["name"]] = attributes.get("value") or ""
        if kind != "hidden":
            self.form.visible.append(attributes["name"])

    def handle_data(self, text):
        self.words += text.split()
        if self.button:
            self.button.label += text

    def handle_endtag(self, tag):
        if tag == "form":
            self.form = None
        elif tag == "button":
            self.button = None


class Browser:
    def __init__(self, *homes):
        self.homes = [urlsplit(home)[:2] for home in homes]
        self.session = requests.Session()

    def open(self, url):
        return self.send("GET", url)

    def submit(self, page, button=None, **values):
        """Fills in the form that has these fields, and presses the button with this label, or the first one."""
        for form in page.forms:
            pressed = form.button(button)
            if set(values) <= set(form.visible) and (pressed or button is None):
                break
        else:
            raise AssertionError(f"No form with {list(values)} and button {button} on {page.url}: {page.text}")
        fields = form.fields | values
        if pressed and pressed.name:
            fields[pressed.name] = pressed.value
        if form.method == "GET":
            return self.send("GET", form.action, params=fields)
        return self.send("POST", form.action, data=fields)

    def log_in(self, page, person):
        return self.submit(page, username=person["email"], password=person["password"])

    def send(self, method, url, **content):
        """Follows redirects between the servers that it knows. One that leads elsewhere ends here, as a page without content."""
        while True:
            response = self.session.request(method, url, allow_redirects=False, timeout=30, **content)
            if not response.is_redirect:
                return Page(response.url, response.status_code, response.text, response.headers)
            url, method, content = urljoin(response.url, response.headers["Location"]), "GET", {}
            if urlsplit(url)[:2] not in self.homes:
                return Page(url)
