import { Disclosure } from '#app/_ui/disclosure.tsx'
import { Button } from '#app/_ui/form/button.tsx'
import { SecondaryLink } from '#app/_ui/form/button-link.tsx'
import { DateField } from '#app/_ui/form/field.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { requireStaff } from '#app/staff-member.ts'
import { listFees } from '#lib/fees/manage-fees.ts'
import { texts } from '#lib/text/texts.ts'
import { RecentActBanner, RecentActs } from '../record/act-changes.tsx'
import { FeeList } from './fee-list.tsx'

export default async function StaffFees() {
  const text = texts().staffFees
  const staff = await requireStaff('see-fees')
  const undo = { staff, capability: 'edit-fees', path: '/staff/fees' } as const
  const fees = await listFees({ all: true })
  const of = (status: (typeof fees)[number]['status']) =>
    fees.filter((fee) => fee.status === status)
  const past = of('past')
  return (
    <>
      <RecentActBanner {...undo} />
      <TitledHeading lead={text.lead}>{text.title}</TitledHeading>
      <div className="flex flex-wrap gap-4">
        <SecondaryLink href="/staff/fees/add">{text.add}</SecondaryLink>
        <SecondaryLink href="/staff/fees/raise">{text.raise.link}</SecondaryLink>
        <SecondaryLink href="/staff/fees/membership-types">{texts().staffTypes.link}</SecondaryLink>
      </div>
      <FeeList title={text.current} none={text.noCurrent} fees={of('current')} />
      <FeeList title={text.future} none={text.noFuture} fees={of('future')} />
      {past.length > 0 && (
        <Disclosure summary={text.past(past.length)}>
          <FeeList title={text.past(past.length)} none="" fees={past} isPast />
        </Disclosure>
      )}
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
