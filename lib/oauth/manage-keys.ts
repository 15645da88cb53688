import * as signingKeys from '#db/queries/oauth/signing-keys.ts'
import { db } from '#lib/runtime/database.ts'
import { currentKeyOf } from './key-ages.ts'
import { addKey, listKeyPairs } from './signing-key.ts'

/** A signing key as operators see it. */
interface KeySummary {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly status: 'next' | 'current' | 'previous' | 'unreadable'
}

/** Lists all signing keys, oldest first, without their private halves. */
export async function listKeys(): Promise<readonly KeySummary[]> {
  const pairs = await listKeyPairs()
  const readable = pairs.filter(({ privateKey }) => privateKey)
  const current = currentKeyOf(readable)
  return pairs.map((pair) => ({
    id: pair.id,
    createdAt: pair.createdAt,
    status: !pair.privateKey ? 'unreadable' : pair === current ? 'current' : ageOf(pair, current),
  }))
}

const ageOf = (pair: { createdAt: number }, current: { createdAt: number } | undefined) =>
  current && pair.createdAt > current.createdAt ? 'next' : 'previous'

/** Deletes a signing key, and makes one at once if no other can sign; false if there is none with this id. */
export async function endKey(id: string, operator: string): Promise<boolean> {
  if (!(await signingKeys.endKey(db, id, operator))) return false
  const remaining = await listKeyPairs()
  if (!remaining.some(({ privateKey }) => privateKey)) await addKey(operator)
  return true
}
