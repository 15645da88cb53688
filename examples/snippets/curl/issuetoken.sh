curl -X POST http://localhost:3000/r1/issuetoken.eb -H "Authorization: Bearer $TOKEN"
