"""`a0 tenant` as a child process."""

import json
import os
import re
import subprocess
from contextlib import contextmanager
from urllib.parse import urlsplit

from outbox import Outbox


class Tenant:
    def __init__(self, issuer, folder):
        self.issuer = issuer
        self.outbox = Outbox(folder / "outbox")

    @property
    def scheme(self):
        return urlsplit(self.issuer).scheme

    @property
    def domain(self):
        """Host and port, which is what Auth0's SDKs are configured with."""
        return urlsplit(self.issuer).netloc

    def url(self, path):
        return self.issuer + path.removeprefix("/")


@contextmanager
def running_tenant(folder, configuration, scheme="http", *options):
    """A tenant on a free port, until the block ends."""
    file = folder / "tenant.json"
    file.write_text(json.dumps(configuration))
    data = folder / "data"
    command = [os.environ["A0"], "tenant", "--port", "0", "--data", str(data), "--config", str(file), *options]
    if scheme == "https":
        command.append("--tls")
    with open(folder / "tenant.log", "w+") as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        try:
            ready = re.fullmatch(rf"tenant ready at ({scheme}://\S+/)\n", process.stdout.readline())
            if ready is None:
                log.seek(0)
                raise RuntimeError(f"The tenant did not start: {log.read()}")
            yield Tenant(ready.group(1), data)
        finally:
            process.terminate()
            process.communicate(timeout=30)
    assert process.returncode == 0, "The tenant did not end in good order"
