import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { RequestContext } from '../../request-context.ts'
import { lifetimes } from '../../values/lifetimes.ts'
import type { Role } from '../../values/roles.ts'
import { insertAuditEvent } from '../audit/audit.ts'
import { endLeastRecentGrants } from '../credentials/credential-limits.ts'
import { accountName } from '../expressions.ts'
import { hasFactor } from '../has-factor.ts'
import { clientMaySee, isOwnSession, liveCaller } from '../live-caller.ts'
import { hasStaffSession, lacksMfa } from '../staff-session.ts'
import type { ClientRow } from './clients.ts'

const codeLifetime = sql.raw(`interval '${lifetimes.code} seconds'`)

/** The settings of a registered client against which an authorisation request is validated. */
export type RegisteredClient = Pick<
  ClientRow,
  'id' | 'name' | 'redirectUris' | 'logoutUris' | 'own' | 'requiresPkce' | 'isPublic'
> & { readonly roles: readonly string[]; readonly grantTypes: readonly string[] }

/** Finds a client that is not disabled. */
export const findClient = (db: Database, id: string) =>
  db.findRow<RegisteredClient>(sql`
    select id, name, redirect_uris as "redirectUris", logout_uris as "logoutUris", roles,
      grant_types as "grantTypes", own, requires_pkce as "requiresPkce", is_public as "isPublic"
    from client where id = ${id} and disabled_at is null`)

/**
 * The member of an authorisation request (RFC 6749, section 1.1: the resource owner).
 */
export type ResourceOwner = {
  readonly accountId: string
  readonly username: string
  readonly name: string
  readonly passwordTemporary: boolean
  /** True for staff who have given only a password (decision 048). */
  readonly lacksMfa: boolean
  /** The methods by which the member proved who they are in this session, as RFC 8176 names them. */
  readonly amr: readonly string[] | null
  /** True if the account has a factor, which the member can pass. */
  readonly hasFactor: boolean
  /** Seconds since the member last proved who they are. */
  readonly secondsSinceAuthentication: number
  /** This session gets no code for this request, which asked for a later sign-in. */
  readonly mustSignInAgain: boolean
  /** False if the client is a test client and the member is a person (decision 097). */
  readonly isVisible: boolean
  /** The roles to which the member has already consented for this client. */
  readonly consentedRoles: readonly string[] | null
}

/**
 * The `from … where …` over a live session that its member began: one that an application, an app password or a
 * link started cannot give applications access (decision 106).
 */
const memberSession = (db: Database, session: Buffer): SQL => sql`
  ${liveCaller(db, session)} and kind = 'session' and ${isOwnSession}`

/** The methods of the row of `credential`; the MFA of staff may be that of the identity provider (decision 061). */
const methodsOfSession: SQL = sql`
  case when amr is not null and not amr @> '{mfa}' and ${hasStaffSession}
    then amr || array['otp', 'mfa'] else amr end`

/** After so many refused requests a session gets no code for any request. */
const maxRefusedRequests = 20

/**
 * Finds the member of a live session, with their consent for the client. `request` is the hash of
 * the request.
 */
export const findResourceOwner = (
  db: Database,
  session: Buffer,
  { clientId, request }: { readonly clientId: string; readonly request: Buffer },
) =>
  db.findRow<ResourceOwner>(sql`
    with member as (
      select account.id, username, password_temporary, ${lacksMfa} as lacks_step,
        ${methodsOfSession} as amr, ${hasFactor()} as has_factor,
        ${accountName} as name,
        extract(epoch from now() - authenticated_at)::float8 as seconds_since_authentication,
        (${request} = any(refused_requests)
          or cardinality(refused_requests) >= ${maxRefusedRequests}) as must_sign_in_again,
        exists (select from client where id = ${clientId} and ${clientMaySee}) as is_visible
      ${memberSession(db, session)}
    )
    select member.id as "accountId", username, name, password_temporary as "passwordTemporary",
      lacks_step as "lacksMfa", member.amr, has_factor as "hasFactor",
      seconds_since_authentication as "secondsSinceAuthentication",
      must_sign_in_again as "mustSignInAgain", is_visible as "isVisible", consent.roles as "consentedRoles"
    from member left join consent on account_id = member.id and client_id = ${clientId}`)

/**
 * Records that a request asked for a later sign-in than the one of this session, so that the session
 * gets no code for it, whatever is removed from the request (decision 015).
 */
export const refuseRequest = (db: Database, session: Buffer, request: Buffer) =>
  db.change(sql`
    update credential set refused_requests = refused_requests || ${request}::bytea
    where hash = ${session} and kind = 'session' and not ${request} = any(refused_requests)
      and cardinality(refused_requests) < ${maxRefusedRequests}`)

/** An authorisation code to issue; only its hash is stored. */
interface NewCode {
  readonly hash: Buffer
  readonly clientId: string
  readonly redirectUri: string
  readonly roles: readonly Role[]
  /** The claims that the request asks for by name, for user info and for ID tokens, and their roles. */
  readonly claims?: {
    readonly userInfo: readonly string[]
    readonly idToken: readonly string[]
    readonly roles: readonly Role[]
  }
  readonly challenge: string | null
  readonly nonce: string | null
  /** The class of a sign-in that the request demanded and the session met; null if it demanded none. */
  readonly acr?: string | null
}

/** A redirect URI without the port of a loopback address, which requests may choose. */
const withoutLoopbackPort = (uri: SQL): SQL => sql`
  regexp_replace(${uri}, '^(http://(127[.]0[.]0[.]1|[[]::1[]])):[0-9]{1,5}(?=[/?]|$)', '\\1')`

/** True if the client has registered the redirect URI (RFC 9700, 4.1.3; RFC 8252, section 7.3). */
const isRegistered = (redirectUri: string): SQL => sql`
  ${withoutLoopbackPort(sql`${redirectUri}::text`)} = any(
    select ${withoutLoopbackPort(sql`uri`)} from unnest(redirect_uris) as uri)`

/**
 * Issues an authorisation code that is valid for sixty seconds (decision 011). Returns false if the
 * session has ended, or the client's settings or the member's consent no longer allow it.
 */
export function issueCode(db: Database, session: Buffer, code: NewCode): Promise<boolean> {
  const claims = code.claims ?? { userInfo: [], idToken: [], roles: [] }
  const consentRoles = sql`${sql.param([...code.roles, ...claims.roles])}::text[]`
  return db.hasRow(sql`
    with member as (
      select account.id, account.email, account.epoch, authenticated_at,
        ${methodsOfSession} as amr,
        coalesce(credential.session_id, credential.id) as session_id
      ${memberSession(db, session)} and not password_temporary and not ${lacksMfa}
    ), allowed_client as (
      select client.id, client.epoch from client join member as account on ${clientMaySee}
      where client.id = ${code.clientId} and disabled_at is null
        and ${isRegistered(code.redirectUri)} and ${consentRoles} <@ roles
        and (own or exists (
          select from consent join member on account_id = member.id
          where client_id = client.id and roles @> ${consentRoles}))
    ), ended as (${endLeastRecentGrants()})
    insert into credential (hash, kind, account_id, epoch, session_id, client_id, client_epoch,
      realm, roles, user_info_claims, id_token_claims, code_challenge, nonce, authenticated_at, amr,
      acr, expires_at)
    select ${code.hash}, 'code', member.id, member.epoch, session_id, allowed_client.id,
      allowed_client.epoch, ${code.redirectUri}, ${sql.param(code.roles)}::text[],
      ${sql.param(claims.userInfo)}::text[], ${sql.param(claims.idToken)}::text[],
      ${code.challenge}, ${code.nonce}, authenticated_at, amr,
      ${code.acr ?? null}, now() + ${codeLifetime}
    from member, allowed_client returning id`)
}

/**
 * Records the member's consent to these roles for the client, in addition to earlier ones (decision
 * 015). Returns false if the session has ended or the client is disabled.
 */
export const recordConsent = (
  db: Database,
  session: Buffer,
  { clientId, roles }: { readonly clientId: string; readonly roles: readonly Role[] },
  context: RequestContext,
) =>
  db.hasRow(sql`
    with member as (select account.id ${memberSession(db, session)}),
    added_consent as (
      insert into consent (account_id, client_id, roles)
      select member.id, client.id, ${sql.param(roles)}::text[] from member, client
      where client.id = ${clientId} and client.disabled_at is null
      on conflict (account_id, client_id) do update set given_at = now(), roles = array(
        select distinct role from unnest(consent.roles || excluded.roles) as role)
      returning account_id, client_id
    ), audit as (
      ${insertAuditEvent('application-allowed', context, 'added_consent', { clientId: sql`client_id` })}
    )
    select from added_consent`)
