import { redirect } from 'next/navigation'
import { Form } from '#app/_ui/form/form.tsx'
import { pathOfData } from '#app/paths/personal-data.ts'
import { texts } from '#lib/text/texts.ts'
import { openPersonsData, type RecordPageProps } from '../../../../record/open-record.ts'
import { ErasureFacts } from './erasure-facts.tsx'

export default async function ErasePage(props: RecordPageProps) {
  const text = texts().staffPrivacy.erase
  const { record, from, opened } = await openPersonsData('look-after-privacy', props)
  if (opened.state === 'reason-needed') redirect(pathOfData(record.id))
  const { account, plan, planned } = opened.shown
  const back = pathOfData(record.id, '', from)
  if (planned) redirect(back)
  const isStaff = plan.staffRoles > 0
  return (
    <Form
      back={{ href: back, label: text.back }}
      title={text.title(account.name)}
      text={text}
      button={isStaff ? undefined : text}
      hidden={{ requests: plan.answered.map(({ id }) => id).join(' ') }}
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
