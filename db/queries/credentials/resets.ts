import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import type { RequestContext } from '../../request-context.ts'
import { maxTemporaryPasswords } from '../../values/lifetimes.ts'
import { insertAuditEvent } from '../audit/audit.ts'
import { commaList } from '../expressions.ts'
import type { NewSecret } from './credentials.ts'

/** A temporary password for an account; only its hash is stored. */
interface NewReset extends Pick<NewSecret, 'hash'> {
  readonly accountId: string
}

const toValues = ({ accountId, hash }: NewReset) => sql`(${accountId}::uuid, ${hash}::bytea)`

/** Adds temporary passwords; the accounts' other passwords still work (decision 010). */
export const addResets = (
  db: Database,
  resets: readonly NewReset[],
  { realm, lifetimeSeconds }: Omit<NewSecret, 'hash'>,
) =>
  db.change(sql`
    insert into credential (hash, kind, account_id, epoch, realm, expires_at)
    select reset.hash, 'reset', account.id, account.epoch, ${realm},
      now() + ${lifetimeSeconds} * interval '1 second'
    from (values ${commaList(resets.map(toValues))}) as reset (account_id, hash)
    join account on account.id = reset.account_id`)

/**
 * Records that these temporary passwords were sent. Of each account the newest three stay valid, so
 * that a repeated request does not invalidate an email that is still on its way (decision 010).
 */
export const recordSentResets = (
  db: Database,
  hashes: readonly Buffer[],
  context: RequestContext,
) =>
  db.change(sql`
    with sent as (select account_id from credential where hash in ${hashes}),
    audit as (${insertAuditEvent('temporary-password-sent', context, 'sent')}), older as (
      select id, row_number() over (partition by account_id order by issued_at desc) as n
      from credential
      where kind = 'reset' and used_at is null and account_id in (select account_id from sent)
    )
    delete from credential using older where credential.id = older.id and n > ${sql.raw(String(maxTemporaryPasswords))}`)
