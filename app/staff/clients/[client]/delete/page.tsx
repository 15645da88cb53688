import type { Metadata } from 'next'
import { BackLink } from '#app/_ui/back-link.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { requireStaff } from '#app/staff-member.ts'
import { en } from '#lib/text/en.ts'
import { pathOfClient } from '../../client-path.ts'
import { type ClientPageProps, getClient } from '../client-page.ts'
import { DeleteClientForm } from './form.tsx'

const text = en.staffClients

export const metadata: Metadata = { title: null }

export default async function DeleteClientPage({ params }: ClientPageProps) {
  const { client: id } = await params
  await requireStaff('manage-clients', pathOfClient(id))
  const client = await getClient(id)
  return (
    <>
      <BackLink href={pathOfClient(id)}>{text.backTo(client.name)}</BackLink>
      <DeleteClientForm id={id} name={client.name} site={organisation.name}>
        <p>{text.delete.ends}</p>
        <ul className="list-disc pl-6">
          {text.use(client).map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <p>{text.delete.stays}</p>
      </DeleteClientForm>
    </>
  )
}
