import { findNoticedApplication } from '#db/queries/applications/noticed-decision.ts'
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
