import { texts } from '#lib/text/texts.ts'
import { openPersonToEdit, type RecordPageProps } from '../../../record/open-to-edit.ts'
import { StaffForm } from '../../../staff-form.tsx'

/** Asks before an account is disabled. */
export default async function DisableAccountPage(props: RecordPageProps) {
  const text = texts().staffRecord.person.help.disable
  const { shown, back } = await openPersonToEdit('change-access', props)
  return (
    <StaffForm
      back={back}
      title={text.title(shown.account.name)}
      lead={text.lead}
      button={text}
      kind="danger"
    />
  )
}
