import { expect, test } from '../../fixtures/test.ts'
import { faultsOf } from '../../resilience/feed-oracle.ts'
import { type Write, writeInTransactions } from '../../resilience/feed-writers.ts'
import { FeedReader } from './feed-reader.ts'

test('readers of the feed see every event once and in order while transactions overtake each other', async ({
  caller,
  database: { sql },
  grants,
}) => {
  const client = await grants.addClient({ own: true, roles: ['events'] })
  const readers = [0, 1, 25].map((wait) => ({ wait, reader: new FeedReader(client) }))
  for (const { reader } of readers) await reader.skip(caller)
  let isWriting = true
  const read = async ({ wait, reader }: (typeof readers)[number]) => {
    while (isWriting) await reader.next(caller, Math.min(wait, 2))
    while ((await reader.next(caller, 1)).body.events.length > 0);
  }
  const reading = readers.map(read)
  // One transaction is open from before the others begin until they have ended.
  const open = await sql.reserve()
  const startedAt = performance.now()
  await open`begin`
  const [late] = await open`
    insert into account (username, country) values ('late-event', 'Ireland') returning id`
  const [event] = await open`select id from event where account_id = ${late?.id}`
  const writes: Write[] = await writeInTransactions(sql, {
    writers: 3,
    writes: 300,
    subjects: 7,
  })
  await open`commit`
  open.release()
  const endedAt = performance.now()
  writes.push({ eventId: event?.id, subject: late?.id, version: 0, startedAt, endedAt })
  isWriting = false
  await Promise.all(reading)
  for (const { wait, reader } of readers) {
    const ids = reader.read.map(({ id }) => id)
    expect(await faultsOf(sql, ids, writes), `wait ${wait}`).toEqual([])
    // The late event comes after events that were written after it.
    expect(ids.indexOf(event?.id)).toBeGreaterThan(100)
  }
})
