import { randomUUID } from 'node:crypto'
import { findNoticedAct } from '#db/queries/audit/noticed-act.ts'
import { planErasures, undoErasure } from '#db/queries/privacy/erasure.ts'
import { findPlannedErasure } from '#db/queries/privacy/erasure-plan.ts'
import { People, type Person } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/statements.ts'

test('an email about a request to close an account has the day by which that request is due', async ({
  db,
  people,
}) => {
  const { sql } = people
  const [ada, bo] = [await people.add(), await people.add({ invited: true })]
  const at = '2026-03-01T12:00:00Z'
  for (const [id, kind, received, due] of [
    [bo.id, 'close-account', at, '2026-03-31'],
    [ada.id, 'access', at, '2026-03-30'],
    [ada.id, 'close-account', at, '2026-04-01'],
  ] as const) {
    await sql`
      insert into privacy_request (account_id, kind, received_at, due_at) values (${id}, ${kind}, ${received}, ${due})`
  }
  const noticed = async (accountId: string, when = at) => {
    const [event] = await sql`
      insert into audit_event (action, account_id, at) values ('closure-asked', ${accountId}, ${when}) returning id`
    return findNoticedAct(db, event?.id)
  }
  const act = await noticed(ada.id)
  expect(act).toMatchObject({
    closureDueAt: Date.parse('2026-04-01'),
    undoUntil: null,
    sides: null,
  })
  expect(act?.person).toMatchObject({ accountId: ada.id, hasPassword: true, isUsed: true })
  expect((await noticed(ada.id, '2026-03-02'))?.closureDueAt, 'another request').toBeNull()
  const ofBo = await noticed(bo.id)
  expect(ofBo).toMatchObject({ closureDueAt: Date.parse('2026-03-31') })
  expect(ofBo?.person).toMatchObject({ hasPassword: false, isUsed: false })
  await sql`update account set email_verified_at = now() where id = ${bo.id}`
  expect((await noticed(bo.id))?.person).toMatchObject({ hasPassword: false, isUsed: true })
  expect(await findNoticedAct(db, randomUUID())).toBeUndefined()
})

test('an email about a planned erasure gives the day, and none goes to someone who has died', async ({
  db,
  people,
}) => {
  const [ada, bo] = [await people.add(), await people.add()]
  const noticed = async ({ id }: Person) => {
    const [event] = await people.sql`
      select id from audit_event where account_id = ${id} and action = 'erasure-planned'`
    return findNoticedAct(db, event?.id)
  }
  await people.sql`update account set disabled_at = now(), deceased_at = now() where id = ${bo.id}`
  expect(await planErasures(db, [ada.id, bo.id], 'olga')).toBe(2)
  const act = await noticed(ada)
  expect(act?.person?.accountId).toBe(ada.id)
  expect(act?.erasureDueAt).toBe((await findPlannedErasure(db, ada.id))?.dueAt)
  expect((await noticed(bo))?.person).toBeNull()
  expect(await undoErasure(db, ada.id, 'olga')).toBe(true)
  expect((await noticed(ada))?.erasureDueAt).toBeNull()
})

test('an email about a merge or its undo names the two people of that one alone', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  // The account that stays is neither the oldest nor the newest.
  const bo = await people.add()
  const ada = await people.add()
  const [cy, dan, eve] = [await people.add(), await people.add(), await people.add()]
  const day = (n: number) => `2026-03-0${n}T12:00:00Z`
  for (const [merged, kept, at, until] of [
    [bo, ada, day(1), day(7)],
    [cy, ada, day(2), day(8)],
    [eve, dan, day(1), day(9)],
  ] as const)
    await sql`
      insert into account_merge (merged_id, account_id, merged_at, undo_until, moved)
      values (${merged.id}, ${kept.id}, ${at}, ${until}, '{}')`
  const noticed = async (action: string, { id }: { id: string }, at: string) => {
    const [event] = await sql`
      insert into audit_event (action, account_id, at) values (${action}, ${id}, ${at}) returning id`
    const act = await findNoticedAct(db, event?.id)
    return [act?.sides?.map(({ accountId }) => accountId), act?.undoUntil]
  }
  expect(await noticed('account-merged', ada, day(1))).toEqual([
    [ada.id, bo.id],
    Date.parse(day(7)),
  ])
  expect(await noticed('account-merged', dan, day(1))).toEqual([
    [dan.id, eve.id],
    Date.parse(day(9)),
  ])
  expect(await noticed('account-edited', ada, day(1)), 'another act').toEqual([undefined, null])
  for (const [{ id }, at] of [
    [bo, day(3)],
    [cy, day(4)],
  ] as const)
    await sql`insert into audit_event (action, account_id, at) values ('merge-undone', ${id}, ${at})`
  await sql`insert into audit_event (action, account_id, at) values ('signed-in', ${dan.id}, ${day(3)})`
  const [undone] = await noticed('merge-undone', ada, day(3))
  expect([undone].flat().sort()).toEqual([bo.id, ada.id].sort())
  expect(await noticed('account-edited', ada, day(3)), 'at its time').toEqual([undefined, null])
})
