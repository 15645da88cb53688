const response = await fetch('http://localhost:3000/r1/profile.eb', {
  headers: { Authorization: `Bearer ${process.env.TOKEN}` },
})
if (!response.ok) throw new Error(await response.text())
const { forename, surname, email } = await response.json()
console.log(forename, surname, email)
