import { updateLastUsed } from '#db/queries/credentials/credentials.ts'
import { db } from '#lib/runtime/database.ts'
import { processSingleton } from '#lib/runtime/process-singleton.ts'

const maxPending = 10_000
/** The network from which each credential was last used, by hash. */
const pending = processSingleton('last-used', () => new Map<string, string>())

/** Records for the member that a credential was used. Uses are collected in memory, so that a read stays one query. */
export function markUsed(hash: Buffer, network: string): void {
  if (pending.size < maxPending) pending.set(hash.toString('hex'), network)
}

/** Writes the collected uses to the database in one statement. */
export async function flushLastUsed(): Promise<void> {
  const uses = [...pending].map(([hash, network]) => ({ hash, network }))
  pending.clear()
  if (uses.length > 0) await updateLastUsed(db, uses)
}
