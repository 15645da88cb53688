import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { RequestContext } from '../../request-context.ts'
import { insertAuditEvent } from '../audit/audit.ts'
import { accountIsLive, clientIsLive, clientMaySee } from '../live-caller.ts'
import {
  authenticatedClient,
  authenticatedTokenClient,
  type ClientCredentials,
  type TokenClientCredentials,
} from './client-credentials.ts'

/**
 * The introspection response about a token (RFC 7662). If `active` is false, the token is
 * not live or the client may not inspect it, and the other properties are null.
 */
type TokenDetails = {
  /** The client's secret is correct, and the client is not disabled. */
  readonly clientAuthenticated: boolean
} & (
  | ({ readonly active: true } & Token)
  | ({ readonly active: false } & { readonly [Name in keyof Token]: null })
)

type Token = {
  readonly kind: 'bearer' | 'refresh'
  readonly roles: readonly string[]
  readonly clientId: string | null
  readonly accountId: string
  readonly username: string
  /** Seconds since 1970. */
  readonly issuedAt: number
  /** Seconds since 1970. */
  readonly expiresAt: number
}

/**
 * Finds a bearer or refresh token: a client's own, or any for the organisation's own clients. A test client finds none of
 * a person (decision 097).
 */
export const findTokenDetails = (db: Database, client: ClientCredentials, token: Buffer) =>
  db.getRow<TokenDetails>(sql`
    with authenticated_client as (select id, own ${authenticatedClient(client)}), token as (
      select credential.*, username from authenticated_client, credential
      join account on account.id = credential.account_id
      where credential.hash = ${token} and credential.kind in ('bearer', 'refresh')
        and used_at is null and expires_at > now() and ${accountIsLive} and ${clientIsLive}
        and (authenticated_client.own or credential.client_id = authenticated_client.id)
        and exists (select from client where client.id = authenticated_client.id and ${clientMaySee})
    )
    select authenticated_client.id is not null as "clientAuthenticated",
      token.id is not null as active, token.kind, token.roles,
      token.client_id as "clientId", token.account_id as "accountId", username,
      extract(epoch from token.issued_at)::float8 as "issuedAt",
      extract(epoch from token.expires_at)::float8 as "expiresAt"
    from (select) as single_row left join authenticated_client on true left join token on true`)

/**
 * Revokes a client's own token, a refresh token with its whole family (RFC 7009, section 2.1).
 * Returns false only if the client does not authenticate; a token of another client is ignored. A
 * bearer token is expired rather than deleted, since a retried exchange would insert it again.
 */
export const revokeToken = (
  db: Database,
  client: TokenClientCredentials,
  token: Buffer,
  context: RequestContext,
) =>
  db.hasRow(sql`
    with authenticated_client as (select id ${authenticatedTokenClient(client)}), presented as (
      select credential.id, kind, family from credential
      join authenticated_client on authenticated_client.id = credential.client_id
      where hash = ${token} and kind in ('bearer', 'refresh')
    ), expired as (
      update credential set expires_at = now() from presented
      where credential.id = presented.id and presented.kind = 'bearer'
        and credential.expires_at > now()
    ), deleted_family as (
      delete from credential using presented
      where presented.kind = 'refresh' and credential.id = presented.family
      returning credential.account_id, credential.client_id
    ), audit as (${insertAuditEvent('grant-revoked', context, 'deleted_family', { clientId: sql`client_id` })})
    select from authenticated_client`)
