import { connect } from '#db/driver/connect.ts'
import { markMembershipsOver } from '#db/queries/memberships/over.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { expect, test } from '../fixtures/statements.ts'

test('a membership that ends or lapses by time writes one event, once', async ({
  own: { db, sql },
}) => {
  await sql`
    insert into membership (charity_number, type, renews_on, ended_on)
    select 'T' || n, 'Friend', renews_on, ended_on from (values
      (1, ${londonDay(-91)}::date, null), (2, ${londonDay(-90)}::date, null), (3, null, ${londonDay(1)}::date),
      (4, ${londonDay(1)}::date, null)) as t (n, renews_on, ended_on)`
  const ended = () => sql`
    select charity_number as number from event join membership on membership.id = membership_id
    where event.type = 'membership.ended' and charity_number like 'T%' order by seq`
  await markMembershipsOver(db, 5_000)
  await markMembershipsOver(db, 5_000)
  expect(await ended()).toEqual([{ number: 'T1' }])
  // A day later.
  await sql`alter table membership disable trigger membership_changed_over`
  await sql`
    update membership set renews_on = renews_on - 1, ended_on = ended_on - 1
    where charity_number like 'T%'`
  await sql`alter table membership enable trigger membership_changed_over`
  expect(await markMembershipsOver(db, 5_000)).toBe(2)
  expect(await markMembershipsOver(db, 5_000)).toBe(0)
  expect((await ended()).map(({ number }) => number).sort()).toEqual(['T1', 'T2', 'T3'])
  await sql`update membership set renews_on = ${londonDay(300)} where charity_number = 'T1'`
  const [last] = await sql`select type from event order by seq desc limit 1`
  expect(last?.type).toBe('membership.renewed')
})

test('a longer period of grace takes back the end of a membership, whose second lapse writes an event', async ({
  own: { db, sql, url },
}) => {
  const patient = connect(url, { membershipGraceDays: 200 })
  await sql`
    insert into membership (charity_number, type, renews_on, ended_on) values
      ('L', 'Friend', ${londonDay(-100)}, null), ('E', 'Friend', ${londonDay(-100)}, ${londonDay(-99)})`
  await markMembershipsOver(db, 5_000)
  const [last] = await sql`select max(seq) as seq from event`
  for (const [pool, count] of [
    [patient, 1],
    [patient, 0],
    [db, 1],
    [db, 0],
  ] as const) {
    expect(await markMembershipsOver(pool, 5_000)).toBe(count)
  }
  await patient.$client.end()
  const written = await sql`
    select event.type, changed, charity_number as number
    from event join membership on membership.id = membership_id where seq > ${last?.seq} order by seq`
  expect(written).toEqual([
    { type: 'membership.updated', changed: ['state'], number: 'L' },
    { type: 'membership.ended', changed: ['state'], number: 'L' },
  ])
})
