import type { Metadata } from 'next'
import { organisation } from '#app/_ui/organisation.ts'
import { EditPage } from '../edit-page.tsx'
import { PhoneForm } from './form.tsx'

export const metadata: Metadata = { title: null }

export default function EditPhonePage() {
  return (
    <EditPage path="/profile/edit/phone">
      {(values) => <PhoneForm values={values} site={organisation.name} />}
    </EditPage>
  )
}
