import type { FeedPlace } from '#db/queries/events/feed.ts'

/** Writes a place in the feed as a cursor, which readers store and send back. */
export function cursorOf({ position, run }: FeedPlace): string {
  const bytes = Buffer.alloc(24)
  bytes.writeBigUInt64BE(BigInt(position))
  bytes.write(run.replaceAll('-', ''), 8, 'hex')
  return bytes.toString('base64url')
}

/** Reads a cursor; undefined if it is none. */
export function placeOf(cursor: string): FeedPlace | undefined {
  if (!/^[\w-]{32}$/.test(cursor)) return undefined
  const bytes = Buffer.from(cursor, 'base64url')
  const position = Number(bytes.readBigUInt64BE())
  if (!Number.isSafeInteger(position)) return undefined
  const run = bytes
    .subarray(8)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { position, run }
}
