import { EditPage } from '../edit-page.tsx'

export default function EditNamePage() {
  return <EditPage group="name" />
}
