import type postgres from 'postgres'
import type { Write } from './feed-writers.ts'

/**
 * Returns what is wrong with what a reader has read: it must be a beginning of the feed, with every write that was
 * acknowledged, once, in the order of its subject's changes, and after all writes that ended before it began.
 */
export async function faultsOf(
  sql: postgres.Sql,
  read: readonly string[],
  writes: readonly Write[],
): Promise<string[]> {
  const places = new Map(read.map((id, place) => [id, place]))
  const placeOf = ({ eventId }: Write) => places.get(eventId) ?? -1
  const faults = places.size === read.length ? [] : [`${read.length - places.size} read twice`]
  const lost = writes.filter((write) => placeOf(write) < 0)
  if (lost.length > 0) faults.push(`${lost.length} of ${writes.length} lost`)

  const [first] = read
  const feed = await sql<{ id: string }[]>`
    select id from event where position >= (select position from event where id = ${first ?? null})
    order by position limit ${read.length}`
  if (`${feed.map(({ id }) => id)}` !== `${read}`) faults.push('not a beginning of the feed')

  const inOrder = writes
    .filter((write) => placeOf(write) >= 0)
    .sort((a, b) => placeOf(a) - placeOf(b))
  const versions = new Map<string, number>()
  for (const { subject, version } of inOrder) {
    if (version < (versions.get(subject) ?? 0))
      faults.push(`${subject} has an earlier change later`)
    versions.set(subject, version)
  }
  let earliestEnd = Number.POSITIVE_INFINITY
  for (const { eventId, startedAt, endedAt } of inOrder.toReversed()) {
    if (earliestEnd < startedAt)
      faults.push(`${eventId} comes before one that ended before it began`)
    earliestEnd = Math.min(earliestEnd, endedAt)
  }
  return faults
}
