"""HTTP servers in threads."""

import threading
from contextlib import contextmanager


@contextmanager
def serving(server):
    """Runs the server until the block ends."""
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
