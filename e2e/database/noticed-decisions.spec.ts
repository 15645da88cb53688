import { findNoticedDecision } from '#db/queries/applications/noticed-decision.ts'
import { decisionUndoMinutes } from '#db/values/periods.ts'
import { expect, test } from '../fixtures/statements.ts'
import { addApplicationRow } from './application-row.ts'
import { addReader } from './compare-list.ts'

test('an email about a payment has the message of the acceptance too, if that was so lately that its own email did not go', async ({
  db,
  people: { sql },
}) => {
  const { accountId } = await addReader(sql)
  const paidAt = Date.UTC(2026, 2, 1, 12)
  const lately = decisionUndoMinutes * 60
  for (const [earlier, seconds, action, isUndone, text] of [
    ['join-accepted', lately, 'join-paid', false, 'Welcome\nThanks'],
    ['join-accepted', lately + 1, 'join-paid', false, 'Thanks'],
    ['join-accepted', lately, 'join-paid', true, 'Thanks'],
    ['join-payment-asked', 60, 'join-paid', false, 'Welcome\nThanks'],
    ['join-accepted', 60, 'join-payment-asked', false, 'Welcome\nThanks'],
    ['join-question-asked', 60, 'join-paid', false, 'Thanks'],
    ['join-accepted', 60, 'join-declined', false, 'Thanks'],
  ] as const) {
    const { id } = await addApplicationRow(sql, { state: 'member' })
    const decide = async (name: string, time: number, words: string, undone: boolean) => {
      const at = new Date(time)
      const [event] = await sql`
        insert into audit_event (action, at, join_application_id, staff_account_id, staff_role)
        values (${name}, ${at}, ${id}, ${accountId}, 'membership') returning id`
      await sql`
        insert into act_change (id, join_application_id, at, before, after, undone_at)
        values (${event?.id}, ${id}, ${at}, '{}', '{}', ${undone ? at : null})`
      await sql`
        insert into join_message (application_id, at, by_staff, text) values (${id}, ${at}, true, ${words})`
      return String(event?.id)
    }
    const first = await decide(earlier, paidAt - seconds * 1_000, 'Welcome', isUndone)
    const last = await decide(action, paidAt, 'Thanks', false)
    const what = `${action} ${seconds} s after ${earlier}${isUndone ? ', undone' : ''}`
    expect((await findNoticedDecision(db, last))?.text, what).toBe(text)
    expect(await findNoticedDecision(db, first), 'another has followed it').toBeUndefined()
  }
})
