import { updateLastUsed } from '#db/queries/credentials.ts'
import { db } from '#lib/runtime/database.ts'
import { processSingleton } from '#lib/runtime/process-singleton.ts'

const most = 10_000
const seen = processSingleton('seen', () => new Map<string, string>())

/**
 * Remembers that a credential was used, and from which network: members are shown when and where.
 * Kept here for a while, since a read is to be one query and no write.
 */
export function markUsed(hash: Buffer, network: string): void {
  if (seen.size < most) seen.set(hash.toString('hex'), network)
}

/** Writes down, in one statement, what was seen since the last time. */
export async function flushLastUsed(): Promise<void> {
  const uses = [...seen].map(([hash, network]) => ({ hash, network }))
  seen.clear()
  if (uses.length > 0) await updateLastUsed(db, uses)
}
