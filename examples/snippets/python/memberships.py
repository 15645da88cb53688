import json
import os
from urllib.request import Request, urlopen

request = Request(
    "http://localhost:3000/r1/memberships.eb",
    headers={"Authorization": f"Bearer {os.environ['TOKEN']}"},
)
with urlopen(request) as response:
    memberships = json.load(response)["Memberships"]
for membership in memberships:
    print(membership["MembershipGUID"], membership["CharityNumber"], membership.get("Name"))
