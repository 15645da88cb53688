const response = await fetch('http://localhost:3000/r1/openid/token.eb', {
  method: 'POST',
  body: new URLSearchParams({
    grant_type: 'authorization_code',
    code: process.env.CODE,
    code_verifier: process.env.CODE_VERIFIER,
    redirect_uri: 'http://127.0.0.1:4444/callback',
    client_id: 'demo-client',
    client_secret: 'demo-secret-for-the-embedded-database-only',
  }),
})
const tokens = await response.json()
if (!response.ok) throw new Error(`${tokens.error}: ${tokens.error_description}`)
console.log(tokens.access_token, tokens.refresh_token)
