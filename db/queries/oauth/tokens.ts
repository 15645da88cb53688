import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { RequestContext } from '../../request-context.ts'
import { audited } from '../audit.ts'
import { type Admitted, accountIsLive, clientIsLive, liveCaller } from '../live-caller.ts'
import { type ClientCredentials, knownClient } from './client-credentials.ts'

/** What a client is told of a token; `active` alone where it is not live, or not for this client to know. */
export type TokenFacts = {
  /** The client's secret is right, and the client is not disabled. */
  readonly known: boolean
  readonly active: boolean
  readonly kind: 'bearer' | 'refresh'
  readonly roles: readonly string[]
  readonly clientId: string | null
  readonly accountId: string
  readonly username: string
  /** Seconds since 1970. */
  readonly issuedAt: number
  readonly expiresAt: number
}

/** Looks at a bearer or refresh token for a client: its own, or anybody's for the organisation's own clients. */
export async function findTokenFacts(
  db: Database,
  proof: ClientCredentials,
  token: Buffer,
): Promise<TokenFacts> {
  const [facts] = await db.execute<TokenFacts>(sql`
    with app as (select id, own ${knownClient(proof)}), token as (
      select credential.*, username from app, credential
      join account on account.id = credential.account_id
      where credential.hash = ${token} and credential.kind in ('bearer', 'refresh')
        and used_at is null and expires_at > now() and ${accountIsLive} and ${clientIsLive}
        and (app.own or credential.client_id = app.id)
    )
    select app.id is not null as known, token.id is not null as active, token.kind, token.roles,
      token.client_id as "clientId", token.account_id as "accountId", username,
      extract(epoch from token.issued_at)::float8 as "issuedAt",
      extract(epoch from token.expires_at)::float8 as "expiresAt"
    from (select) as one left join app on true left join token on true`)
  return facts as TokenFacts
}

/**
 * Ends a token that was issued to the client, a refresh token with all that came of the same code
 * (RFC 7009, section 2.1); false where the client is not known. A token that is none of its own is
 * left alone, and nothing told of it. A bearer stays where it is, expired: if it were gone, a retry of
 * what it came of would bring it back.
 */
export async function deleteToken(
  db: Database,
  proof: ClientCredentials,
  token: Buffer,
  context: RequestContext,
): Promise<boolean> {
  const [outcome] = await db.execute<{ known: boolean }>(sql`
    with app as (select id ${knownClient(proof)}), presented as (
      select credential.id, kind, family from credential
      join app on app.id = credential.client_id
      where hash = ${token} and kind in ('bearer', 'refresh')
    ), expired as (
      update credential set expires_at = now() from presented
      where credential.id = presented.id and presented.kind = 'bearer'
        and credential.expires_at > now()
    ), ended as (
      delete from credential using presented
      where presented.kind = 'refresh' and credential.id = presented.family
      returning credential.account_id, credential.client_id
    ), audit as (${audited('grant-revoked', context, 'ended', sql`client_id`)})
    select exists (select from app) as known`)
  return outcome?.known === true
}

/** Who the member of a token is, in the words of OpenID Connect Core, section 5.1. */
export type Claims = {
  readonly sub: string
  readonly username: string
  readonly name: string
  readonly forename: string | null
  readonly surname: string | null
  readonly email: string
}

/** The claims about the caller. */
export async function findClaims(
  db: Database,
  caller: Buffer,
): Promise<Admitted<Claims> | undefined> {
  const [row] = await db.execute<Claims & { roles: readonly string[] }>(sql`
    select credential.roles, account.id as sub, username, forename, surname, email,
      coalesce(nullif(concat_ws(' ', forename, surname), ''), username) as name
    ${liveCaller(db, caller)}`)
  return row && { roles: row.roles, value: row }
}
