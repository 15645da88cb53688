import type postgres from 'postgres'
import { listTables } from '#db/backup/tables.ts'
import { db } from '#lib/runtime/database.ts'

/** A table or column that still differs after all acts are undone, and the reason. */
const differing = {
  tables: {
    audit_event: 'both acts happened',
    event: 'programs were told of both',
    outgoing: 'people were told of both',
    act_change: 'it lists what was taken back',
    contact_change: 'it lists what was taken back',
    import: 'it lists what was taken back',
    import_change: 'it lists what was taken back',
  },
  columns: {
    'account.epoch': 'it only rises: a session that the first role ended stays ended',
    'membership.contacts_version': 'it counts the changes',
    'credential.epoch': 'it follows that of the account',
    'staff_role.granted_at': 'between the two acts the person did not have the role',
  },
} as const

/** True of the rows of a table that are compared: the others are changed by triggers, which know nothing of acts. */
const compared: Readonly<Record<string, string>> = {
  // A link ends with the mailbox to which it was sent, and the former primary contact keeps that which reports a change.
  credential: `kind not in ('reset', 'email', 'invitation', 'restore', 'contact')`,
  // Without an email the one begins and with another the other ends. The email about the undo opens that again, if it fails.
  task: `kind not in ('membership-without-contact', 'email-fails')`,
}

/** Copies each table that is compared, and later returns the rows that differ, by table. */
export async function rememberTables(sql: postgres.Sql) {
  const tables = (await listTables(db))
    .map(({ name }) => name)
    .filter((name) => !Object.hasOwn(differing.tables, name))
  const rowsOf = (schema: string, name: string) => {
    const columns = Object.keys(differing.columns)
      .filter((column) => column.startsWith(`${name}.`))
      .map((column) => column.slice(name.length + 1))
    return sql`
      select to_jsonb(t) - ${columns}::text[] from ${sql(`${schema}.${name}`)} as t
      where ${sql.unsafe(compared[name] ?? 'true')}`
  }
  await sql`create schema former`
  for (const name of tables)
    await sql`create table ${sql(`former.${name}`)} as table ${sql(`public.${name}`)}`
  return async () => {
    const found: Record<string, unknown> = {}
    for (const name of tables) {
      const [then, now] = [rowsOf('former', name), rowsOf('public', name)]
      const rows = await sql`
        (select 'before' as at, row from (${then} except ${now}) as lost (row))
        union all (select 'after', row from (${now} except ${then}) as won (row)) order by row limit 10`
      if (rows.length > 0) found[name] = [...rows]
    }
    return found
  }
}
