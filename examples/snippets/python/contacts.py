import json
import os
from urllib.request import Request, urlopen

request = Request(
    f"http://localhost:3000/r1/memberships/{os.environ['MEMBERSHIP']}/contacts.eb",
    headers={"Authorization": f"Bearer {os.environ['TOKEN']}"},
)
with urlopen(request) as response:
    contacts = json.load(response)["contacts"]
for contact in contacts:
    print(contact["Name"], contact["EmailAddress"], contact["IsPrimaryContact"])
