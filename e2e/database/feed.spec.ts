import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import {
  findEvent,
  findEvents,
  findNewestPlace,
  findNewestPosition,
  findPlaceBeforeDay,
  listEventsAfter,
} from '#db/queries/events/feed.ts'
import { eventIdAt, expect, test } from '../fixtures/statements.ts'

const run = randomUUID()

/** Adds an event that was written at a time, with its place in the feed. */
async function addEvent(sql: postgres.Sql, at: string, position: number | null): Promise<string> {
  const [row] = await sql`
    insert into event (id, type, at, position, run)
    select ${eventIdAt(sql, at)}, 'account.created', ${at}, ${position},
      ${position === null ? null : run}
    returning id`
  return row?.id
}

test('the feed is read from its oldest event on or from a place in it, page by page, and no place of another run is one', async ({
  own: { db, sql },
}) => {
  await sql`delete from event`
  expect(await findEvents(db, null, 9)).toEqual({ isKnown: true, events: [] })
  expect(await findNewestPosition(db)).toBe(0)
  expect(await findNewestPlace(db)).toBeUndefined()
  const at = '2026-07-01T12:00:00Z'
  // The order of the feed is not that in which they were written.
  const ids = [await addEvent(sql, at, 3), await addEvent(sql, at, 1), await addEvent(sql, at, 2)]
  const waiting = await addEvent(sql, at, null)
  const page = async (position: number | null, limit = 9, of = run) => {
    const after = position === null ? null : { position, run: of }
    const { isKnown, events } = await findEvents(db, after, limit)
    return isKnown && events.map((event) => event.position)
  }
  expect(await page(null)).toEqual([1, 2, 3])
  expect(await page(null, 2)).toEqual([1, 2])
  expect(await page(1)).toEqual([2, 3])
  expect(await page(3)).toEqual([])
  expect(await page(4), 'a place that is not there').toBe(false)
  expect(await page(2, 9, randomUUID()), 'a place of another run').toBe(false)
  expect((await listEventsAfter(db, 1, 1)).map(({ position }) => position)).toEqual([2])
  expect((await findEvent(db, ids[0] ?? ''))?.position).toBe(3)
  expect(await findEvent(db, waiting), 'without a place').toBeUndefined()
  expect(await findNewestPosition(db)).toBe(3)
  expect(await findNewestPlace(db)).toEqual({ position: 3, run })
})

test('a day in London begins after the last event before it, wherever late ones have their places', async ({
  own: { db, sql },
}) => {
  await sql`delete from event`
  const before = async (day: string) => {
    const { isKnown, place } = { ...(await findPlaceBeforeDay(db, day)) }
    return [isKnown, place?.position ?? null]
  }
  expect(await before('2026-07-02')).toEqual([true, null])
  const last = await addEvent(sql, '2026-07-01T22:59:59.999Z', 1)
  await addEvent(sql, '2026-07-01T23:00:00Z', 4)
  await addEvent(sql, '2026-07-01T23:59:00Z', 2)
  await addEvent(sql, '2026-07-02T00:01:00Z', 3)
  await addEvent(sql, '2026-07-02T23:00:00Z', 5)
  await addEvent(sql, '2026-07-02T23:00:01Z', null)
  expect(await before('2026-07-02')).toEqual([true, 1])
  expect(await before('2026-07-03')).toEqual([true, 4])
  expect(await before('2026-07-04'), 'after all').toEqual([true, 5])
  expect(await before('2026-07-01'), 'before all').toEqual([false, null])
  await sql`delete from event where id = ${last}`
  expect(await before('2026-07-02'), 'when the last one before has aged out').toEqual([false, null])
  expect(await before('2026-07-03')).toEqual([true, 4])
  await sql`delete from event where position < 5`
  expect(await before('2026-07-03'), 'when the first one is of its first moment').toEqual([
    false,
    null,
  ])
})
