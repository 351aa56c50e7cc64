"""What the tenant would have mailed or texted."""

import json
import time


class Outbox:
    def __init__(self, folder):
        self.folder = folder
        self.taken = set()

    def take(self, to, kind=None, patience=5):
        """The newest message to somebody that nobody has taken yet. Some are written after the answer to the request."""
        end = time.monotonic() + patience
        while (message := self._newest(to, kind)) is None:
            if time.monotonic() > end:
                raise AssertionError(f"There is no message to {to} in {self.folder}")
            time.sleep(0.02)
        return message

    def _newest(self, to, kind):
        # File names sort in the order of messages.
        for path in sorted(self.folder.glob("*.json"), reverse=True):
            message = json.loads(path.read_text())
            if path.name not in self.taken and message["to"] == to and kind in (None, message["kind"]):
                self.taken.add(path.name)
                return message
        return None

    def is_empty_for(self, to):
        return not any(json.loads(path.read_text())["to"] == to for path in self.folder.glob("*.json"))
