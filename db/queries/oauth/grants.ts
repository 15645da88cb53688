import { type Placeholder, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { RequestContext } from '../../request-context.ts'
import { type StatementParameters, statement } from '../../statement.ts'
import { audited } from '../audit.ts'
import { accountIsLive } from '../live-caller.ts'
import { type ClientCredentials, knownClient } from './client-credentials.ts'

/** What a client presents, and the hashes of the successors derived from it. */
export interface Presented extends ClientCredentials {
  readonly hash: Buffer
  readonly accessHash: Buffer
  readonly refreshHash: Buffer
}

/** What came of an exchange. Without `accountId` nothing was issued. */
export type Exchanged = {
  /** The client's secret is right, and the client is not disabled. */
  readonly known: boolean
  /** The client may use this grant type. */
  readonly allowed: boolean
  /** The roles of the presented token, if it is one of this client's. */
  readonly held: readonly string[] | null
  readonly accountId: string | null
  readonly roles: readonly string[]
  readonly nonce: string | null
  /** When the member last proved who they are, in seconds since 1970. */
  readonly authenticatedAt: number
  /** Seconds that the access token still has. */
  readonly expiresIn: number
}

const accessLifetime = sql.raw(`interval '1 hour'`)
const familyLifetime = sql.raw(`interval '30 days'`)
/** How long a client may ask again because the answer was lost on the way (decision 011). */
const grace = sql.raw(`interval '10 seconds'`)

const granted = sql.raw(
  [
    ...['account_id', 'client_id', 'epoch', 'realm', 'roles', 'nonce', 'authenticated_at'],
    ...['used_at', 'expires_at'],
  ]
    .map((column) => `credential.${column}`)
    .join(', '),
)

const app = (presented: StatementParameters<Presented>, grantType: string) => sql`
  select id, ${grantType} = any(grant_types) as allowed ${knownClient(presented)}`

/**
 * The successors: the same for the same predecessor, so that a retry finds them already there. A
 * family that ends at this moment takes them along, or refuses them through its foreign key.
 */
const issue = (presented: StatementParameters<Presented>, scope: Placeholder | null) => sql`
  insert into credential
    (hash, kind, account_id, client_id, family, epoch, realm, roles, authenticated_at, expires_at)
  select ${presented.accessHash}, 'bearer'::credential_kind, account_id, client_id, family, epoch,
    realm, coalesce(${scope}::text[], roles), authenticated_at,
    least(used_at + ${accessLifetime}, expires_at) from spent
  union all
  select ${presented.refreshHash}, 'refresh', account_id, client_id, family, epoch,
    realm, roles, authenticated_at, expires_at from spent
  on conflict (hash) do nothing`

const outcome = (scope: Placeholder | null) => sql`
  select app.id is not null as known, coalesce(app.allowed, false) as allowed,
    presented.roles as held, spent.account_id as "accountId",
    coalesce(${scope}::text[], spent.roles, '{}') as roles, spent.nonce,
    extract(epoch from spent.authenticated_at)::float8 as "authenticatedAt",
    ceil(extract(epoch from
      least(spent.used_at + ${accessLifetime}, spent.expires_at) - now()))::float8 as "expiresIn"
  from (select) as one left join app on true left join presented on true left join spent on true`

/**
 * Exchanges an authorisation code. A code that does not fit its redirect URI or its challenge is
 * spent all the same; a used one ends everything that came of it (RFC 9700, section 4.5).
 */
export async function exchangeCode(
  db: Database,
  presented: Presented,
  { redirectUri, challenge }: { redirectUri: string; challenge: string | null },
  context: RequestContext,
): Promise<Exchanged> {
  const [row] = await db.execute<Exchanged>(sql`
    with app as (${app(presented, 'authorization_code')}), presented as (
      select credential.id, credential.roles, credential.used_at,
        realm = ${redirectUri} and code_challenge is not distinct from ${challenge} as fits
      from credential join app on app.id = credential.client_id and app.allowed
      where hash = ${presented.hash} and kind = 'code'
    ), spent as (
      update credential set used_at = coalesce(credential.used_at, now()),
        expires_at = case when credential.used_at is null
          then now() + ${familyLifetime} else expires_at end
      from presented, account
      where credential.id = presented.id and presented.fits
        and account.id = credential.account_id and ${accountIsLive}
        and coalesce(credential.used_at > now() - ${grace}, expires_at > now())
      returning ${granted}, credential.id as family
    ), burnt as (
      delete from credential using presented
      where credential.id = presented.id and presented.used_at is null and not presented.fits
    ), replayed as (
      delete from credential using presented
      where credential.id = presented.id and presented.used_at <= now() - ${grace} and presented.fits
    ), issued as (${issue(presented, null)}),
    audit as (${audited('grant-exchanged', context, 'spent', sql`client_id`)})
    ${outcome(null)}`)
  return row as Exchanged
}

const presented: StatementParameters<Presented> = {
  clientId: sql.placeholder('clientId'),
  secretHash: sql.placeholder('secretHash'),
  hash: sql.placeholder('hash'),
  accessHash: sql.placeholder('accessHash'),
  refreshHash: sql.placeholder('refreshHash'),
}
const scope = sql.placeholder('scope')

const rotation = statement<Presented & { scope: readonly string[] | null }, Exchanged>(
  () => sql`
    with app as (${app(presented, 'refresh_token')}), presented as (
      select credential.id, credential.roles, credential.used_at, credential.family
      from credential join app on app.id = credential.client_id and app.allowed
      where hash = ${presented.hash} and kind = 'refresh'
    ), kept as (
      select family.id from presented join credential family on family.id = presented.family
      where coalesce(presented.used_at > now() - ${grace}, true)
      for key share of family
    ), spent as (
      update credential set used_at = coalesce(credential.used_at, now())
      from presented, kept, account
      where credential.id = presented.id
        and account.id = credential.account_id and ${accountIsLive}
        and coalesce(${scope}::text[] <@ credential.roles, true)
        and coalesce(credential.used_at > now() - ${grace}, true) and expires_at > now()
      returning ${granted}, credential.family
    ), replayed as (
      delete from credential using presented
      where credential.id = presented.family and presented.used_at <= now() - ${grace}
    ), issued as (${issue(presented, scope)})
    ${outcome(scope)}`,
)

/**
 * Exchanges a refresh token for its successors and never for more than it holds. One that was used
 * before, and not just now, ends its whole family (RFC 9700, section 4.14). Whoever exchanges holds
 * the family before its tokens, as whoever ends it does: taken the other way round they would wait
 * for each other.
 */
export async function rotateRefresh(
  db: Database,
  presented: Presented,
  scope: readonly string[] | null,
): Promise<Exchanged> {
  const [row] = await rotation(db, { ...presented, scope })
  return row as Exchanged
}
