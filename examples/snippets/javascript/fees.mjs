const response = await fetch('http://localhost:3000/r1/fees.eb')
if (!response.ok) throw new Error(await response.text())
const { fees } = await response.json()
for (const { MembershipType, Band = '', Amount = 'price on application' } of fees) {
  console.log(MembershipType, Band, Amount)
}
