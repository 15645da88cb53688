import type { Metadata } from 'next'
import { BackLink } from '#app/_ui/back-link.tsx'
import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { PageTitle } from '#app/_ui/frame/page-title.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { type DoneParam, SuccessBanner } from '#app/_ui/success-banner.tsx'
import { requireStaff } from '#app/staff-member.ts'
import { en } from '#lib/text/en.ts'
import { ClientTags } from '../client-line.tsx'
import { pathOfClient } from '../client-path.ts'
import { type ClientPageProps, getClient } from './client-page.ts'
import { ClientSheet } from './client-sheet.tsx'
import { ManageSection } from './manage-section.tsx'

const text = en.staffClients

export const metadata: Metadata = { title: null }

interface ClientProps extends ClientPageProps {
  readonly searchParams: Promise<{ done?: DoneParam }>
}

export default async function Client({ params, searchParams }: ClientProps) {
  const { client: id } = await params
  const { done } = await searchParams
  await requireStaff('manage-clients', pathOfClient(id))
  const client = await getClient(id)
  return (
    <>
      <PageTitle>{client.name}</PageTitle>
      <SuccessBanner done={done} />
      <BackLink href="/staff/clients">{text.back}</BackLink>
      <PageHeading>{client.name}</PageHeading>
      <p className="flex flex-wrap gap-3">
        <ClientTags of={client} />
      </p>
      <p>
        <ButtonLink href={`${pathOfClient(id)}/edit`} kind="secondary">
          {text.editForm.change}
        </ButtonLink>
      </p>
      <ClientSheet of={client} />
      <ManageSection of={client} />
    </>
  )
}
