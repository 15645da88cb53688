import { type Placeholder, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { RequestContext } from '../../request-context.ts'
import { insertAuditEvent } from '../audit.ts'
import { accountIsLive } from '../live-caller.ts'
import { type StatementParameters, statement } from '../statement.ts'
import { authenticatedClient, type ClientCredentials } from './client-credentials.ts'

/**
 * The hash of the code or refresh token that a client presents, and those of the tokens to issue.
 */
export interface ExchangeRequest extends ClientCredentials {
  readonly hash: Buffer
  readonly accessHash: Buffer
  readonly refreshHash: Buffer
}

/** The result of an exchange; nothing was issued if `accountId` is null. */
export type ExchangeResult = {
  /** The client's secret is correct, and the client is not disabled. */
  readonly clientAuthenticated: boolean
  /** The client may use this grant type. */
  readonly grantTypeAllowed: boolean
  /** The roles of the presented code or token, if it was issued to this client. */
  readonly tokenRoles: readonly string[] | null
  readonly accountId: string | null
  readonly roles: readonly string[]
  readonly nonce: string | null
  /** When the member last proved who they are, in seconds since 1970. */
  readonly authenticatedAt: number
  /** Seconds until the access token expires. */
  readonly expiresIn: number
}

const accessLifetime = sql.raw(`interval '1 hour'`)
const familyLifetime = sql.raw(`interval '30 days'`)
/** How long a client may repeat an exchange whose response it did not receive (decision 011). */
const retryPeriod = sql.raw(`interval '10 seconds'`)

const grantColumns = sql.raw(
  [
    ...['account_id', 'epoch', 'client_id', 'client_epoch', 'realm', 'roles', 'nonce'],
    ...['authenticated_at'],
    ...['used_at', 'expires_at'],
  ]
    .map((column) => `credential.${column}`)
    .join(', '),
)

const selectClient = (request: StatementParameters<ExchangeRequest>, grantType: string) => sql`
  select id, client.epoch, ${grantType} = any(grant_types) as grant_type_allowed ${authenticatedClient(request)}`

/** True for a credential that this client may exchange; disabling the client ends it. */
const issuedToClient = sql`authenticated_client.id = credential.client_id
  and authenticated_client.epoch = credential.client_epoch
  and authenticated_client.grant_type_allowed`

/**
 * Inserts the tokens of the CTE `spent`. Their secrets are derived from the presented one, so a
 * retry conflicts with the rows that exist. If the family is deleted concurrently, its foreign key
 * either cascades to these rows or rejects them.
 */
const insertTokens = (
  request: StatementParameters<ExchangeRequest>,
  scope: Placeholder | null,
) => sql`
  insert into credential
    (hash, kind, account_id, epoch, client_id, client_epoch, family, realm, roles,
      authenticated_at, expires_at)
  select ${request.accessHash}, 'bearer'::credential_kind, account_id, epoch, client_id,
    client_epoch, family, realm, coalesce(${scope}::text[], roles), authenticated_at,
    least(used_at + ${accessLifetime}, expires_at) from spent
  union all
  select ${request.refreshHash}, 'refresh', account_id, epoch, client_id, client_epoch, family,
    realm, roles, authenticated_at, expires_at from spent
  on conflict (hash) do nothing`

const selectResult = (scope: Placeholder | null) => sql`
  select authenticated_client.id is not null as "clientAuthenticated",
    coalesce(authenticated_client.grant_type_allowed, false) as "grantTypeAllowed",
    presented.roles as "tokenRoles", spent.account_id as "accountId",
    coalesce(${scope}::text[], spent.roles, '{}') as roles, spent.nonce,
    extract(epoch from spent.authenticated_at)::float8 as "authenticatedAt",
    ceil(extract(epoch from
      least(spent.used_at + ${accessLifetime}, spent.expires_at) - now()))::float8 as "expiresIn"
  from (select) as single_row left join authenticated_client on true
  left join presented on true left join spent on true`

/**
 * Exchanges an authorisation code for tokens. A code whose redirect URI or challenge does not match
 * is deleted. A code that is replayed ends every token issued from it (RFC 9700, section 4.5).
 */
export async function exchangeCode(
  db: Database,
  request: ExchangeRequest,
  { redirectUri, challenge }: { redirectUri: string; challenge: string | null },
  context: RequestContext,
): Promise<ExchangeResult> {
  const [row] = await db.execute<ExchangeResult>(sql`
    with authenticated_client as (${selectClient(request, 'authorization_code')}), presented as (
      select credential.id, credential.roles, credential.used_at,
        realm = ${redirectUri} and code_challenge is not distinct from ${challenge} as matches
      from credential join authenticated_client on ${issuedToClient}
      where hash = ${request.hash} and kind = 'code'
    ), spent as (
      update credential set used_at = coalesce(credential.used_at, now()),
        expires_at = case when credential.used_at is null
          then now() + ${familyLifetime} else expires_at end
      from presented, account
      where credential.id = presented.id and presented.matches
        and account.id = credential.account_id and ${accountIsLive}
        and coalesce(credential.used_at > now() - ${retryPeriod}, expires_at > now())
      returning ${grantColumns}, credential.id as family
    ), deleted_mismatch as (
      delete from credential using presented
      where credential.id = presented.id and presented.used_at is null and not presented.matches
    ), deleted_replay as (
      delete from credential using presented
      where credential.id = presented.id and presented.used_at <= now() - ${retryPeriod}
        and presented.matches
    ), issued as (${insertTokens(request, null)}),
    audit as (${insertAuditEvent('grant-exchanged', context, 'spent', sql`client_id`)})
    ${selectResult(null)}`)
  return row as ExchangeResult
}

const requestPlaceholders: StatementParameters<ExchangeRequest> = {
  clientId: sql.placeholder('clientId'),
  secretHash: sql.placeholder('secretHash'),
  hash: sql.placeholder('hash'),
  accessHash: sql.placeholder('accessHash'),
  refreshHash: sql.placeholder('refreshHash'),
}
const scopePlaceholder = sql.placeholder('scope')

// The family is locked before its tokens, in the order in which deleting a family locks them; the
// opposite order could deadlock.
const rotate = statement<ExchangeRequest & { scope: readonly string[] | null }, ExchangeResult>(
  () => sql`
    with authenticated_client as (${selectClient(requestPlaceholders, 'refresh_token')}),
    presented as (
      select credential.id, credential.roles, credential.used_at, credential.family
      from credential join authenticated_client on ${issuedToClient}
      where hash = ${requestPlaceholders.hash} and kind = 'refresh'
    ), locked_family as (
      select family.id from presented join credential family on family.id = presented.family
      where coalesce(presented.used_at > now() - ${retryPeriod}, true)
      for key share of family
    ), spent as (
      update credential set used_at = coalesce(credential.used_at, now())
      from presented, locked_family, account
      where credential.id = presented.id
        and account.id = credential.account_id and ${accountIsLive}
        and coalesce(${scopePlaceholder}::text[] <@ credential.roles, true)
        and coalesce(credential.used_at > now() - ${retryPeriod}, true) and expires_at > now()
      returning ${grantColumns}, credential.family
    ), deleted_replay as (
      delete from credential using presented
      where credential.id = presented.family and presented.used_at <= now() - ${retryPeriod}
    ), issued as (${insertTokens(requestPlaceholders, scopePlaceholder)})
    ${selectResult(scopePlaceholder)}`,
)

/**
 * Exchanges a refresh token for new tokens with the same or fewer roles. A token that was used more
 * than ten seconds ago ends its whole family (RFC 9700, section 4.14).
 */
export async function rotateRefresh(
  db: Database,
  request: ExchangeRequest,
  scope: readonly string[] | null,
): Promise<ExchangeResult> {
  const [row] = await rotate(db, { ...request, scope })
  return row as ExchangeResult
}
