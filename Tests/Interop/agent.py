"""oidc-agent, which keeps tokens for programs on the command line."""

import os
import re
import shutil
import signal
import socket
import subprocess
import time
from contextlib import closing, contextmanager

import pytest
import requests

CALLBACK = "http://localhost:{port}"

installed = pytest.mark.skipif(shutil.which("oidc-agent") is None, reason="oidc-agent is not installed")


class Agent:
    """The agent of one user, and the programs that talk to it."""

    def __init__(self, home, authority):
        self.home = home
        self.authority = authority
        self.environment = os.environ | {"HOME": str(home), "OIDC_CONFIG_DIR": str(home / "accounts")}
        (home / "accounts").mkdir(exist_ok=True)

    @contextmanager
    def running(self):
        """An agent until the block ends. What it stores is there for the next one."""
        self.login = None
        variables = dict(re.findall(r"(OIDC\w+)=([^;]+);", self.run("oidc-agent", "--no-autoload")))
        self.environment |= variables
        try:
            self.wait()
            yield self
        finally:
            if self.login:
                self.login.kill()
                self.login.communicate()
            # The agent and its child processes, such as the server that waits for a browser.
            os.killpg(os.getpgid(int(variables["OIDCD_PID"])), signal.SIGKILL)

    def wait(self):
        """Until the agent accepts visitors, which begins some time after the program has ended."""
        end = time.monotonic() + 30
        with closing(socket.socket(socket.AF_UNIX)) as visitor:
            while visitor.connect_ex(self.environment["OIDC_SOCK"]) != 0:
                assert time.monotonic() < end, "the agent did not start"
                time.sleep(0.02)

    def run(self, *command, status=0):
        """What a program prints, which must end with this status."""
        done = subprocess.run(
            command, env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, timeout=60)
        assert (done.returncode == 0) == (status == 0), done.stdout
        return done.stdout

    def account(self, *options, client_id, issuer, port):
        return [
            "oidc-gen", "--manual", f"--client-id={client_id}", "--client-secret=", f"--iss={issuer}",
            "--scope=openid email offline_access", f"--redirect-uri={CALLBACK.format(port=port)}", "--no-url-call",
            "--no-scheme", "--prompt=none", "--pw-cmd=echo a password of these tests", "--confirm-default",
            f"--cert-path={self.authority}", *options, "account",
        ]

    def begin_login(self, flow, shows=r"https://\S+", **account):
        """Starts a login, and gives what the agent shows to the user: the URL to open, or a code."""
        self.login = subprocess.Popen(
            self.account(f"--flow={flow}", **account), env=self.environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.shown = ""
        for line in self.login.stdout:
            self.shown += line
            if found := re.search(shows, line):
                return found.group()
        raise AssertionError(self.shown)

    def end_login(self, page=None):
        """Brings the browser's answer to the agent, and gives the status of its program."""
        if page is not None:
            requests.get(page.url, timeout=30)
        self.shown += self.login.communicate(timeout=60)[0]
        return self.login.returncode

    def token(self, *options):
        return self.run("oidc-token", *options, "account").strip()

    def refresh_token(self):
        stored = self.run("oidc-gen", "--print=account", "--pw-cmd=echo a password of these tests")
        return re.search(r'"refresh_token":\s*"([^"]+)"', stored).group(1)
