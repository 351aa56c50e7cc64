"""An Apache server with mod_auth_openidc, on the loopback interface."""

import shutil
import socket
import subprocess
import time
from contextlib import closing, contextmanager

import pytest

PROGRAM = shutil.which("apache2", path="/usr/sbin:/usr/bin")
MODULES = "/usr/lib/apache2/modules"

installed = pytest.mark.skipif(PROGRAM is None, reason="apache2 and mod_auth_openidc are not installed")

# One site over https and http. The tenant sends logout tokens over http, which needs no trusted certificate.
SITE = """
ServerRoot "{folder}"
ServerName localhost
PidFile "{folder}/apache.pid"
ErrorLog "{folder}/apache.log"
LogLevel warn auth_openidc:info
{modules}
Listen 127.0.0.1:{port} https
Listen 127.0.0.1:{plain_port} http

OIDCProviderMetadataURL {issuer}.well-known/openid-configuration
OIDCCABundlePath "{authority}"
OIDCClientID "{client_id}"
OIDCClientSecret "{secret}"
OIDCRedirectURI /callback
OIDCScope "openid profile email offline_access"
OIDCPKCEMethod S256
OIDCResponseType "{response_type}"
OIDCResponseMode {response_mode}
OIDCCryptoPassphrase "a passphrase of these tests"
OIDCPassClaimsAs environment
OIDCDefaultLoggedOutURL https://localhost:{port}/

OIDCOAuthVerifyJwksUri {issuer}.well-known/jwks.json
OIDCOAuthSSLValidateServer On
OIDCOAuthRemoteUserClaim sub

DocumentRoot "{folder}/site"
<Directory "{folder}/site">
    Require all granted
</Directory>
<Location /private>
    AuthType openid-connect
    Require valid-user
    Header set Subject "%{{OIDC_CLAIM_sub}}e"
    Header set Email "%{{OIDC_CLAIM_email}}e"
    Header set Access-Token "%{{OIDC_access_token}}e"
</Location>
<Location /grace>
    AuthType openid-connect
    Require claim email:grace@example.com
</Location>
<Location /callback>
    AuthType openid-connect
    Require valid-user
</Location>
<Location /api>
    AuthType oauth20
    Require claim "scope~(^|\\s)read:books(\\s|$)"
    Header set Subject "%{{OIDC_CLAIM_sub}}e"
</Location>
<VirtualHost 127.0.0.1:{port}>
    SSLEngine on
    SSLCertificateFile "{certificate}"
</VirtualHost>
"""


class Site:
    def __init__(self, folder, port, plain_port):
        self.folder = folder
        self.origin = f"https://localhost:{port}"
        self.plain_origin = f"http://localhost:{plain_port}"

    def url(self, path):
        return f"{self.origin}/{path}"

    @property
    def log(self):
        return (self.folder / "apache.log").read_text()


def free_ports(count):
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


def new_certificate(folder):
    """A file with a key and a certificate for `localhost`, which vouches for itself."""
    file = folder / "site.pem"
    made = subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
         "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", file.with_suffix(".key")],
        check=True, capture_output=True, text=True)
    file.write_text(made.stdout + file.with_suffix(".key").read_text())
    return file


@contextmanager
def running_site(folder, ports, **settings):
    """A server whose pages `private` and `grace` need a login, and whose `api` needs an access token, until the block ends."""
    port, plain_port = ports
    for page in ("private", "grace", "api"):
        (folder / "site" / page).mkdir(parents=True)
        (folder / "site" / page / "index.html").write_text(f"This is {page}.")
    (folder / "site" / "index.html").write_text("This is public.")
    names = ["mpm_event", "authn_core", "authz_core", "authz_user", "dir", "headers", "ssl", "auth_openidc"]
    modules = "\n".join(f"LoadModule {name}_module {MODULES}/mod_{name}.so" for name in names)
    settings = {"response_type": "code", "response_mode": "query"} | settings
    text = SITE.format(folder=folder, port=port, plain_port=plain_port, modules=modules, **settings)
    (folder / "apache.conf").write_text(text + "DirectoryIndex index.html\n")
    command = [PROGRAM, "-d", folder, "-f", folder / "apache.conf", "-DFOREGROUND"]
    with open(folder / "output.log", "w+") as output:
        process = subprocess.Popen(command, stdout=output, stderr=output)
        try:
            wait_for(port, process, output)
            yield Site(folder, port, plain_port)
        finally:
            process.terminate()
            process.wait(timeout=30)


def wait_for(port, process, output):
    end = time.monotonic() + 30
    while time.monotonic() < end and process.poll() is None:
        with closing(socket.socket()) as visitor:
            if visitor.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    output.seek(0)
    raise RuntimeError(f"Apache did not start: {output.read()}")
