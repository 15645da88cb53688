import type { findClientDetails } from '#lib/oauth/clients/manage-clients.ts'
import type { discovery } from '#lib/oauth/discovery.ts'
import { texts } from '#lib/text/texts.ts'
import { alignColumns, dateOf, dateTimeOf, stateOf } from '../table.ts'

const text = () => texts().clients

type Client = NonNullable<Awaited<ReturnType<typeof findClientDetails>>>

/** Formats a client, with the URLs that its developer needs. */
export function clientSheet(client: Client, urls: typeof discovery): string {
  const { labels } = text()
  const { disabledAt, lastTokenAt } = client
  const changes = client.changes.map(({ at, action, operator }) =>
    [dateTimeOf(at), action, operator].join('  '),
  )
  const facts: readonly [string, string][] = [
    [labels.name, `${client.name} (${client.id})`],
    [labels.status, stateOf(disabledAt)],
    [labels.type, client.own ? text().own : text().thirdParty(client.isPublic)],
    [
      labels.proof,
      client.isPublic ? text().noProof : text().proof(client.secrets, client.requiresPkce),
    ],
    [labels.roles, client.roles.join(' ')],
    [labels.idToken, text().idToken(client.leanIdToken)],
    [labels.emails, text().emails(client.isTest)],
    [labels.redirectUris, client.redirectUris.join('\n')],
    [labels.logoutUris, client.logoutUris.join('\n') || text().none],
    [labels.backchannelLogoutUri, client.backchannelLogoutUri ?? text().none],
    [labels.logoutNotices, text().logoutNotices(client, dateTimeOf)],
    [labels.created, dateOf(client.createdAt)],
    [labels.use, text().use(client)],
    [labels.lastToken, lastTokenAt === null ? text().never : dateTimeOf(lastTokenAt)],
    [labels.changes, changes.join('\n') || text().none],
    [labels.discovery, `${urls.issuer}/.well-known/openid-configuration`],
    [labels.authorization, urls.authorization_endpoint],
    [labels.token, urls.token_endpoint],
  ]
  return alignColumns(facts)
}
