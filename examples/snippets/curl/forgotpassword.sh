curl http://localhost:3000/r1/forgotpassword.eb \
  -H 'Content-Type: application/json' \
  -d '{"email":"cy@green-valley.example"}'
