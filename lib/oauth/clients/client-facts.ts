import { formatDateTime } from '#lib/text/format-time.ts'
import { texts } from '#lib/text/texts.ts'
import { discovery } from '../discovery.ts'
import type { findClientDetails } from './manage-clients.ts'

type Client = NonNullable<Awaited<ReturnType<typeof findClientDetails>>>

/** A fact with its label: text of one or several lines, a time in milliseconds since 1970, or nothing. */
export interface ClientFact {
  readonly label: string
  readonly value: string | number | null
  /** True of ids and URLs. */
  readonly isCode?: true
}

const kindOf = ({ isPublic, requiresPkce }: Client) =>
  isPublic ? 'public' : requiresPkce ? 'confidential' : 'nonce'

const consentOf = ({ own, isPublic }: Client) => (own ? 'own' : isPublic ? 'public' : 'asked')

const noticesOf = ({ lastLogoutNotice: last, pendingLogoutNotices: pending }: Client) =>
  [
    last && `${formatDateTime(last.at)}, ${texts().staffClients.noticeResult(last.result)}`,
    pending > 0 && texts().staffClients.pendingNotices(pending),
  ]
    .filter(Boolean)
    .join('\n')

/** Lists what is registered of a client, without its secrets, and how it is used. */
export function clientFacts(client: Client): readonly ClientFact[] {
  const text = texts().staffClients
  const { labels } = text
  const { backchannelLogoutUri, disabledAt, lastTokenAt } = client
  const notices = { label: labels.logoutNotices, value: noticesOf(client) || text.never }
  return [
    { label: labels.id, value: client.id, isCode: true },
    { label: labels.kind, value: text.kinds[kindOf(client)] },
    { label: labels.consent, value: text.consent[consentOf(client)] },
    { label: labels.secrets, value: text.secrets(client.secrets) },
    { label: labels.roles, value: client.roles.map((role) => text.roles[role]).join('\n') },
    { label: labels.idToken, value: text.idTokens[client.leanIdToken ? 'lean' : 'full'] },
    { label: labels.emails, value: text.emails[client.isTest ? 'kept' : 'sent'] },
    { label: labels.redirectUris, value: client.redirectUris.join('\n'), isCode: true },
    { label: labels.logoutUris, value: client.logoutUris.join('\n') || null, isCode: true },
    { label: labels.backchannelLogoutUri, value: backchannelLogoutUri, isCode: true },
    ...(backchannelLogoutUri ? [notices] : []),
    { label: labels.created, value: client.createdAt },
    ...(disabledAt === null ? [] : [{ label: labels.disabled, value: disabledAt }]),
    { label: labels.use, value: text.use(client).join('\n') },
    { label: labels.lastToken, value: lastTokenAt ?? text.never },
  ]
}

/** Lists the URLs that the developer of a client needs. */
export function developerFacts(): readonly ClientFact[] {
  const { labels, discoveryUrl } = texts().staffClients
  return [
    { label: labels.discovery, value: discoveryUrl(discovery.issuer), isCode: true },
    { label: labels.authorization, value: discovery.authorization_endpoint, isCode: true },
    { label: labels.token, value: discovery.token_endpoint, isCode: true },
  ]
}
