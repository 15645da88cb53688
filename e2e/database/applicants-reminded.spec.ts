import { findNoticedApplication } from '#db/queries/applications/noticed-decision.ts'
import { messagesAboutApplication } from '#lib/accounts/applications/application-messages.ts'
import { remindApplicants } from '#lib/accounts/applications/remind-applicants.ts'
import { env } from '#lib/env.ts'
import { sendOutgoing } from '#lib/lifecycle/send-outgoing.ts'
import { drainBackgroundWork } from '#lib/runtime/background-work.ts'
import { closeDatabase, setDatabaseUrl, withJobPool } from '#lib/runtime/database.ts'
import { batchSize } from '#lib/runtime/in-batches.ts'
import { log } from '#lib/runtime/log.ts'
import { setServiceSecret } from '#lib/runtime/service-secret.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { People } from '../fixtures/people.ts'
import { recordLog } from '../fixtures/recorded-log.ts'
import { authSecret } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/statements.ts'
import { addApplicationRow } from './application-row.ts'
import { addMembership } from './dated-membership.ts'

/** Sends what is due in the outbox, and then the emails that its notices became. */
async function sendAll(): Promise<void> {
  await sendOutgoing(new AbortController().signal)
  await drainBackgroundWork()
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

test('an applicant whose account was disabled is not reminded, and the application lapses like others', async ({
  mailbox,
  own: { db, sql, url },
}) => {
  setDatabaseUrl(url)
  setServiceSecret(authSecret)
  Object.assign(env, { smtpUrl: mailbox.url })
  const people = new People(sql)
  const [disabled, enabled] = [await people.add({ disabled: true }), await people.add()]
  const add = async ({ id: account_id, email }: typeof enabled, state: string) =>
    addApplicationRow(sql, { account_id, email, state, amount: 24, changed_at: daysAgo(22) })
  try {
    for (const state of ['started', 'asked', 'awaiting-payment']) {
      for (const person of [disabled, enabled]) await add(person, state)
    }
    await remindApplicants(db)
    await sendOutgoing(AbortSignal.abort())
    await drainBackgroundWork()
    expect(
      await sql`select from outgoing where kind = 'email' or attempts > 0`,
      'begun by a service that stops',
    ).toEqual([])
    await sendAll()
    const sent = await sql`select recipient from outgoing where kind = 'email'`
    expect(new Set(sent.map(({ recipient }) => recipient))).toEqual(new Set([enabled.email]))
    await sql`update join_application set changed_at = ${daysAgo(31)}`
    const events = recordLog()
    await remindApplicants(db)
    expect(events).toEqual([{ event: 'applications-lapsed', count: 4 }])
    await remindApplicants(db)
    expect(events, 'none lapsed').toHaveLength(1)
    const lapsed = await sql`
      select count(*)::int from join_application where state = 'lapsed'
      group by account_id having account_id in (${disabled.id}, ${enabled.id})`
    expect(lapsed).toEqual([{ count: 2 }, { count: 2 }])
  } finally {
    Object.assign(env, { smtpUrl: undefined })
    log.level = 'info'
    await closeDatabase()
  }
})

test('a renewal with an open question is reminded twice, in the words of a renewal, before it lapses', async ({
  own: { db, sql, url },
}) => {
  setDatabaseUrl(url)
  setServiceSecret(authSecret)
  const { id } = await addApplicationRow(sql, {
    state: 'asked',
    renewal: true,
    sent_at: new Date(),
  })
  const after = async (days: number) => {
    await sql`update join_application set changed_at = ${daysAgo(days)} where id = ${id}`
    await remindApplicants(db)
    const [row] = await sql`select state, reminders from join_application where id = ${id}`
    return [row?.state, row?.reminders]
  }
  try {
    const states = []
    for (const days of [6, 8, 20, 22, 29]) states.push(await after(days))
    expect(states).toEqual([0, 1, 1, 2, 2].map((reminders) => ['asked', reminders]))
    const facts = { about: 'application-waits', applicationId: id } as const
    const [message] = await messagesAboutApplication(facts, null)
    const { subject, parts } = message?.content() ?? {}
    expect(subject).toContain('Your answer about the renewal of your membership of')
    expect(JSON.stringify(parts)).not.toMatch(/application|to join/)
    expect(await after(31)).toEqual(['lapsed', 0])
  } finally {
    await closeDatabase()
  }
})

test('an application whose turn it is not any more, or of a disabled member, has no turn to remind of', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const [disabled, enabled] = [await people.add({ disabled: true }), await people.add()]
  for (const [columns, turn] of [
    [{}, 'started'],
    [{ account_id: enabled.id }, 'started'],
    [{ account_id: disabled.id }, null],
    [{ reminders: 0 }, null],
  ] as const) {
    const { id } = await addApplicationRow(sql, { state: 'started', reminders: 1, ...columns })
    expect((await findNoticedApplication(db, id))?.turn).toBe(turn)
  }
})

test('many renewals that an import paid for are settled in batches, and keep no applicant from a reminder', async ({
  own: { sql, url },
}) => {
  const membership = await addMembership(sql, { renewsOn: londonDay(400) })
  await sql`
    insert into join_application (reference, start_hash, type, individual, email, state, renewal, membership_id, sent_at)
    select 'R' || n, sha256(n::text::bytea), 'Friend', true, 'jo@x.example', 'awaiting-payment', true, ${membership}, now()
    from generate_series(1, ${batchSize + 1}) as n`
  const { id } = await addApplicationRow(sql, { state: 'started', changed_at: daysAgo(8) })
  setDatabaseUrl(url)
  await withJobPool(remindApplicants)
  const settled = await sql`
    select count(*)::int, count(distinct xmin::text)::int as statements from join_application
    where state = 'member' and membership_id = ${membership}`
  expect(settled).toEqual([{ count: batchSize + 1, statements: 2 }])
  expect(await sql`select reminders from join_application where id = ${id}`).toEqual([
    { reminders: 1 },
  ])
})
