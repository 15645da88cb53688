import { expect, test } from 'vitest'
import { daysAfter, today } from '#lib/text/language/format-date-time.ts'
import { reminderMessage } from './reminder-message.ts'

test('a reminder that is sent late says what is true on its day, and keeps the id of its step', () => {
  const now = today()
  for (const [step, late, subject] of [
    [-1, 0, 'is paid until'],
    [-1, 1, 'is paid until today'],
    [-1, 2, 'was paid until'],
    [0, 0, 'is paid until today'],
    [0, 1, 'was paid until'],
    [14, 2, 'was paid until'],
  ] as const) {
    const renewsOn = daysAfter(now, -step - late)
    const membership = { membershipId: 'id', charityNumber: 'G1', name: 'A farm', renewsOn, step }
    const reader = { email: 'ada@farm.example', name: 'Ada', primary: true }
    const { id, content } = reminderMessage({ ...membership, recipients: [] }, reader)
    expect(content().subject, `${step} ${late}`).toContain(subject)
    expect(id).toContain(`.${renewsOn}.${step}.`)
  }
})
