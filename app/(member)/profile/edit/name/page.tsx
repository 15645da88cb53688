import { RecordFields } from '#app/_ui/record/record-fields.tsx'
import { EditPage } from '../edit-page.tsx'

export default function EditNamePage() {
  return <EditPage group="name">{(field) => <RecordFields group="name" field={field} />}</EditPage>
}
