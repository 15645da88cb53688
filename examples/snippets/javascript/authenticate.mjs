const response = await fetch('http://localhost:3000/r1/authenticate.eb', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ type: 'token', username: 'ada', password: 'copper lantern meadow' }),
})
const body = await response.json()
if (response.ok) {
  console.log(body.token, body.expires)
} else {
  // 403 if the username or the password is wrong, 429 after too many attempts.
  for (const { code, message } of body.errors) console.error(response.status, code, message)
  process.exitCode = 1
}
