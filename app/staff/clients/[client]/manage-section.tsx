import { pathOfClient } from '#app/paths/client.ts'
import type { findClientDetails } from '#lib/oauth/clients/manage-clients.ts'
import { texts } from '#lib/text/texts.ts'
import { ActionRow, LinkRow } from './action-row.tsx'

type Client = NonNullable<Awaited<ReturnType<typeof findClientDetails>>>

/** An administrator's actions on the secret and the access of a client. */
export function ManageSection({ of: { id, secrets, disabledAt } }: { of: Client }) {
  const text = texts().staffClients
  const path = pathOfClient(id)
  return (
    <section>
      <h2 className="text-xl">{text.manage}</h2>
      <div className="mt-2 border-t-2 border-ink">
        {secrets === 1 && (
          <LinkRow href={`${path}/secret`} label={text.rotate.link} lead={text.rotate.lead} />
        )}
        {secrets > 1 && <ActionRow action={`${path}/finish`} text={text.finish} />}
        {disabledAt === null ? (
          <ActionRow action={`${path}/disable`} text={text.disable} />
        ) : (
          <ActionRow action={`${path}/enable`} text={text.enable} />
        )}
        <LinkRow href={`${path}/delete`} label={text.delete.link} lead={text.delete.lead} />
      </div>
    </section>
  )
}
