import json
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen

body = {"type": "token", "username": "ada", "password": "copper lantern meadow"}
request = Request(
    "http://localhost:3000/r1/authenticate.eb",
    data=json.dumps(body).encode(),
    headers={"Content-Type": "application/json"},
)
try:
    with urlopen(request) as response:
        authorization = json.load(response)
except HTTPError as error:
    # 403 if the username or the password is wrong, 429 after too many attempts.
    for fault in json.load(error)["errors"]:
        print(error.code, fault.get("code"), fault["message"], file=sys.stderr)
    sys.exit(1)
print(authorization["token"], authorization["expires"])
