import { findNoticedApplication } from '#db/queries/applications/noticed-decision.ts'
import { messagesAboutApplication } from '#lib/accounts/applications/application-messages.ts'
import { remindApplicants } from '#lib/accounts/applications/remind-applicants.ts'
import { env } from '#lib/env.ts'
import { sendOutgoing } from '#lib/lifecycle/send-outgoing.ts'
import { drainBackgroundWork } from '#lib/runtime/background-work.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { setServiceSecret } from '#lib/runtime/service-secret.ts'
import { People } from '../fixtures/people.ts'
import { recordLog } from '../fixtures/recorded-log.ts'
import { authSecret } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/statements.ts'
import { addApplicationRow } from './application-row.ts'

/** Sends what is due in the outbox, and then the emails that its notices became. */
async function sendAll(): Promise<void> {
  await sendOutgoing(new AbortController().signal)
  await drainBackgroundWork()
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

test('an applicant whose account was disabled is not reminded, and the application lapses like others', async ({
  mailbox,
  own: { sql, url },
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
    await remindApplicants()
    await sendAll()
    const sent = await sql`select recipient from outgoing where kind = 'email'`
    expect(new Set(sent.map(({ recipient }) => recipient))).toEqual(new Set([enabled.email]))
    await sql`update join_application set changed_at = ${daysAgo(31)}`
    const events = recordLog()
    await remindApplicants()
    expect(events).toEqual([{ event: 'applications-lapsed', count: 4 }])
    await remindApplicants()
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
  own: { sql, url },
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
    await remindApplicants()
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
