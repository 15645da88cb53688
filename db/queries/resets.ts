import { sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'
import type { RequestContext } from '../request-context.ts'
import { audited } from './audit.ts'

/** A temporary password for an account, known by its hash alone. */
export interface NewReset {
  readonly accountId: string
  readonly hash: Buffer
}

const row = ({ accountId, hash }: NewReset) => sql`(${accountId}::uuid, ${hash}::bytea)`
const hashes = (resets: readonly NewReset[]) =>
  sql`(${sql.join(
    resets.map(({ hash }) => sql`${hash}`),
    sql`, `,
  )})`

/** Adds temporary passwords beside whatever else opens the accounts (decision 010). */
export async function addResets(
  db: Database,
  resets: readonly NewReset[],
  { realm, lifetimeSeconds }: { readonly realm: string; readonly lifetimeSeconds: number },
): Promise<void> {
  await db.execute(sql`
    insert into credential (hash, kind, account_id, epoch, realm, expires_at)
    select reset.hash, 'reset', account.id, account.epoch, ${realm},
      now() + ${lifetimeSeconds} * interval '1 second'
    from (values ${sql.join(resets.map(row), sql`, `)}) as reset (account_id, hash)
    join account on account.id = reset.account_id`)
}

/** Keeps the temporary passwords that were sent, and only these, of their accounts. */
export async function keepResets(
  db: Database,
  resets: readonly NewReset[],
  context: RequestContext,
): Promise<void> {
  await db.execute(sql`
    with sent as (select account_id, issued_at from credential where hash in ${hashes(resets)}),
    audit as (${audited('temporary-password-sent', context, 'sent')})
    delete from credential using sent
    where kind = 'reset' and credential.account_id = sent.account_id
      and credential.issued_at < sent.issued_at`)
}

/** Takes back temporary passwords that could not be sent: the accounts are as before. */
export async function withdrawResets(db: Database, resets: readonly NewReset[]): Promise<void> {
  await db.execute(sql`delete from credential where hash in ${hashes(resets)}`)
}
