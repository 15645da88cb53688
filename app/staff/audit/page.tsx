import { requireStaff } from '#app/staff-member.ts'
import { auditList as list, sayingOf } from '#lib/accounts/lists/audit.ts'
import { mergeRepeated } from '#lib/accounts/merge-repeated.ts'
import { texts } from '#lib/text/texts.ts'
import { ListPage } from '../lists/list-page.tsx'
import { auditCells } from './audit-cells.tsx'

/** The audit trail, with the search, the filters, the order and the page of the URL. */
export default async function Audit() {
  const staff = await requireStaff('search-audit')
  return (
    <>
      <ListPage
        of={list}
        staff={staff}
        cells={auditCells}
        merged={(events) => mergeRepeated(events, sayingOf)}
      />
      <p className="text-sm text-muted">{texts().staffLists.audit.recorded}</p>
    </>
  )
}
