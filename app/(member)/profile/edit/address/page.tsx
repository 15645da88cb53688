import { EditPage } from '../edit-page.tsx'

export default function EditAddressPage() {
  return <EditPage group="address" />
}
