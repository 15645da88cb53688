import { EmptyState } from '#app/_ui/empty-state.tsx'
import { SecondaryLink } from '#app/_ui/form/button-link.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { requireStaff } from '#app/staff-member.ts'
import { listClients } from '#lib/oauth/clients/manage-clients.ts'
import { texts } from '#lib/text/texts.ts'
import { ClientLine } from './client-line.tsx'

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
        <ul className="max-w-none border-t-2 border-ink">
          {clients.map((client) => (
            <li key={client.id} className="border-b border-line py-2">
              <ClientLine of={client} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
