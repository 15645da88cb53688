import type postgres from 'postgres'
import {
  findSentRenewal,
  findWaitingApplication,
  listWaitingForMember,
} from '#db/queries/applications/waiting-for-member.ts'
import { settleRenewals } from '#db/queries/memberships/renewals.ts'
import { listWaiting, type WaitingQueue } from '#db/queries/staff/waiting.ts'
import { joinStates } from '#db/values/join-states.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { People } from '../fixtures/people.ts'
import { expect, newHash, test } from '../fixtures/statements.ts'
import { addApplicationRow } from './application-row.ts'

const hour = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hour)

const dayOf = (time: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(time)

/** The state of the applications in a queue. */
const stateOf: Partial<Record<WaitingQueue['name'], string>> = {
  applications: 'sent',
  fees: 'accepted',
  payments: 'awaiting-payment',
}

/** Three rows that wait for so many hours: what waits longest is neither the first nor the last. */
const waits = [1, 3, 2]

/** Adds the rows of each queue, and one in each state that is in none; these wait longest and are due first. */
async function fillQueues(sql: postgres.Sql): Promise<void> {
  const people = new People(sql)
  const person = await people.add()
  const { guid } = await people.addMembership({ person, primary: true })
  const { guid: ended } = await people.addMembership({ person, primary: true })
  await sql`update membership set ended_on = ${londonDay(0)} where id = ${ended}`
  for (const state of joinStates) {
    const isQueue = Object.values(stateOf).includes(state)
    for (const hours of isQueue ? waits : [9]) {
      await sql`
        insert into join_application ${sql({
          state,
          reference: `${state} ${hours}`,
          start_hash: newHash(),
          type: 'Friend',
          individual: true,
          email: person.email,
          changed_at: hoursAgo(hours),
        })}`
    }
  }
  for (const kind of ['close-account', 'access']) {
    for (const [state, hours, dueIn] of [
      ['open', 1, 72],
      ['open', 3, 1],
      ['open', 2, -1],
      ['done', 9, -99],
      ['withdrawn', 9, -99],
    ] as const) {
      await sql`
        insert into privacy_request ${sql({
          name: 'A caller',
          kind,
          state,
          received_at: hoursAgo(hours),
          due_at: hoursAgo(-dueIn),
          closed_at: state === 'open' ? null : hoursAgo(0),
        })}`
    }
  }
  const note = {
    kind: 'note',
    text: 'Ring the printer',
    membership_id: null,
    due_on: null,
    done_at: null,
  }
  const about = { ...note, kind: 'contacts-not-confirmed', text: null }
  await sql`
    insert into task ${sql([
      { ...note, created_at: hoursAgo(1), due_on: londonDay(0) },
      { ...note, created_at: hoursAgo(3), due_on: londonDay(-1) },
      { ...about, created_at: hoursAgo(2), membership_id: guid },
      { ...about, created_at: hoursAgo(9), membership_id: ended, due_on: londonDay(-9) },
      { ...note, created_at: hoursAgo(9), due_on: londonDay(-9), done_at: new Date() },
    ])}`
  const job = {
    kind: 'import',
    staff_account_id: person.id,
    staff_username: 'olga',
    staff_role: 'membership',
  }
  await sql`
    insert into data_job ${sql([
      { ...job, step: 'check', state: 'done', created_at: hoursAgo(1) },
      { ...job, step: 'write', state: 'failed', created_at: hoursAgo(3) },
      { ...job, step: 'check', state: 'interrupted', created_at: hoursAgo(2) },
      { ...job, step: 'write', state: 'done', created_at: hoursAgo(9) },
      { ...job, step: 'check', state: 'running', created_at: hoursAgo(9) },
      { ...job, step: 'check', state: 'waiting', created_at: hoursAgo(9) },
    ])}`
}

test('each queue of staff counts the rows in its state, begins with what waits longest, and says what is overdue', async ({
  own: { db, sql },
}) => {
  await sql`truncate join_application, privacy_request, task, data_job cascade`
  expect(await listWaiting(db, 9)).toEqual([])
  await fillQueues(sql)
  const queues = await listWaiting(db, 9)
  const due: Partial<Record<WaitingQueue['name'], unknown>> = {
    tasks: { overdue: 1, dueOn: londonDay(-1) },
    closures: { overdue: 1, dueOn: dayOf(hoursAgo(1)) },
    requests: { overdue: 1, dueOn: dayOf(hoursAgo(1)) },
  }
  for (const queue of queues) {
    const { name, since, oldest } = queue
    expect(queue, name).toMatchObject({ count: 3, ...(due[name] ?? { overdue: 0, dueOn: null }) })
    expect(since / hour, name).toBeCloseTo(hoursAgo(3).getTime() / hour, 1)
    const [first] = await sql`
      select id from (
        select id::text, changed_at as at from join_application where state::text = ${stateOf[name] ?? ''}
        union all select id::text, received_at from privacy_request
          where ${name}::text = case kind when 'access' then 'requests' else 'closures' end
        union all select id::text, created_at from task where ${name}::text = 'tasks'
        union all select id::text, created_at from data_job where ${name}::text = 'imports') as row
      where at between now() - interval '4 hours' and now() - interval '150 minutes'`
    expect(oldest, name).toBe(first?.id)
  }
  expect(queues.map(({ name }) => name)).toEqual([
    'closures',
    'requests',
    'applications',
    'fees',
    'payments',
    'tasks',
    'imports',
  ])
  // A count ends at one more than is shown.
  for (const { name, count } of await listWaiting(db, 1)) expect(count, name).toBe(2)
})

test('what waits for a member are their offers, invitations, payments and the closure of their account, what ends first at the top', async ({
  db,
  people,
}) => {
  const { sql } = people
  const [ada, bo] = [await people.add({ forename: 'Ada' }), await people.add({ forename: 'Bo' })]
  await sql`update account set email_verified_at = now() where id in (${ada.id}, ${bo.id})`
  const { guid } = await people.addMembership({ person: bo, primary: true }, { person: ada })
  const { guid: other } = await people.addMembership({ person: bo, primary: true }, { person: ada })
  const offer = (
    membership: string,
    to: { id: string },
    from: { id: string },
    hours: number,
  ) => sql`
    insert into contact_offer (membership_id, from_id, to_id, expires_at)
    values (${membership}, ${from.id}, ${to.id}, now() + ${hours} * interval '1 hour')`
  const invite = async (email: string, state: string, hours: number) => {
    const [row] = await sql`
      insert into contact_invitation (membership_id, inviter_id, email, is_billing, lsfr_access, state, expires_at)
      values (${guid}, ${bo.id}, ${email}, false, false, ${state}, now() + ${hours} * interval '1 hour') returning id`
    return row?.id
  }
  const ask = async (accountId: string, kind: string, state: string) => {
    const [row] = await sql`
      insert into privacy_request (account_id, kind, state, due_at, closed_at)
      values (${accountId}, ${kind}, ${state}, now() + interval '4 hours',
        case when ${state} <> 'open' then now() end) returning id`
    return row?.id
  }
  await offer(guid, ada, bo, 3)
  await offer(other, ada, bo, -1)
  const invitation = await invite(ada.email.toUpperCase(), 'open', 2)
  await invite(ada.email, 'open', -1)
  await invite(ada.email, 'withdrawn', 2)
  await invite(bo.email, 'open', 2)
  const closure = await ask(ada.id, 'close-account', 'open')
  await ask(ada.id, 'close-account', 'done')
  await ask(ada.id, 'access', 'open')
  await ask(bo.id, 'close-account', 'open')
  const waiting = { state: 'awaiting-payment', amount: 24, account_id: ada.id }
  const payment = await addApplicationRow(sql, waiting)
  const renewed = { renewal: true, membership_id: guid, sent_at: new Date() }
  const renewal = await addApplicationRow(sql, { ...waiting, ...renewed })
  await addApplicationRow(sql, { ...waiting, account_id: bo.id })
  await addApplicationRow(sql, { ...waiting, state: 'sent' })
  const session = hashOf(await people.issueCredential(ada, { kind: 'session' }))
  const listed = async () =>
    (await listWaitingForMember(db, session)).map(({ kind, id, membership, name, amount }) => [
      kind,
      id,
      membership,
      name,
      amount,
    ])
  const all = [
    ['invitation', invitation, 'A farm', 'Bo Field', null],
    ['offer', guid, 'A farm', 'Bo Field', null],
    ['closure', closure, null, null, null],
    ...[
      ['payment', payment.id, null, null, '24.00'],
      ['payment', renewal.id, 'A farm', null, '24.00'],
    ].sort(([, one], [, two]) => `${one}`.localeCompare(`${two}`)),
  ]
  expect(await listed()).toEqual(all)
  await sql`update contact set is_primary = false where membership_id = ${guid}`
  expect(await listed(), 'of a contact who is no longer primary').toEqual(all.slice(2))
  await sql`update contact set is_primary = account_id = ${bo.id} where membership_id = ${guid}`
  await sql`update account set email_verified_at = null where id = ${ada.id}`
  expect(await listed(), 'whose mailbox is not proved').toEqual(all.slice(1))
  await people.disable(bo)
  expect(await listed(), 'from a disabled account').toEqual(all.slice(2))
  await people.disable(ada)
  expect(await listed()).toEqual([])

  expect((await findWaitingApplication(db, ada.id, payment.id))?.id).toBe(payment.id)
  expect(await findWaitingApplication(db, bo.id, payment.id), 'of another member').toBeUndefined()
  const asked = await addApplicationRow(sql, { account_id: ada.id, state: 'asked' })
  expect((await findWaitingApplication(db, ada.id, asked.id))?.id, 'asked').toBe(asked.id)
  const sent = await addApplicationRow(sql, { account_id: ada.id, state: 'sent' })
  expect(await findWaitingApplication(db, ada.id, sent.id), 'in another state').toBeUndefined()
})

test('an offer to someone who is no longer a contact does not wait for them', async ({
  db,
  people,
}) => {
  const [ada, bo] = [await people.add(), await people.add()]
  const { guid } = await people.addMembership({ person: ada, primary: true }, { person: bo })
  await people.sql`
    insert into contact_offer values (${guid}, ${ada.id}, ${bo.id}, now(), now() + interval '1 day')`
  const session = hashOf(await people.issueCredential(bo, { kind: 'session' }))
  expect(await listWaitingForMember(db, session)).toHaveLength(1)
  await people.sql`delete from contact where account_id = ${bo.id}`
  expect(await listWaitingForMember(db, session)).toEqual([])
})

test('a renewal waits for the fee or an answer of its applicant only while they are a contact', async ({
  db,
  people,
}) => {
  const [ada, bo] = [await people.add(), await people.add()]
  const { guid } = await people.addMembership({ person: ada, primary: true }, { person: bo })
  const session = hashOf(await people.issueCredential(bo, { kind: 'session' }))
  const renewal = { account_id: bo.id, renewal: true, membership_id: guid, sent_at: new Date() }
  const ids = [
    (await addApplicationRow(people.sql, { ...renewal, state: 'awaiting-payment' })).id,
    (await addApplicationRow(people.sql, { ...renewal, state: 'asked' })).id,
  ]
  const joining = await addApplicationRow(people.sql, { account_id: bo.id, state: 'asked' })
  const waiting = async () => (await listWaitingForMember(db, session)).map(({ id }) => id).sort()
  const found = async () =>
    (await Promise.all(ids.map((id) => findWaitingApplication(db, bo.id, id)))).filter(Boolean)
  expect(await waiting()).toEqual([...ids, joining.id].sort())
  expect(await found()).toHaveLength(2)
  await people.sql`delete from contact where account_id = ${bo.id}`
  expect(await waiting()).toEqual([joining.id])
  expect(await found()).toEqual([])
})

test('a renewal that a contact has sent is found for each contact of the membership until it is complete, the own one first and then the latest', async ({
  db,
  people,
}) => {
  const { sql } = people
  const [ada, bo, cy, eve] = [
    await people.add({ forename: 'Ada' }),
    await people.add(),
    await people.add(),
    await people.add(),
  ]
  const { guid } = await people.addMembership(
    { person: ada, primary: true },
    { person: bo },
    { person: cy },
  )
  const sessionOf = async (person: { id: string }) =>
    hashOf(await people.issueCredential(person, { kind: 'session' }))
  const [own, other, strange] = [await sessionOf(ada), await sessionOf(bo), await sessionOf(eve)]
  const send = (person: { id: string }, state: string) =>
    addApplicationRow(sql, {
      state,
      account_id: person.id,
      renewal: true,
      membership_id: guid,
      sent_at: new Date(),
    })
  for (const state of ['started', 'member', 'declined', 'lapsed']) await send(ada, state)
  await send(eve, 'awaiting-payment')
  expect(await findSentRenewal(db, own, guid)).toBeUndefined()
  const sent = await send(ada, 'awaiting-payment')
  const found = { id: sent.id, name: 'Ada Field', membership: 'A farm', waitsFor: 'payment' }
  expect(await findSentRenewal(db, own, guid)).toMatchObject({ ...found, isOwn: true })
  expect(await findSentRenewal(db, other, guid)).toMatchObject({ ...found, isOwn: false })
  expect(await findSentRenewal(db, strange, guid)).toBeUndefined()
  const later = await send(bo, 'sent')
  expect((await findSentRenewal(db, own, guid))?.id).toBe(sent.id)
  expect(await findSentRenewal(db, other, guid)).toMatchObject({
    id: later.id,
    isOwn: true,
    waitsFor: null,
  })
  expect(await findSentRenewal(db, await sessionOf(cy), guid), 'the latest').toMatchObject({
    id: later.id,
    isOwn: false,
  })
})

test('a renewal of a membership that an import or staff date for longer than it can be due is settled, and no other', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const settles = async (renewsOn: string | null, more = {}, endedOn: string | null = null) => {
    const { guid } = await people.addMembership()
    await sql`update membership set renews_on = ${renewsOn}, ended_on = ${endedOn} where id = ${guid}`
    const columns = { renewal: true, membership_id: guid, sent_at: new Date(), state: 'sent' }
    const { id } = await addApplicationRow(sql, { ...columns, ...more })
    await settleRenewals(db, 9)
    const [row] = await sql`select state from join_application where id = ${id}`
    return row?.state === 'member'
  }
  for (const state of ['sent', 'asked', 'accepted', 'awaiting-payment'])
    expect(await settles(londonDay(61), { state }), state).toBe(true)
  expect(await settles(londonDay(60)), 'that is due').toBe(false)
  expect(await settles(null), 'without a date').toBe(false)
  expect(await settles(londonDay(61), {}, londonDay(70)), 'that ends').toBe(false)
  for (const state of ['started', 'declined', 'lapsed'])
    expect(await settles(londonDay(61), { state }), state).toBe(false)
  const joining = { renewal: false, state: 'awaiting-payment' }
  expect(await settles(londonDay(61), joining), 'of a new member').toBe(false)
})
