const response = await fetch('http://localhost:3000/r1/memberships.eb', {
  headers: { Authorization: `Bearer ${process.env.TOKEN}` },
})
if (!response.ok) throw new Error(await response.text())
const { Memberships } = await response.json()
for (const { MembershipGUID, CharityNumber, Name } of Memberships) {
  console.log(MembershipGUID, CharityNumber, Name)
}
