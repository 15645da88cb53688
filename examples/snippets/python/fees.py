import json
from urllib.request import urlopen

with urlopen("http://localhost:3000/r1/fees.eb") as response:
    fees = json.load(response)["fees"]
for fee in fees:
    print(fee["MembershipType"], fee.get("Band", ""), fee.get("Amount", "price on application"))
