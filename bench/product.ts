import { loadDemo } from '../db/demo.ts'
import { connect, type Database } from '../db/driver/connect.ts'
import { findProfile } from '../db/queries/accounts/profiles.ts'
import { findContacts, findMemberships } from '../db/queries/memberships/memberships.ts'
import { rotateRefresh } from '../db/queries/oauth/grants.ts'
import { hashPassword } from '../lib/auth/hashing/password.ts'
import { hashOf } from '../lib/auth/secret.ts'

export { startEmbedded } from '../db/embedded/start.ts'
export { migrate } from '../db/migrate.ts'
export { hashPassword }

/** A SQL statement of the service. Parameters that differ per request have a name. */
export interface Statement {
  readonly text: string
  readonly parameters: readonly ({ readonly name: string } | { readonly value: unknown })[]
}

/** Placeholders for the values that differ per request, recognised by identity. */
const placeholders = {
  hash: Buffer.alloc(32, 1),
  secretHash: Buffer.alloc(32, 2),
  accessHash: Buffer.alloc(32, 3),
  refreshHash: Buffer.alloc(32, 4),
  seed: Buffer.alloc(32, 5),
  clientId: 'the id of a client',
  membership: 'the id of a membership',
}

/** The facts of a request that the audit trail would record. */
const context = { network: '127.0.0.1', requestId: 'bench', agent: null }

/** Captures the statements of the service, so that its rivals run the same ones. */
export const captureStatements = async () => ({
  profile: await capture((db) => findProfile(db, placeholders.hash)),
  memberships: await capture((db) => findMemberships(db, placeholders.hash)),
  contacts: await capture((db) => findContacts(db, placeholders.hash, placeholders.membership)),
  refresh: await capture((db) => rotateRefresh(db, placeholders, null, context)),
})

async function capture(query: (db: Database) => Promise<unknown>): Promise<Statement> {
  const captured: Statement[] = []
  const pool = {
    sessionIdleDays: 14,
    membershipGraceDays: 90,
    async runPrepared(text: string, parameters: unknown[]) {
      captured.push({ text, parameters: parameters.map(parameterOf) })
      return []
    },
  }
  await query(pool as unknown as Database)
  const [statement, ...more] = captured
  if (!statement || more.length > 0)
    throw new Error('The service no longer runs exactly one query.')
  return statement
}

function parameterOf(value: unknown): Statement['parameters'][number] {
  const [name] = Object.entries(placeholders).find(([, other]) => other === value) ?? []
  return name ? { name } : { value }
}

/** Loads the demonstration data into an empty database. */
export async function addDemo(url: string): Promise<void> {
  const db = connect(url)
  // No target signs in to the staff pages, so nothing decrypts the key.
  await loadDemo(db, { hashPassword, hashSecret: hashOf, sealAppKey: () => Buffer.alloc(1) })
  await db.$client.end()
}
