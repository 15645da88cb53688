import { EmptyState } from '#app/_ui/empty-state.tsx'
import { SecondaryLink } from '#app/_ui/form/button-link.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { pathOfClient } from '#app/paths/client.ts'
import { requireStaff } from '#app/staff-member.ts'
import { listClients } from '#lib/oauth/clients/manage-clients.ts'
import { texts } from '#lib/text/texts.ts'
import { StaffTable, wholeWords } from '../staff-table.tsx'
import { ClientTags } from './client-tags.tsx'

export default async function Clients() {
  const text = texts().staffClients
  await requireStaff('manage-clients')
  const clients = await listClients()
  return (
    <>
      <SuccessBanner />
      <TitledHeading lead={text.lead}>{text.title}</TitledHeading>
      <p>
        <SecondaryLink href="/staff/clients/add">{text.add}</SecondaryLink>
      </p>
      {clients.length === 0 ? (
        <EmptyState title={text.none.title}>
          <p>{text.none.advice}</p>
        </EmptyState>
      ) : (
        <StaffTable
          caption={text.title}
          columns={[
            {
              label: text.columns.name,
              cell: (client) => (
                <span className="flex flex-wrap items-baseline gap-x-3">
                  <a href={pathOfClient(client.id)} className={`${wholeWords} font-bold`}>
                    {client.name}
                  </a>
                  <ClientTags of={client} />
                </span>
              ),
            },
            {
              label: text.columns.id,
              cell: ({ id }) => <span className="font-mono break-all">{id}</span>,
            },
            {
              label: text.columns.redirectUris,
              cell: ({ redirectUris }) => (
                <span className="whitespace-pre-line break-all">{redirectUris.join('\n')}</span>
              ),
            },
          ]}
          rows={clients}
          keyOf={({ id }) => id}
        />
      )}
    </>
  )
}
