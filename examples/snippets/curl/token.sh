curl http://localhost:3000/r1/openid/token.eb \
  -d grant_type=authorization_code \
  -d code="$CODE" \
  -d code_verifier="$CODE_VERIFIER" \
  -d redirect_uri=http://127.0.0.1:4444/callback \
  -d client_id=demo-client \
  -d client_secret=demo-secret-for-the-embedded-database-only
