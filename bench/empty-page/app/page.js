/** Rendered for every request, like a member's page, and with nothing in it. */
export const dynamic = 'force-dynamic'

export default function Empty() {
  return <main />
}
