import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { findAccountSummary } from '#db/queries/accounts/accounts.ts'
import { listOwnEmails } from '#db/queries/listed-emails.ts'
import {
  addTestEmail,
  addWaitingEmail,
  claimOutgoing,
  lanes as laneNames,
  listTestEmails,
  maxAttempts,
  maxTestEmails,
  recordAttempt,
  recordSignOut,
  replaceNotice,
} from '#db/queries/outgoing.ts'
import { findFailingEmail, recordBounce } from '#db/queries/tasks/bounces.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { People } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/statements.ts'

const sealed = Buffer.from('sealed')
const newEmail = (recipient = 'ada@people.example', subject = 'A subject') => ({
  id: randomUUID(),
  recipient,
  subject,
  sealed,
})

/** Adds a client that is told of sign-outs, with a sign-out for each number of seconds from now. */
async function addClient(sql: postgres.Sql, id: string, dueInSeconds: readonly number[] = []) {
  await sql`
    insert into client (id, name, secret_hashes, redirect_uris, backchannel_logout_uri)
    values (${id}, ${id}, array['x'::bytea], array['https://app.example/'], 'https://app.example/logout')`
  for (const seconds of dueInSeconds) {
    await sql`
      insert into outgoing (kind, client_id, sub, due_at, attempts)
      values ('sign-out', ${id}, ${randomUUID()}, now() + ${seconds} * interval '1 second', 0)`
  }
}

/** The seconds until what was just claimed is due again. */
const secondsUntilDue = async (sql: postgres.Sql) => {
  const rows =
    await sql`select round(extract(epoch from due_at - now()))::int as seconds from outgoing`
  return rows.map(({ seconds }) => seconds)
}

test('an email is tried again after longer and longer times, up to four hours for three days, and a sign-out up to an hour', async ({
  own: { db, sql },
}) => {
  const email = newEmail()
  await addWaitingEmail(db, email, '451 Try again later')
  expect(await claimOutgoing(db, [])).toEqual([])
  const waits = [await secondsUntilDue(sql)]
  for (let attempt = 2; attempt <= maxAttempts.email; attempt += 1) {
    await sql`update outgoing set due_at = now() - interval '1 second'`
    expect(await claimOutgoing(db, [])).toMatchObject([
      { kind: 'email', id: email.id, attempts: attempt, sealed },
    ])
    waits.push(await secondsUntilDue(sql))
  }
  const first = [60, 300, 900, 3_600]
  // The last attempt is made again if its instance dies.
  expect(waits.flat()).toEqual([
    ...first,
    ...waits.slice(first.length + 1).map(() => 14_400),
    3_600,
  ])
  await sql`delete from outgoing`
  await addWaitingEmail(db, newEmail())
  expect(await claimOutgoing(db, []), 'one that was not tried').toMatchObject([{ attempts: 1 }])
  expect(await secondsUntilDue(sql)).toEqual([60])
  const days = waits.flat().reduce((sum, seconds) => sum + seconds, 0) / 86_400
  expect(days).toBeGreaterThanOrEqual(3)
  expect(days).toBeLessThan(3.2)
  await sql`delete from outgoing`
  await addClient(sql, 'told', [-1])
  const ofSignOut = []
  for (let attempt = 1; attempt <= maxAttempts['sign-out']; attempt += 1) {
    await sql`update outgoing set due_at = now()`
    expect(await claimOutgoing(db, [])).toMatchObject([{ kind: 'sign-out', attempts: attempt }])
    ofSignOut.push(await secondsUntilDue(sql))
  }
  expect(ofSignOut.flat()).toEqual([15, 60, 300, 900, 3_600, 3_600])
})

test('claimOutgoing takes the five that are due longest of each lane that is not busy, and of no disabled client', async ({
  own: { db, sql },
}) => {
  const emails = [
    newEmail('1'),
    newEmail('2'),
    newEmail('3'),
    newEmail('4'),
    newEmail('5'),
    newEmail('6'),
  ]
  // In another order than that of their ids and their insertion.
  for (const [at, email] of emails.toReversed().entries()) {
    await addWaitingEmail(db, email)
    await sql`update outgoing set due_at = now() - ${at + 1} * interval '1 second' where id = ${email.id}`
  }
  await addClient(sql, 'slow', [-3])
  await addClient(sql, 'quick', [-1, -7, -6, -5, -4, -3, 9])
  await addClient(sql, 'disabled', [-1])
  await sql`update client set disabled_at = now() where id = 'disabled'`
  const lanes = async (busy: readonly string[]) => {
    const claimed = await claimOutgoing(db, busy)
    return claimed.map((due) => (due.kind === 'sign-out' ? due.clientId : due.id)).sort()
  }
  expect(await lanes([laneNames.email, 'quick'])).toEqual(['slow'])
  expect(await lanes(['quick'])).toEqual(
    emails
      .slice(0, 5)
      .map(({ id }) => id)
      .sort(),
  )
  const dueOfQuick = () =>
    sql`select id from outgoing where client_id = 'quick' and due_at < now() order by due_at desc`
  const [last] = await dueOfQuick()
  expect(await lanes([])).toEqual(
    [emails[5]?.id, 'quick', 'quick', 'quick', 'quick', 'quick'].sort(),
  )
  expect([...(await dueOfQuick())]).toEqual([last])
  expect(await lanes([])).toEqual(['quick'])
  expect(await lanes([])).toEqual([])
})

test('a notice becomes its emails once, though two instances claim it, and all are due at once', async ({
  own: { db, sql },
}) => {
  const [notice] = await sql`
    insert into outgoing (kind, event_id, due_at, attempts)
    values ('notice', uuidv7(), now(), 0) returning id, event_id`
  const id = String(notice?.id)
  expect(await claimOutgoing(db, [laneNames.notice])).toEqual([])
  expect(await claimOutgoing(db, [])).toMatchObject([
    { kind: 'notice', id, eventId: notice?.event_id },
  ])
  expect(await secondsUntilDue(sql), 'if this instance dies').toEqual([60])
  const emails = [newEmail('1'), newEmail('2')]
  await replaceNotice(db, id, emails)
  await replaceNotice(db, id, [newEmail('3')])
  const due = (await claimOutgoing(db, [])).map((row) => row.id)
  expect(due.sort()).toEqual(emails.map((email) => email.id).sort())
  expect((await sql`select kind from outgoing`).length).toBe(2)
})

test('the end of an attempt decides whether an email is sent again, and a later report changes nothing', async ({
  own: { db, sql },
}) => {
  for (const { isSent, isFinal, after } of [
    { isSent: false, isFinal: false, after: { is_sent: false, is_due: true, is_sealed: true } },
    { isSent: false, isFinal: true, after: { is_sent: false, is_due: false, is_sealed: false } },
    { isSent: true, isFinal: true, after: { is_sent: true, is_due: false, is_sealed: false } },
  ]) {
    const [email, other] = [newEmail(), newEmail()]
    await addWaitingEmail(db, email)
    await addWaitingEmail(db, other)
    const stateOf = async ({ id }: { id: string }) => {
      const [row] = await sql`
        select response, sent_at is not null as is_sent, due_at is not null as is_due,
          sealed is not null as is_sealed from outgoing where id = ${id}`
      return row
    }
    await recordAttempt(db, email.id, { isSent, isFinal, response: '250 OK' })
    expect(await stateOf(email)).toEqual({ response: '250 OK', ...after })
    expect(await stateOf(other)).toMatchObject({ response: null, is_due: true })
    if (!isFinal) continue
    await recordAttempt(db, email.id, { isSent: !isSent, isFinal, response: 'later' })
    expect(await stateOf(email)).toEqual({ response: '250 OK', ...after })
  }
})

test('a sign-out is deleted after its last attempt, and its result is that of its client alone', async ({
  own: { db, sql },
}) => {
  await addClient(sql, 'told', [-1])
  await addClient(sql, 'other', [9])
  const [due] = await claimOutgoing(db, [])
  const signOut = { id: due?.id ?? '', clientId: 'told' }
  const results = async () => [
    await sql`select client_id from outgoing order by client_id`,
    await sql`select id, logout_notice_result as result from client
      where logout_notice_at is not null order by id`,
  ]
  await recordSignOut(db, signOut, { result: '500', isFinal: false })
  expect(await results()).toEqual([
    [{ client_id: 'other' }, { client_id: 'told' }],
    [{ id: 'told', result: '500' }],
  ])
  await recordSignOut(db, signOut, { result: '200', isFinal: true })
  expect(await results()).toEqual([[{ client_id: 'other' }], [{ id: 'told', result: '200' }]])
})

test('a permanent failure opens one task for each enabled account with the email, whatever its case', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const [ada, bo] = [
    await people.add({ email: 'shared@people.example' }),
    await people.add({ email: 'Shared@people.example' }),
  ]
  const disabled = await people.add({ email: 'shared@people.example', disabled: true })
  const other = await people.add()
  const email = newEmail('SHARED@people.example')
  await addWaitingEmail(db, email)
  const bounce = (isPermanent: boolean, emailId = email.id) =>
    recordBounce(db, { emailId, response: '550 no such user', isPermanent })
  expect(await bounce(true), 'waits').toBeUndefined()
  await recordAttempt(db, email.id, { isSent: true, response: '250 OK', isFinal: true })
  expect(await bounce(true, randomUUID())).toBeUndefined()
  expect(await bounce(false)).toEqual({ recipient: email.recipient, opened: 0 })
  const [row] = await sql`select sent_at, response from outgoing where id = ${email.id}`
  expect(row).toEqual({ sent_at: null, response: '550 no such user' })
  expect(await bounce(true)).toEqual({ recipient: email.recipient, opened: 2 })
  expect(await bounce(true)).toEqual({ recipient: email.recipient, opened: 0 })
  const tasks =
    await sql`select account_id as id from task where kind = 'email-fails' order by account_id`
  expect(tasks.map(({ id }) => id)).toEqual([ada.id, bo.id].sort())
  const failing = [ada, bo, disabled, other].map(({ id }) =>
    findFailingEmail(db, { accountId: id }),
  )
  expect(await Promise.all(failing)).toEqual([ada.email, bo.email, undefined, undefined])
})

test('a member sees their own emails, the newest first, and none to a mailbox that someone else has too', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const [ada, bo] = [await people.add(), await people.add()]
  const session = hashOf(await people.issueCredential(ada, { kind: 'session' }))
  const add = async (
    subject: string,
    recipient: string,
    account: string | null,
    hoursAgo: number,
  ) =>
    sql`
      insert into outgoing (kind, recipient, subject, account_id, sent_at, created_at)
      values ('email', ${recipient}, ${subject}, ${account}, ${subject === 'c' ? null : new Date()},
        now() - ${hoursAgo} * interval '1 hour')`
  await add('b', ada.email, ada.id, 3)
  await add('c', 'former@people.example', ada.id, 1)
  await add('a', ada.email.toUpperCase(), null, 2)
  await add('of someone else', bo.email, bo.id, 1)
  await add('of someone else', bo.email, null, 1)
  const seen = async (limit = 9) =>
    (await listOwnEmails(db, session, limit)).map(({ subject, state }) => `${subject} ${state}`)
  expect(await seen()).toEqual(['c failed', 'a sent', 'b sent'])
  expect(await seen(2)).toEqual(['c failed', 'a sent'])
  const seenByStaff = async (of = ada) =>
    (await findAccountSummary(db, of.id))?.emails.map(({ subject }) => subject)
  expect(await seenByStaff()).toEqual(['c', 'a', 'b'])
  expect(await seenByStaff(await people.add())).toEqual([])
  await people.add({ email: ada.email })
  expect(await seen()).toEqual(['c failed', 'b sent'])
  expect(await seenByStaff(), 'the other account may have been meant').toEqual(['c', 'a', 'b'])
})

test('a client keeps its hundred newest emails, which are never due and no member sees', async ({
  own: { db, sql },
}) => {
  await addClient(sql, 'tested', [9])
  await addClient(sql, 'other')
  const people = new People(sql)
  const ada = await people.add()
  await addTestEmail(db, { ...newEmail(ada.email), accountId: ada.id }, 'other')
  await sql`
    insert into outgoing (kind, recipient, subject, client_id, sealed, due_at, created_at)
    select 'email', 'x', 'x', 'tested', 'x', 'infinity', now() - n * interval '1 minute'
    from generate_series(1, ${maxTestEmails - 1}) as n`
  const kept = async () => (await listTestEmails(db, 'tested')).map(({ at }) => at)
  const before = await kept()
  const last = newEmail()
  await addTestEmail(db, last, 'tested')
  expect((await kept()).slice(1)).toEqual(before)
  await addTestEmail(db, newEmail(), 'tested')
  expect((await kept()).slice(2)).toEqual(before.slice(0, -1))
  expect((await listTestEmails(db, 'tested'))[1]?.id).toBe(last.id)
  expect(await kept(), 'without the sign-out').toHaveLength(maxTestEmails)
  expect(await sql`select from outgoing where kind = 'sign-out'`).toHaveLength(1)
  expect(await listTestEmails(db, 'other')).toHaveLength(1)
  expect(await claimOutgoing(db, [])).toEqual([])
  const session = hashOf(await people.issueCredential(ada, { kind: 'session' }))
  expect(await listOwnEmails(db, session, 9)).toEqual([])
})
