import type postgres from 'postgres'
import { unique } from '../fixtures/people.ts'
import { newHash } from '../fixtures/statements.ts'

/** Adds an application with a link that works for so many hours, and returns its id and the hash of the link. */
export async function addApplicationRow(
  sql: postgres.Sql,
  columns: Readonly<Record<string, unknown>>,
  hours = 1,
) {
  const [row] = await sql`
    insert into join_application ${sql({
      reference: unique('R'),
      start_hash: newHash(),
      type: 'Friend',
      individual: true,
      email: 'jo@x.example',
      forename: 'Jo',
      surname: 'Field',
      ...columns,
    })} returning id`
  const [id, link] = [String(row?.id), newHash()]
  await sql`
    insert into credential (hash, kind, join_application_id, realm, issued_at, expires_at)
    values (${link}, 'join', ${id}, 'tests', now() - interval '1 day', now() + ${hours} * interval '1 hour')`
  return { id, link }
}
