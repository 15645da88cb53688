const membership = process.env.MEMBERSHIP
const response = await fetch(`http://localhost:3000/r1/memberships/${membership}/contacts.eb`, {
  headers: { Authorization: `Bearer ${process.env.TOKEN}` },
})
if (!response.ok) throw new Error(await response.text())
const { contacts } = await response.json()
for (const { Name, EmailAddress, IsPrimaryContact } of contacts) {
  console.log(Name, EmailAddress, IsPrimaryContact)
}
