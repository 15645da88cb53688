import { RichText } from '#app/_ui/rich-text.tsx'
import { requireStaff } from '#app/staff-member.ts'
import { subscribersList as list } from '#lib/campaigns/subscribers.ts'
import { countPending } from '#lib/campaigns/subscriptions.ts'
import { maxListed } from '#lib/lists/list-page.ts'
import { texts } from '#lib/text/texts.ts'
import { ListPage } from '../lists/list-page.tsx'

/** The subscribers of the briefing, with the search, the filters, the order and the page of the URL. */
export default async function Subscribers() {
  const staff = await requireStaff('see-subscribers')
  const text = texts().staffLists.subscribers
  return (
    <ListPage of={list} staff={staff} cells={{}}>
      <p className="max-w-none text-sm text-muted">
        <RichText>{text.pending(await countPending(), maxListed)}</RichText>
      </p>
    </ListPage>
  )
}
