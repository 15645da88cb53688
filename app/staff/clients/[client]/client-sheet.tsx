import type { ReactNode } from 'react'
import { DateTime } from '#app/_ui/date-time.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import { actorOf, sayAbout } from '#lib/acts/sentences.ts'
import { type ClientFact, clientFacts, developerFacts } from '#lib/oauth/clients/client-facts.ts'
import { texts } from '#lib/text/texts.ts'
import { RecordSection } from '../../record-section.tsx'
import type { Client } from './open-client.ts'

interface ClientSheetProps {
  readonly of: Client
  /** The acts on the client, above what its developer needs. */
  readonly children: ReactNode
}

/** The registration of a client without its secrets, and beside it on a wide screen what is done with it. */
export function ClientSheet({ of: client, children }: ClientSheetProps) {
  const text = texts().staffClients
  return (
    <div className="grid max-w-none gap-x-12 gap-y-8 lg:grid-cols-2">
      <section className="stack min-w-0">
        <h2 className="text-xl">{text.facts}</h2>
        <Facts of={clientFacts(client)} />
      </section>
      <div className="stack min-w-0">
        {children}
        <section className="stack">
          <h2 className="text-xl">{text.developer}</h2>
          <Facts of={developerFacts()} />
        </section>
        <RecordSection title={text.changes} rows={client.changes}>
          {({ at, action, operator }) => (
            <>
              <span>{sayAbout(action, { by: actorOf({ staffName: null, operator }) })}</span>
              <span className="text-sm text-muted">
                <DateTime at={at} />
              </span>
            </>
          )}
        </RecordSection>
      </div>
    </div>
  )
}

const Facts = ({ of: facts }: { of: readonly ClientFact[] }) => (
  <SummaryList
    rows={facts.map(({ label, value, isCode }) => ({
      term: label,
      value:
        typeof value === 'number' ? (
          <DateTime at={value} />
        ) : isCode && value ? (
          <code className="wrap-anywhere">{value}</code>
        ) : (
          value
        ),
    }))}
  />
)
