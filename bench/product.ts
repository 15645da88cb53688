import { loadDemo } from '../db/demo.ts'
import { connect, type Database } from '../db/driver/connect.ts'
import { findContacts, findMemberships } from '../db/queries/memberships.ts'
import { rotateRefresh } from '../db/queries/oauth/grants.ts'
import { findProfile } from '../db/queries/profiles.ts'
import { hashPassword } from '../lib/auth/password.ts'
import { hashOf } from '../lib/auth/secret.ts'

export { startEmbedded } from '../db/embedded/start.ts'
export { migrate } from '../db/migrate.ts'
export { hashPassword }

/** A statement of the service, with the names of what differs from request to request in its parameters. */
export interface Statement {
  readonly text: string
  readonly parameters: readonly ({ readonly name: string } | { readonly value: unknown })[]
}

/** What stands for a value that differs from request to request, while the statement is taken down. */
const marks = {
  hash: Buffer.alloc(32, 1),
  secretHash: Buffer.alloc(32, 2),
  accessHash: Buffer.alloc(32, 3),
  refreshHash: Buffer.alloc(32, 4),
  clientId: 'the id of a client',
  membership: 'the id of a membership',
}

/** The statements that the service runs, so that its rivals run the very same. */
export const takeStatements = async () => ({
  profile: await taken((db) => findProfile(db, marks.hash)),
  memberships: await taken((db) => findMemberships(db, marks.hash)),
  contacts: await taken((db) => findContacts(db, marks.hash, marks.membership)),
  refresh: await taken((db) => rotateRefresh(db, marks, null)),
})

async function taken(query: (db: Database) => Promise<unknown>): Promise<Statement> {
  const caught: Statement[] = []
  const pool = {
    sessionIdleDays: 14,
    async runPrepared(text: string, parameters: unknown[]) {
      caught.push({ text, parameters: parameters.map(parameterOf) })
      return []
    },
  }
  await query(pool as unknown as Database)
  const [statement, ...more] = caught
  if (!statement || more.length > 0)
    throw new Error('A read of the service is no longer one query.')
  return statement
}

function parameterOf(value: unknown): Statement['parameters'][number] {
  const mark = Object.entries(marks).find(([, mark]) => mark === value)
  return mark ? { name: mark[0] } : { value }
}

/** Puts the demonstration people and fees into an empty database. */
export async function addDemo(url: string): Promise<void> {
  const db = connect(url)
  await loadDemo(db, { hashPassword, hashSecret: hashOf })
  await db.$client.end()
}
