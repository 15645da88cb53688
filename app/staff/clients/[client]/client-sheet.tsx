import type { ReactNode } from 'react'
import { DateTime } from '#app/_ui/date-time.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import { actorOf, sayAbout } from '#lib/acts/sentences.ts'
import { discovery } from '#lib/oauth/discovery.ts'
import { formatDateTime } from '#lib/text/format-time.ts'
import { texts } from '#lib/text/texts.ts'
import { RecordSection } from '../../record-section.tsx'
import type { Client } from './open-client.ts'

const kindOf = ({ isPublic, requiresPkce }: Client) =>
  isPublic ? 'public' : requiresPkce ? 'confidential' : 'nonce'

const noticesOf = ({ lastLogoutNotice: last, pendingLogoutNotices: pending }: Client) =>
  [
    last && `${formatDateTime(last.at)}, ${texts().staffClients.noticeResult(last.result)}`,
    pending > 0 && texts().staffClients.pendingNotices(pending),
  ]
    .filter(Boolean)
    .join('\n')

interface ClientSheetProps {
  readonly of: Client
  /** The acts on the client, above what its developer needs. */
  readonly children: ReactNode
}

/** The registration of a client without its secrets, and beside it on a wide screen what is done with it. */
export function ClientSheet({ of: client, children }: ClientSheetProps) {
  const text = texts().staffClients
  const { labels } = text
  const { disabledAt, lastTokenAt } = client
  return (
    <div className="grid max-w-none gap-x-12 gap-y-8 lg:grid-cols-2">
      <section className="stack min-w-0">
        <h2 className="text-xl">{text.facts}</h2>
        <SummaryList
          rows={[
            { term: labels.id, value: <Code>{client.id}</Code> },
            { term: labels.kind, value: text.kinds[kindOf(client)] },
            { term: labels.consent, value: text.consent[client.own ? 'own' : 'asked'] },
            { term: labels.secrets, value: text.secrets(client.secrets) },
            { term: labels.roles, value: client.roles.map((role) => text.roles[role]).join('\n') },
            {
              term: labels.idToken,
              value: text.idTokens[client.leanIdToken ? 'lean' : 'full'],
            },
            { term: labels.emails, value: text.emails[client.isTest ? 'kept' : 'sent'] },
            { term: labels.redirectUris, value: <Code>{client.redirectUris.join('\n')}</Code> },
            {
              term: labels.logoutUris,
              value: client.logoutUris.length > 0 && <Code>{client.logoutUris.join('\n')}</Code>,
            },
            {
              term: labels.backchannelLogoutUri,
              value: client.backchannelLogoutUri && <Code>{client.backchannelLogoutUri}</Code>,
            },
            client.backchannelLogoutUri && {
              term: labels.logoutNotices,
              value: noticesOf(client) || text.never,
            },
            { term: labels.created, value: <DateTime at={client.createdAt} /> },
            disabledAt !== null && { term: labels.disabled, value: <DateTime at={disabledAt} /> },
            { term: labels.use, value: text.use(client).join('\n') },
            {
              term: labels.lastToken,
              value: lastTokenAt === null ? text.never : <DateTime at={lastTokenAt} />,
            },
          ]}
        />
      </section>
      <div className="stack min-w-0">
        {children}
        <section className="stack">
          <h2 className="text-xl">{text.developer}</h2>
          <SummaryList
            rows={[
              {
                term: labels.discovery,
                value: <Code>{text.discoveryUrl(discovery.issuer)}</Code>,
              },
              {
                term: labels.authorization,
                value: <Code>{discovery.authorization_endpoint}</Code>,
              },
              { term: labels.token, value: <Code>{discovery.token_endpoint}</Code> },
            ]}
          />
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

const Code = ({ children }: { children: string }) => (
  <code className="wrap-anywhere">{children}</code>
)
