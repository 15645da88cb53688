import { Tag } from '#app/_ui/tag.tsx'
import { pathOfClient } from '#app/paths/client.ts'
import type { listClients } from '#lib/oauth/clients/manage-clients.ts'
import { texts } from '#lib/text/texts.ts'

type Client = Awaited<ReturnType<typeof listClients>>[number]

/** A client in the list. */
export function ClientLine({ of: client }: { of: Client }) {
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <a href={pathOfClient(client.id)} className="min-w-0 py-1 font-bold break-words">
          {client.name}
        </a>
        <ClientTags of={client} />
      </p>
      <p className="flex flex-wrap gap-x-4 text-sm text-muted [&>*]:min-w-0 [&>*]:break-words">
        <span className="font-mono">{client.id}</span>
        {client.redirectUris.map((uri) => (
          <span key={uri}>{uri}</span>
        ))}
      </p>
    </>
  )
}

/** The special features of a client, as tags. */
export function ClientTags({
  of: { own, isPublic, isTest, secrets, disabledAt },
}: {
  of: Pick<Client, 'own' | 'isPublic' | 'isTest' | 'secrets' | 'disabledAt'>
}) {
  const { tags } = texts().staffClients
  return (
    <>
      {disabledAt !== null && <Tag>{tags.disabled}</Tag>}
      {own && <Tag>{tags.own}</Tag>}
      {isPublic && <Tag>{tags.public}</Tag>}
      {isTest && <Tag>{tags.test}</Tag>}
      {secrets > 1 && <Tag>{tags.rotating}</Tag>}
    </>
  )
}
