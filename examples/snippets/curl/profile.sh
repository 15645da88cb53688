curl http://localhost:3000/r1/profile.eb -H "Authorization: Bearer $TOKEN"
