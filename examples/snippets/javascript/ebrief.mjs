const response = await fetch('http://localhost:3000/r1/campaigns/ebrief.eb', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ EmailAddress: 'you@example.org', Action: 'Subscribe' }),
})
if (!response.ok) throw new Error(await response.text())
const { Result } = await response.json()
console.log(Result)
