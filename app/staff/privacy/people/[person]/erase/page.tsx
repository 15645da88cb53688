import { notFound, redirect } from 'next/navigation'
import { Form } from '#app/_ui/form/form.tsx'
import { pathOfData } from '#app/paths/personal-data.ts'
import { currentRequestContext, queryOf } from '#app/request.ts'
import { requireStaff } from '#app/staff-member.ts'
import { openPersonsDataRecord } from '#lib/accounts/people/open-record.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { texts } from '#lib/text/texts.ts'
import { ErasureFacts } from './erasure-facts.tsx'

export default async function ErasePage({ params }: { params: Promise<{ person: string }> }) {
  const text = texts().staffPrivacy.erase
  const { person } = await params
  const id = guidOrNil(person)
  const from = queryOf('from') ?? ''
  const staff = await requireStaff('look-after-privacy')
  const opened = await openPersonsDataRecord(staff, id, from, currentRequestContext())
  if (opened.state === 'missing') notFound()
  if (opened.state === 'reason-needed') redirect(pathOfData(id))
  const { account, plan, planned } = opened.shown
  if (planned) redirect(pathOfData(id, '', from))
  const isStaff = plan.staffRoles > 0
  return (
    <Form
      back={{ href: pathOfData(id, '', from), label: text.back }}
      title={text.title(account.name)}
      text={text}
      button={isStaff ? undefined : text}
      kind="danger"
    >
      {() => (
        <>
          <ErasureFacts of={plan} />
          {isStaff && <p className="font-bold">{text.staffRole}</p>}
        </>
      )}
    </Form>
  )
}
