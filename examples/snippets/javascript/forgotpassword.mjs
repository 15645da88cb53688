const response = await fetch('http://localhost:3000/r1/forgotpassword.eb', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ email: 'cy@green-valley.example' }),
})
if (!response.ok) throw new Error(await response.text())
const { action } = await response.json()
console.log(action)
