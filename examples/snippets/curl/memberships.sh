curl http://localhost:3000/r1/memberships.eb -H "Authorization: Bearer $TOKEN"
