import type { FeedPlace } from '#db/queries/events/feed.ts'
import { guidBytes, guidOf } from '#lib/contract/guid.ts'
import { listedKinds } from '#lib/contracts/events/subject.ts'

/** Writes a place in the feed as a cursor, which readers store and send back. */
export const cursorOf = (place: FeedPlace): string => bytesOf(place).toString('base64url')

/** Reads a cursor; undefined if it is none. */
export const placeOf = (cursor: string): FeedPlace | undefined =>
  /^[\w-]{32}$/.test(cursor) ? readPlace(Buffer.from(cursor, 'base64url')) : undefined

/** A place in a list of subjects. */
export interface ListPlace {
  readonly kind: (typeof listedKinds)[number]
  /** The place in the feed at which the list began; undefined if the feed had no event. */
  readonly start: FeedPlace | undefined
  /** The id of the last subject, or of the membership and the account of the last contact. */
  readonly key: readonly string[]
}

/** Writes a place in a list as a cursor: a byte for the kind, the place in the feed, and the key. */
export const listCursorOf = ({ kind, start, key }: ListPlace): string =>
  Buffer.concat([
    Buffer.of(listedKinds.indexOf(kind)),
    start ? bytesOf(start) : Buffer.alloc(placeBytes),
    guidBytes(...key),
  ]).toString('base64url')

/** Reads the cursor of a list of this kind; undefined if it is none. */
export function listPlaceOf(kind: ListPlace['kind'], cursor: string): ListPlace | undefined {
  const bytes = /^[\w-]+$/.test(cursor) ? Buffer.from(cursor, 'base64url') : Buffer.alloc(0)
  const ids = kind === 'contact' ? 2 : 1
  const start = 1 + placeBytes
  if (bytes[0] !== listedKinds.indexOf(kind) || bytes.length !== start + ids * 16) return undefined
  const place = readPlace(bytes.subarray(1, start))
  if (!place) return undefined
  const key = Array.from({ length: ids }, (_, n) =>
    guidOf(bytes.subarray(start + n * 16, start + (n + 1) * 16)),
  )
  return { kind, start: place.position > 0 ? place : undefined, key }
}

const placeBytes = 24

function bytesOf({ position, run }: FeedPlace): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(position))
  return Buffer.concat([bytes, guidBytes(run)])
}

function readPlace(bytes: Buffer): FeedPlace | undefined {
  const position = Number(bytes.readBigUInt64BE())
  return Number.isSafeInteger(position) ? { position, run: guidOf(bytes.subarray(8)) } : undefined
}
