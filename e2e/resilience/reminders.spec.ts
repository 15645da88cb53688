import { expect, test } from '../fixtures/test.ts'
import { simulateReminders } from './simulate-reminders.ts'

test('200 memberships over 200 days get each reminder once and in time, whatever is renewed, imported or killed', async () => {
  test.setTimeout(120_000)
  const { faults, sent, stored } = await simulateReminders(200, 200, 1)
  expect(faults).toEqual([])
  expect(stored).toBe(sent)
  expect(sent).toBeGreaterThan(200)
})
