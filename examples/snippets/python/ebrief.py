import json
from urllib.request import Request, urlopen

request = Request(
    "http://localhost:3000/r1/campaigns/ebrief.eb",
    data=json.dumps({"EmailAddress": "you@example.org", "Action": "Subscribe"}).encode(),
    headers={"Content-Type": "application/json"},
)
with urlopen(request) as response:
    print(json.load(response)["Result"])
