import type { Metadata } from 'next'
import { BackLink } from '#app/_ui/back-link.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { requireStaff } from '#app/staff-member.ts'
import { printShown } from '#lib/contracts/forms/shown-values.ts'
import { clientFormValues } from '#lib/oauth/clients/staff-clients.ts'
import { en } from '#lib/text/en.ts'
import { pathOfClient } from '../../client-path.ts'
import { type ClientPageProps, getClient } from '../client-page.ts'
import { EditClientForm } from './form.tsx'

export const metadata: Metadata = { title: null }

export default async function EditClientPage({ params }: ClientPageProps) {
  const { client: id } = await params
  await requireStaff('manage-clients', pathOfClient(id))
  const client = await getClient(id)
  const values = clientFormValues(client)
  return (
    <>
      <BackLink href={pathOfClient(id)}>{en.staffClients.backTo(client.name)}</BackLink>
      <EditClientForm
        id={id}
        name={client.name}
        values={{ ...values, shown: printShown(values) }}
        roles={client.roles}
        site={organisation.name}
      />
    </>
  )
}
