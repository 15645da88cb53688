import { requireStaff } from '#app/staff-member.ts'
import { subscribersList as list } from '#lib/campaigns/subscribers.ts'
import { ListPage } from '../lists/list-page.tsx'

/** The subscribers of the briefing, with the search, the filters, the order and the page of the URL. */
export default async function Subscribers() {
  const staff = await requireStaff('see-subscribers')
  return <ListPage of={list} staff={staff} cells={{ email: ({ email }) => email }} />
}
