import { RecordFields } from '#app/_ui/record/record-fields.tsx'
import { EditPage } from '../edit-page.tsx'

export default function EditPhonePage() {
  return (
    <EditPage group="phone">{(field) => <RecordFields group="phone" field={field} />}</EditPage>
  )
}
