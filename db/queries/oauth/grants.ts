import { type Placeholder, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { RequestContext } from '../../request-context.ts'
import { lifetimes } from '../../values/lifetimes.ts'
import { insertAuditEvent } from '../audit/audit.ts'
import type { AuditContext } from '../audit-event.ts'
import { accountIsLive, clientIsLive } from '../live-caller.ts'
import { type StatementParameters, statement } from '../statement.ts'
import { type ClaimFacts, claimColumns } from './claims.ts'
import { authenticatedTokenClient, type TokenClientCredentials } from './client-credentials.ts'

/**
 * The hash of the code or refresh token that a client presents, those of the tokens to issue, and
 * the seed from which they are derived.
 */
export interface ExchangeRequest extends TokenClientCredentials {
  readonly hash: Buffer
  readonly accessHash: Buffer
  readonly refreshHash: Buffer
  readonly seed: Buffer
}

/**
 * The result of an exchange. Nothing was issued if `accountId` is null, or if `seed` is not that of
 * the request.
 */
export type ExchangeResult = {
  /** The seed of the first exchange, from which the tokens of a repeated one are derived as well. */
  readonly seed: Buffer | null
  /** The client has authenticated or is public, and is not disabled. */
  readonly clientAuthenticated: boolean
  /** The client may use this grant type. */
  readonly grantTypeAllowed: boolean
  /** The code or token was used too long ago to be repeated, so the grant has ended. */
  readonly grantReused: boolean
  /** The roles of the presented code or token, if it was issued to this client. */
  readonly tokenRoles: readonly string[] | null
  readonly accountId: string | null
  /** The facts from which the claims of the ID token are made; without meaning if nothing was issued. */
  readonly facts: ClaimFacts
  /** The session in which the member granted the code; null if it is not known. */
  readonly sessionId: string | null
  /** The methods of the member's sign-in, as RFC 8176 names them; null if they are not known. */
  readonly amr: readonly string[] | null
  /** The class of a sign-in that the authorisation request demanded; null if it demanded none. */
  readonly acr: string | null
  /** The claims that the authorisation request asked for by name, for ID tokens. */
  readonly idTokenClaims: readonly string[]
  /** True if the client's ID tokens leave the claims of its scopes to user info. */
  readonly leanIdToken: boolean
  readonly roles: readonly string[]
  readonly nonce: string | null
  /** The time at which the member last proved who they are, in seconds since 1970. */
  readonly authenticatedAt: number
  /** Seconds until the access token expires. */
  readonly expiresIn: number
}

/** Placeholders for the parameters of both statements: their text is built once. */
const request: StatementParameters<ExchangeRequest> = {
  clientId: sql.placeholder('clientId'),
  secretHash: sql.placeholder('secretHash'),
  hash: sql.placeholder('hash'),
  accessHash: sql.placeholder('accessHash'),
  refreshHash: sql.placeholder('refreshHash'),
  seed: sql.placeholder('seed'),
}
const context: StatementParameters<AuditContext> = {
  network: sql.placeholder('network'),
  requestId: sql.placeholder('requestId'),
}
const requestedScope = sql.placeholder('scope')

const accessLifetime = sql.raw(`interval '${lifetimes.accessToken} seconds'`)
const familyLifetime = sql.raw(`interval '${lifetimes.grant} seconds'`)
/** The period in which a client may repeat an exchange if it did not receive the response (decision 011). */
const retryPeriod = sql.raw(`interval '${lifetimes.exchangeRepeat} seconds'`)

const grantColumns = sql.raw(
  `account_id epoch client_id client_epoch realm roles nonce authenticated_at used_at seen_at
    expires_at successor_seed`
    .split(/\s+/)
    .map((column) => `credential.${column}`)
    .join(', '),
)
/** The claims of the account, as one column beside `grantColumns`. */
const factsColumn = (db: Database) => sql`(
  select to_jsonb(claim) from (select ${claimColumns(db)}) as claim) as facts`

const selectClient = (grantType: string) => sql`
  select id, client.epoch, lean_id_token, ${grantType} = any(grant_types) as grant_type_allowed
  ${authenticatedTokenClient(request)}`

/** True for a credential that this client may exchange; disabling the client ends it. */
const issuedToClient = sql`authenticated_client.id = credential.client_id
  and authenticated_client.epoch = credential.client_epoch
  and authenticated_client.grant_type_allowed`

/**
 * True for a code or refresh token (`row`) that was used, but not too long ago to be repeated. A
 * client that passes the stored seed began its repeat in time.
 */
const canRepeat = (row: 'credential' | 'presented') => sql`
  (${sql.identifier(row)}.used_at > now() - ${retryPeriod}
    or coalesce(${sql.identifier(row)}.successor_seed = ${request.seed}, false))`

/**
 * Marks a code or refresh token as used, and stores the seed of its successors the first time. The
 * first repeat is the last that changes the row, so that the audit trail records only one.
 */
const setUsed = sql`
  used_at = coalesce(credential.used_at, now()),
  successor_seed = case when credential.used_at is null then ${request.seed}
    else credential.successor_seed end,
  seen_at = case when credential.used_at is not null then coalesce(credential.seen_at, now()) end`

/**
 * Inserts the tokens of the CTE `spent`. Their secrets are derived from the presented one and the
 * seed, so a repeat conflicts with the rows that exist, and one with another seed inserts nothing. If
 * the family is deleted concurrently, its foreign key either cascades to these rows or rejects them.
 */
const insertTokens = (scope: Placeholder | null) => sql`
  insert into credential
    (hash, kind, account_id, epoch, client_id, client_epoch, family, realm, roles,
      authenticated_at, expires_at)
  select ${request.accessHash}, 'bearer'::credential_kind, account_id, epoch, client_id,
    client_epoch, family, realm, coalesce(${scope}::text[], roles), authenticated_at,
    least(used_at + ${accessLifetime}, expires_at)
  from spent where successor_seed = ${request.seed}
  union all
  select ${request.refreshHash}, 'refresh', account_id, epoch, client_id, client_epoch, family,
    realm, roles, authenticated_at, expires_at
  from spent where successor_seed = ${request.seed}
  on conflict (hash) do nothing`

/** The CTEs that record the first time that a code or refresh token was exchanged again. */
const auditRepeat = sql`
  repeat as (
    select account_id, client_id from spent where seen_at = now()
  ), repeat_audit as (${insertAuditEvent('grant-repeated', context, 'repeat', { clientId: sql`client_id` })})`

/** The CTEs that end the grant of a code or refresh token that its client presents too late, and record it. */
const endReused = (grant: 'id' | 'family') => sql`
  reused as (
    delete from credential using presented
    where credential.id = presented.${sql.identifier(grant)} and presented.matches
      and not ${canRepeat('presented')}
    returning credential.account_id, credential.client_id
  ), reused_audit as (${insertAuditEvent('grant-reused', context, 'reused', { clientId: sql`client_id` })})`

const selectResult = (scope: Placeholder | null) => sql`
  select authenticated_client.id is not null as "clientAuthenticated",
    coalesce(authenticated_client.grant_type_allowed, false) as "grantTypeAllowed",
    exists (select from reused) as "grantReused", presented.roles as "tokenRoles", spent.account_id as "accountId",
    spent.successor_seed as seed, spent.facts, spent.session_id as "sessionId", spent.amr, spent.acr,
    coalesce(spent.id_token_claims, '{}') as "idTokenClaims",
    coalesce(authenticated_client.lean_id_token, false) as "leanIdToken",
    coalesce(${scope}::text[], spent.roles, '{}') as roles, spent.nonce,
    extract(epoch from spent.authenticated_at)::float8 as "authenticatedAt",
    ceil(extract(epoch from
      least(spent.used_at + ${accessLifetime}, spent.expires_at) - now()))::float8 as "expiresIn"
  from (select) as single_row left join authenticated_client on true
  left join presented on true left join spent on true`

const redeem = statement<
  ExchangeRequest & AuditContext & { redirectUri: string; challenge: string | null },
  ExchangeResult
>(
  (db) => sql`
    with authenticated_client as (${selectClient('authorization_code')}), presented as (
      select credential.id, credential.roles, credential.used_at, credential.successor_seed,
        realm = ${sql.placeholder('redirectUri')}
          and code_challenge is not distinct from ${sql.placeholder('challenge')} as matches
      from credential join authenticated_client on ${issuedToClient}
      where hash = ${request.hash} and kind = 'code'
    ), spent as (
      update credential set ${setUsed},
        expires_at = case when credential.used_at is null
          then now() + ${familyLifetime} else expires_at end
      from presented, account
      where credential.id = presented.id and presented.matches
        and account.id = credential.account_id and ${accountIsLive} and ${clientIsLive}
        and case when credential.used_at is null then expires_at > now()
          else ${canRepeat('credential')} end
      returning ${grantColumns}, credential.id as family, credential.session_id, credential.amr, credential.acr,
        credential.id_token_claims, ${factsColumn(db)}
    ), deleted_mismatch as (
      delete from credential using presented
      where credential.id = presented.id and presented.used_at is null and not presented.matches
    ), ${endReused('id')}, issued as (${insertTokens(null)}),
    ${auditRepeat}, first_exchange as (
      select account_id, client_id from spent where used_at = now() and seen_at is null
    ), audit as (${insertAuditEvent('grant-exchanged', context, 'first_exchange', { clientId: sql`client_id` })})
    ${selectResult(null)}`,
)

/**
 * Exchanges an authorisation code for tokens. A code whose redirect URI or challenge does not match
 * is deleted. A code that is replayed ends every token issued from it (RFC 9700, section 4.5).
 */
export async function exchangeCode(
  db: Database,
  request: ExchangeRequest,
  code: { readonly redirectUri: string; readonly challenge: string | null },
  { network, requestId }: RequestContext,
): Promise<ExchangeResult> {
  const [row] = await redeem(db, { ...request, ...code, network, requestId })
  return row as ExchangeResult
}

// The family is locked before its tokens, in the order in which deleting a family locks them; the
// opposite order could deadlock.
const rotate = statement<
  ExchangeRequest & AuditContext & { scope: readonly string[] | null },
  ExchangeResult
>(
  (db) => sql`
    with authenticated_client as (${selectClient('refresh_token')}),
    presented as (
      select credential.id, credential.roles, credential.used_at, credential.successor_seed,
        credential.family, coalesce(${requestedScope}::text[] <@ credential.roles, true) as matches
      from credential join authenticated_client on ${issuedToClient}
      where hash = ${request.hash} and kind = 'refresh'
    ), locked_family as (
      select family.id, family.session_id, family.amr, family.acr, family.id_token_claims
      from presented join credential family on family.id = presented.family
      where presented.used_at is null or ${canRepeat('presented')}
      for key share of family
    ), spent as (
      update credential set ${setUsed}
      from presented, locked_family, account
      where credential.id = presented.id and presented.matches
        and account.id = credential.account_id and ${accountIsLive} and ${clientIsLive}
        and (credential.used_at is null or ${canRepeat('credential')})
        and expires_at > now()
      returning ${grantColumns}, credential.family, locked_family.session_id, locked_family.amr, locked_family.acr,
        locked_family.id_token_claims, ${factsColumn(db)}
    ), ${endReused('family')}, issued as (${insertTokens(requestedScope)}),
    ${auditRepeat}
    ${selectResult(requestedScope)}`,
)

/**
 * Exchanges a refresh token for new tokens with the same or fewer roles. A token that was used more
 * than ten seconds ago ends its whole family (RFC 9700, section 4.14).
 */
export async function rotateRefresh(
  db: Database,
  request: ExchangeRequest,
  scope: readonly string[] | null,
  { network, requestId }: RequestContext,
): Promise<ExchangeResult> {
  const [row] = await rotate(db, { ...request, scope, network, requestId })
  return row as ExchangeResult
}

/**
 * Deletes the seeds of codes and refresh tokens that can no longer be repeated, so that the service's
 * key alone reveals no token (decision 011). Waits for repeats that began in time.
 */
export const deleteSuccessorSeeds = (db: Database) =>
  db.change(sql`
    update credential set successor_seed = null where id in (
      select id from credential
      where successor_seed is not null
        and used_at < now() - ${retryPeriod} - interval '5 seconds'
      limit 5000 for update skip locked)`)
