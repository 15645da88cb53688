import json
import os
from urllib.request import Request, urlopen

request = Request(
    "http://localhost:3000/r1/issuetoken.eb",
    method="POST",
    headers={"Authorization": f"Bearer {os.environ['TOKEN']}"},
)
with urlopen(request) as response:
    token = json.load(response)["token"]
# Redirect the member's browser to this URL. It works once.
print(f"http://localhost:3000/login?token={token}&goto=/memberships")
