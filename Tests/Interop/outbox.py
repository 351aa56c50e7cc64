"""What the tenant would have mailed or texted."""

import json


class Outbox:
    def __init__(self, folder):
        self.folder = folder
        self.taken = set()

    def take(self, to, kind=None):
        """The newest message to somebody that nobody has taken yet."""
        # Names sort like their messages.
        for path in sorted(self.folder.glob("*.json"), reverse=True):
            message = json.loads(path.read_text())
            if path.name not in self.taken and message["to"] == to and kind in (None, message["kind"]):
                self.taken.add(path.name)
                return message
        raise AssertionError(f"There is no message to {to} in {self.folder}")

    def is_empty_for(self, to):
        return not any(json.loads(path.read_text())["to"] == to for path in self.folder.glob("*.json"))
