import { RecordFields } from '#app/_ui/record/record-fields.tsx'
import { EditPage } from '../edit-page.tsx'

export default function EditAddressPage() {
  return (
    <EditPage group="address">{(field) => <RecordFields group="address" field={field} />}</EditPage>
  )
}
