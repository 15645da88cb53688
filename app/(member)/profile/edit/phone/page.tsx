import { EditPage } from '../edit-page.tsx'

export default function EditPhonePage() {
  return <EditPage group="phone" />
}
