curl http://localhost:3000/r1/memberships/$MEMBERSHIP/contacts.eb \
  -H "Authorization: Bearer $TOKEN"
