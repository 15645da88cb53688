curl http://localhost:3000/r1/fees.eb
