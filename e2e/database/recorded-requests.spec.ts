import { randomUUID } from 'node:crypto'
import { findAccount } from '#lib/accounts/find-account.ts'
import {
  listPrivacyRequestPage,
  recordPrivacyRequest,
} from '#lib/accounts/privacy/privacy-requests.ts'
import { findMfaMember } from '#lib/auth/mfa/next-step.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { People } from '../fixtures/people.ts'
import { context, expect, test } from '../fixtures/statements.ts'
import { addStaff, giveRole, staffSession } from '../staff/staff.ts'

test.beforeEach(({ own }) => setDatabaseUrl(own.url))

test.afterEach(() => closeDatabase())

test('an account is found by its id, else by its username, else by its email, and one that is meant only', async ({
  own: { sql },
}) => {
  const people = new People(sql)
  const ada = await people.add({ username: 'ada@farm.example', email: 'ada@people.example' })
  const bo = await people.add({ username: 'bo.farm', email: 'ada@farm.example' })
  await people.add({ email: 'BO@people.example' })
  await people.add({ username: ada.id, email: 'bo@people.example' })
  for (const [text, found] of [
    [ada.id.toUpperCase(), ada.id],
    ['ADA@farm.example', ada.id],
    [' ada@people.example ', ada.id],
    ['Bo.Farm', bo.id],
    ['bo@people.example', 'ambiguous'],
    [randomUUID(), 'unknown'],
    ['', 'unknown'],
  ]) {
    const account = await findAccount(text ?? '')
    expect(typeof account === 'string' ? account : account.id, text).toBe(found)
  }
})

test('a request about data is of one account, which is the one that stays after a merge, or of one name, of today at the latest, and open once', async ({
  own: { sql },
}) => {
  const people = new People(sql)
  const { username, id } = await people.add({ email: 'farm@people.example' })
  await people.add({ email: 'farm@people.example' })
  const merged = await people.add()
  await sql`insert into account_merge (merged_id, account_id, moved) values (${merged.id}, ${id}, '{}')`
  const nobody = { user: null, name: null }
  const outcomes: readonly (readonly [object, string])[] = [
    [nobody, 'no-person'],
    [{ user: username, name: 'Eve' }, 'two-people'],
    [{ user: username, received: londonDay(1) }, 'in-the-future'],
    [{ user: 'somebody else' }, 'unknown'],
    [{ user: 'farm@people.example' }, 'ambiguous'],
    [{ user: username, received: londonDay(0) }, 'recorded'],
    [{ user: username }, 'is-open'],
    [{ user: merged.username }, 'is-open'],
    [{ user: merged.username, kind: 'erasure' }, 'recorded'],
    [{ name: 'Eve' }, 'recorded'],
    [{ name: 'Eve' }, 'recorded'],
  ]
  await sql`delete from privacy_request`
  const letter = { ...nobody, kind: 'access', note: null, received: londonDay(-1) } as const
  for (const [request, outcome] of outcomes)
    expect(await recordPrivacyRequest({ ...letter, ...request }, 'olga'), outcome).toBe(outcome)
  const rows =
    await sql`select account_id as id, name, kind::text from privacy_request order by kind, name`
  expect(rows).toEqual([
    { id: null, name: 'Eve', kind: 'access' },
    { id: null, name: 'Eve', kind: 'access' },
    { id, name: null, kind: 'access' },
    { id, name: null, kind: 'erasure' },
  ])
})

test('a page of requests about data has fifty of them, and says if another one follows', async ({
  own: { sql },
}) => {
  const people = new People(sql)
  const person = await addStaff(people, 'help-desk')
  await giveRole(people, person, 'administrator')
  const staff = await findMfaMember(await staffSession(people, person), context)
  if (!staff) throw new Error('There is no member of staff.')
  const list = async (page: number, all = false) => {
    const { requests, hasNext } = await listPrivacyRequestPage(staff, { all, page }, context)
    return [requests.length, hasNext]
  }
  const add = (count: number, closedAt: Date | null) => sql`
    insert into privacy_request (kind, name, closed_at, state)
    select 'access', 'Eve', ${closedAt}, ${closedAt ? 'done' : 'open'} from generate_series(1, ${count})`
  await sql`delete from privacy_request`
  expect(await list(1)).toEqual([0, false])
  await add(50, null)
  expect([await list(1), await list(2)]).toEqual([
    [50, false],
    [0, false],
  ])
  await add(1, null)
  await add(60, new Date())
  expect([await list(1), await list(2)]).toEqual([
    [50, true],
    [1, false],
  ])
  expect([await list(2, true), await list(3, true)]).toEqual([
    [50, true],
    [11, false],
  ])
  const seen = await sql`select from audit_event where staff_account_id = ${person.id}`
  expect(seen).toHaveLength(7)
})
