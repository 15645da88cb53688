import { texts } from '#lib/text/texts.ts'
import { StaffForm } from '../../../staff-form.tsx'
import { openPersonToEdit, type PersonPageProps } from '../open-to-edit.ts'

/** Asks before an account is disabled. */
export default async function DisableAccountPage(props: PersonPageProps) {
  const text = texts().staffRecord.person.help.disable
  const { shown, back } = await openPersonToEdit('change-access', props)
  return (
    <StaffForm
      back={{ href: back, label: texts().staffEdit.back }}
      title={text.title(shown.account.name)}
      lead={text.lead}
      button={text}
      kind="danger"
    />
  )
}
