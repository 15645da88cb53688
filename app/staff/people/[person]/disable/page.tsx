import { Form } from '#app/_ui/form/form.tsx'
import { texts } from '#lib/text/texts.ts'
import { openPersonToEdit, type RecordPageProps } from '../../../record/open-record.ts'

/** Asks before an account is disabled. */
export default async function DisableAccountPage(props: RecordPageProps) {
  const text = texts().staffRecord.person.help.disable
  const { shown, back } = await openPersonToEdit('change-access', props)
  return <Form back={back} title={text.title(shown.account.name)} text={text} kind="danger" />
}
