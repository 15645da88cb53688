import { sql } from 'drizzle-orm'
import type { Database } from '../driver/connect.ts'

/** Every column whose values are encrypted with a key from AUTH_SECRET, for the row with this key. */
export const sealedColumns = {
  signingKey: { table: 'signing_key', owner: 'id', value: 'sealed_private_jwk' },
  authenticator: { table: 'staff_factor', owner: 'account_id', value: 'sealed_secret' },
  recoveryCodes: { table: 'staff_factor', owner: 'account_id', value: 'sealed_codes' },
  webhook: { table: 'webhook', owner: 'id', value: 'sealed_secret' },
  formerWebhook: { table: 'webhook', owner: 'id', value: 'sealed_former' },
  email: { table: 'outgoing', owner: 'id', value: 'sealed' },
} as const

/** The name of such a column. */
export type SealedColumn = keyof typeof sealedColumns

const parts = (column: SealedColumn) => {
  const { table, owner, value } = sealedColumns[column]
  return [sql.identifier(table), sql.identifier(owner), sql.identifier(value)] as const
}

/** Lists at most 500 encrypted values of a column, after the key of the last one; begin with an empty text. */
export function listSealed(
  db: Database,
  column: SealedColumn,
  after: string,
): Promise<{ readonly owner: string; readonly sealed: Buffer | string }[]> {
  const [table, owner, value] = parts(column)
  return db.findRows(sql`
    select ${owner}::text as owner, ${value} as sealed from ${table}
    where ${value} is not null and ${owner}::text > ${after} order by ${owner}::text limit 500`)
}

/** Replaces an encrypted value, unless it has changed since it was read. */
export function replaceSealed(
  db: Database,
  column: SealedColumn,
  { owner: key, from, to }: Readonly<Record<'from' | 'to', Buffer | string>> & { owner: string },
): Promise<void> {
  const [table, owner, value] = parts(column)
  return db.change(
    sql`update ${table} set ${value} = ${to} where ${owner}::text = ${key} and ${value} = ${from}`,
  )
}
