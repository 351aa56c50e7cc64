"""A device without a browser, and a person who lets it in (RFC 8628)."""

import requests
from settings import NATIVE


class Device:
    def __init__(self, metadata, scope="openid email offline_access", **parameters):
        response = requests.post(
            metadata["device_authorization_endpoint"], timeout=30,
            data={"client_id": NATIVE, "scope": scope, **parameters})
        assert response.status_code == 200, response.text
        self.start = response.json()

    def enter_code(self, browser, code=None):
        """Types a code in at the activation page; without one, that of the device."""
        page = browser.open(self.start["verification_uri"])
        return browser.submit(page, user_code=code or self.start["user_code"])

    def allow(self, browser, person, page=None):
        """Lets the device in, starting on the page that shows the code."""
        page = self.respond(browser, page or self.enter_code(browser), "Yes, connect it")
        page = browser.log_in(page, person) if page.asks_for("password") else page
        assert "Your device is connected" in page.text, page.text

    def deny(self, browser):
        page = self.respond(browser, self.enter_code(browser), "No, cancel")
        assert "The device was refused" in page.text, page.text

    def respond(self, browser, page, label):
        assert self.start["user_code"] in page.text, page.text
        return browser.submit(page, label)
