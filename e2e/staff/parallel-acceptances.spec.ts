import { connect } from '#db/driver/connect.ts'
import { acceptApplication } from '#db/queries/applications/decisions.ts'
import { retryIfTaken } from '#lib/accounts/applications/retry-if-taken.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { expect, test } from '../fixtures/browser.ts'
import { type People, unique } from '../fixtures/people.ts'
import { formRequest } from './form-request.ts'
import { addApplication, sendDecisions } from './join-application.ts'
import { addStaff, staffSession } from './staff.ts'

const officers = 20

/** Sessions of officers who may decide on applications. */
const addOfficers = (people: People) =>
  Promise.all(
    Array.from({ length: officers }, async () =>
      staffSession(people, await addStaff(people, 'membership')),
    ),
  )

/** Counts the rows that acceptance has added for an application. */
async function addedFor({ sql }: People, { id, email }: { id: string; email: string }) {
  const [row] = await sql`
    select (select count(*)::int from account where account.email = ${email}) as accounts,
      (select count(*)::int from contact where account_id = join_application.account_id) as contacts,
      (select count(*)::int from membership where membership.id = membership_id) as memberships,
      (select count(*)::int from audit_event event where event.join_application_id = ${id}
        and action = 'join-accepted' and event.membership_id = join_application.membership_id) as events
    from join_application where id = ${id}`
  return row
}

const oneOfEach = { accounts: 1, contacts: 1, memberships: 1, events: 1 }

test('1,000 acceptances of an application at once make one member, and tell every other officer', {
  tag: '@alone',
}, async ({ people, service }) => {
  test.setTimeout(600_000)
  const application = await addApplication(people)
  const reader = await staffSession(people, await addStaff(people, 'membership'))
  const send = await formRequest(service, reader, `/staff/applications/${application.id}/accept`)
  const sessions = await addOfficers(people)
  const accept = async (n: number) => {
    const { status, headers } = await send(sessions[n % officers], {
      text: 'Welcome',
      amount: '24',
    })
    return status === 503
      ? `503, Retry-After: ${headers.get('Retry-After')}`
      : `${status} ${headers.get('Location')?.replace(/.*done=/, '')}`
  }
  const outcomes = await Promise.all(Array.from({ length: 1_000 }, (_, n) => accept(n)))
  // Beyond the queue of the pages, and if the database does not respond in time, officers must try again.
  const known = /^303 application-(accepted|decided)$|^503, Retry-After: [15]$/
  expect(outcomes.filter((outcome) => !known.test(outcome))).toEqual([])
  // On a busy machine, the one that was accepted may have been answered too late.
  const accepted = outcomes.filter((outcome) => outcome === '303 application-accepted')
  expect(accepted.length).toBeLessThanOrEqual(1)
  await expect.poll(() => accept(0), { timeout: 60_000 }).toBe('303 application-decided')
  expect(await addedFor(people, application)).toEqual(oneOfEach)
})

test('1,000 acceptances of an application at once add one member in the database', async ({
  database,
  people,
}) => {
  test.setTimeout(600_000)
  const application = await addApplication(people)
  const sessions = await addOfficers(people)
  const context = { network: '192.0.2.1', requestId: 'parallel', agent: null }
  const acceptance = { charityNumber: 'P1', accountId: null, amount: '24' }
  const decision = {
    action: 'join-accepted',
    from: ['sent', 'asked'],
    to: 'awaiting-payment',
    text: 'Welcome',
  } as const
  // All of them wait for one of these connections.
  const db = connect(database.url, { queryTimeoutMs: 300_000, maxConnections: 20 })
  const decided = await Promise.all(
    Array.from({ length: 1_000 }, (_, n) => {
      const session = hashOf(sessions[n % officers] ?? '')
      const actor = { session, roles: ['membership'], context } as const
      return acceptApplication(db, actor, application.id, decision, acceptance)
    }),
  ).finally(() => db.$client.end())
  expect(decided.filter(Boolean)).toHaveLength(1)
  expect(await addedFor(people, application)).toEqual(oneOfEach)
})

test('of 20 acceptances of different applications with the same membership number at once one is saved', async ({
  database,
  people,
}) => {
  const applications = await Promise.all(
    Array.from({ length: officers }, () => addApplication(people)),
  )
  const sessions = await addOfficers(people)
  const context = { network: '192.0.2.1', requestId: 'parallel', agent: null }
  const number = unique('P')
  const decision = {
    action: 'join-accepted',
    from: ['sent', 'asked'],
    to: 'awaiting-payment',
    text: '',
  } as const
  const db = connect(database.url, { queryTimeoutMs: 60_000, maxConnections: officers })
  // All of them begin before the first one ends.
  const holder = await people.sql.reserve()
  await holder`begin`
  await holder`
    select from join_application where id in ${people.sql(applications.map(({ id }) => id))} for update`
  const accepted = Promise.all(
    applications.map(({ id }, n) => {
      const session = hashOf(sessions[n] ?? '')
      const actor = { session, roles: ['membership'], context } as const
      // The case of letters makes no other number.
      const charityNumber = n % 2 ? number : number.toLowerCase()
      const acceptance = { charityNumber, accountId: null, amount: '24' }
      return retryIfTaken(() => acceptApplication(db, actor, id, decision, acceptance))
    }),
  )
  await expect
    .poll(async () => {
      const [row] = await people.sql`
        select count(*)::int from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      return row?.count
    })
    .toBe(officers)
  await holder`rollback`
  holder.release()
  const decided = await accepted.finally(() => db.$client.end())
  expect(decided.filter(Boolean)).toHaveLength(1)
  const rows = await people.sql`
    select id from membership where lower(charity_number) = lower(${number})`
  expect(rows).toHaveLength(1)
})

test('an acceptance is saved before its email can be written, which follows', {
  tag: '@all',
}, async ({ mailbox, people, service }) => {
  test.setTimeout(120_000)
  const application = await addApplication(people)
  const reader = await staffSession(people, await addStaff(people, 'membership'))
  const send = await formRequest(service, reader, `/staff/applications/${application.id}/accept`)
  const connection = await people.sql.reserve()
  try {
    // The link in the email is a credential, which is stored after the acceptance.
    await connection`begin`
    await connection`lock table credential in exclusive mode`
    const { headers } = await send(reader, { text: 'Welcome', amount: '24' })
    expect(headers.get('Location')).toContain('done=application-accepted')
    await sendDecisions(people, application.id)
    expect(mailbox.to(application.email)).toEqual([])
  } finally {
    await connection`rollback`
    connection.release()
  }
  expect(await addedFor(people, application)).toEqual(oneOfEach)
  await expect.poll(() => mailbox.to(application.email).length, { timeout: 90_000 }).toBe(1)
})
