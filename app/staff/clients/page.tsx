import { pathOfClient } from '#app/paths/client.ts'
import { requireStaff } from '#app/staff-member.ts'
import { clientsList as list } from '#lib/oauth/clients/list.ts'
import { texts } from '#lib/text/texts.ts'
import { ListPage } from '../lists/list-page.tsx'
import { OneLine } from '../one-line.tsx'
import { ClientTags } from './client-tags.tsx'

/** The clients, with the search, the filters, the order and the page of the URL. */
export default async function Clients() {
  const text = texts().staffClients
  const staff = await requireStaff('manage-clients')
  return (
    <>
      <ListPage
        of={list}
        staff={staff}
        links={[{ href: '/staff/clients/add', label: text.add }]}
        cells={{
          name: (client) => (
            <span className="items-baseline gap-x-2 lg:flex">
              <OneLine value={client.name}>
                <a href={pathOfClient(client.id)} className="py-0 font-bold">
                  {client.name}
                </a>
              </OneLine>{' '}
              <span className="inline-flex shrink-0 gap-x-2 lg:whitespace-nowrap">
                <ClientTags of={client} />
              </span>
            </span>
          ),
          secrets: null,
          disabledAt: null,
        }}
      />
      <p className="text-sm text-muted">{text.lead}</p>
    </>
  )
}
