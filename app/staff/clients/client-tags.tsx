import { Tag } from '#app/_ui/tag.tsx'
import { texts } from '#lib/text/texts.ts'
import type { Client } from './[client]/open-client.ts'

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
