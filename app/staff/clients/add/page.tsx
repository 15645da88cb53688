import type { Metadata } from 'next'
import { BackLink } from '#app/_ui/back-link.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { requireStaff } from '#app/staff-member.ts'
import { newClientId } from '#lib/oauth/clients/staff-clients.ts'
import { en } from '#lib/text/en.ts'
import { AddClientForm } from './form.tsx'

export const metadata: Metadata = { title: null }

export default async function AddClientPage() {
  await requireStaff('manage-clients', '/staff/clients/add')
  return (
    <>
      <BackLink href="/staff/clients">{en.staffClients.back}</BackLink>
      <AddClientForm randomId={newClientId()} site={organisation.name} />
    </>
  )
}
