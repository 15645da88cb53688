curl http://localhost:3000/r1/campaigns/ebrief.eb \
  -H 'Content-Type: application/json' \
  -d '{"EmailAddress":"you@example.org","Action":"Subscribe"}'
