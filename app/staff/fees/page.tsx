import { Button } from '#app/_ui/form/button.tsx'
import { DateField } from '#app/_ui/form/field.tsx'
import { requireStaff } from '#app/staff-member.ts'
import { feesList as list } from '#lib/fees/list.ts'
import { texts } from '#lib/text/texts.ts'
import { ListPage } from '../lists/list-page.tsx'
import { RecentAct, RecentActs } from '../record/act-changes.tsx'
import { feeCells } from './fee-cells.tsx'

/** The fees, with the search, the filters, the order and the page of the URL. */
export default async function StaffFees() {
  const text = texts().staffFees
  const staff = await requireStaff('see-fees')
  const undo = { staff, capability: 'edit-fees', path: list.path } as const
  return (
    <>
      <ListPage
        of={list}
        staff={staff}
        cells={feeCells}
        undo={<RecentAct {...undo} />}
        links={[
          { href: '/staff/fees/add', label: text.add },
          { href: '/staff/fees/raise', label: text.raise.link },
          { href: '/staff/fees/membership-types', label: texts().staffTypes.link },
        ]}
      />
      <p className="text-sm text-muted">{text.lead}</p>
      <section>
        <h2 className="text-xl">{text.preview.open}</h2>
        <form
          action="/staff/fees/preview"
          className="mt-2 flex flex-wrap items-end gap-3 *:min-w-0"
        >
          <DateField name="on" label={text.preview.label} />
          <Button kind="secondary">{text.preview.submit}</Button>
        </form>
      </section>
      <RecentActs {...undo} />
    </>
  )
}
