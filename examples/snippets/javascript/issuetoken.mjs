const response = await fetch('http://localhost:3000/r1/issuetoken.eb', {
  method: 'POST',
  headers: { Authorization: `Bearer ${process.env.TOKEN}` },
})
if (!response.ok) throw new Error(await response.text())
const { token } = await response.json()
// Redirect the member's browser to this URL. It works once.
console.log(`http://localhost:3000/login?token=${token}&goto=/memberships`)
