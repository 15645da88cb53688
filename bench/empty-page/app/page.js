/** An empty page that is rendered for every request, like a member's page. */
export const dynamic = 'force-dynamic'

export default function Empty() {
  return <main />
}
