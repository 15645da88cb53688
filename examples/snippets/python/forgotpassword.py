import json
from urllib.request import Request, urlopen

request = Request(
    "http://localhost:3000/r1/forgotpassword.eb",
    data=json.dumps({"email": "cy@green-valley.example"}).encode(),
    headers={"Content-Type": "application/json"},
)
with urlopen(request) as response:
    print(json.load(response)["action"])
