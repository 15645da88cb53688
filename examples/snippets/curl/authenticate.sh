# -i prints the status as well: 403 if the username or the password is wrong.
curl -i http://localhost:3000/r1/authenticate.eb \
  -H 'Content-Type: application/json' \
  -d '{"type":"token","username":"ada","password":"copper lantern meadow"}'
