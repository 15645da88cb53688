import json
import os
from urllib.parse import urlencode
from urllib.request import urlopen

form = {
    "grant_type": "authorization_code",
    "code": os.environ["CODE"],
    "code_verifier": os.environ["CODE_VERIFIER"],
    "redirect_uri": "http://127.0.0.1:4444/callback",
    "client_id": "demo-client",
    "client_secret": "demo-secret-for-the-embedded-database-only",
}
with urlopen("http://localhost:3000/r1/openid/token.eb", urlencode(form).encode()) as response:
    tokens = json.load(response)
print(tokens["access_token"], tokens["refresh_token"])
