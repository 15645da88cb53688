import { TextAt } from '#app/_ui/date-time.tsx'
import { SecondaryLink } from '#app/_ui/form/button-link.tsx'
import type { listPasskeys } from '#lib/auth/passkeys/own-passkeys.ts'
import { texts } from '#lib/text/texts.ts'

/** The section of a member's passkeys, with the way to add one. */
export function PasskeyList({ of: passkeys }: { of: Awaited<ReturnType<typeof listPasskeys>> }) {
  const text = texts().passkeys.section
  return (
    <>
      <h2 id="passkeys">{text.title}</h2>
      <p>{text.lead}</p>
      {passkeys.length > 0 && (
        <ul className="border-t-2 border-ink">
          {passkeys.map(({ id, name, createdAt, lastUsedAt, isSynced }) => (
            <li
              key={id}
              className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 border-b border-line py-4"
            >
              <div className="min-w-0 grow basis-72 space-y-1">
                <h3 className="font-sans text-base font-bold">{name}</h3>
                <p>
                  {lastUsedAt === null ? (
                    text.unused
                  ) : (
                    <TextAt at={lastUsedAt}>{text.lastUsed}</TextAt>
                  )}
                </p>
                <p className="text-muted">
                  <TextAt at={createdAt}>{text.added}</TextAt>
                </p>
                {isSynced && <p className="text-muted">{text.synced}</p>}
              </div>
              <a href={`/security/passkeys/${id}`}>
                {text.manage}
                <span className="sr-only"> {name}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <p>
        <SecondaryLink href="/security/passkeys/add">{text.add}</SecondaryLink>
      </p>
    </>
  )
}
