import json
import os
from urllib.request import Request, urlopen

request = Request(
    "http://localhost:3000/r1/profile.eb",
    headers={"Authorization": f"Bearer {os.environ['TOKEN']}"},
)
with urlopen(request) as response:
    profile = json.load(response)
print(profile["forename"], profile["surname"], profile["email"])
