import type { Metadata } from 'next'
import { BackLink } from '#app/_ui/back-link.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { requireStaff } from '#app/staff-member.ts'
import { en } from '#lib/text/en.ts'
import { pathOfClient } from '../../client-path.ts'
import { type ClientPageProps, getClient } from '../client-page.ts'
import { NewSecretForm } from './form.tsx'

export const metadata: Metadata = { title: null }

export default async function NewSecretPage({ params }: ClientPageProps) {
  const { client: id } = await params
  await requireStaff('manage-clients', pathOfClient(id))
  const { name } = await getClient(id)
  return (
    <>
      <BackLink href={pathOfClient(id)}>{en.staffClients.backTo(name)}</BackLink>
      <NewSecretForm id={id} name={name} site={organisation.name} />
    </>
  )
}
