import { expect, test } from '../../fixtures/test.ts'
import { simulateReminders } from '../simulate-reminders.ts'

test('10,000 memberships over 3 years get each reminder once and in time, whatever is renewed, imported or killed', async () => {
  test.setTimeout(45 * 60_000)
  const { faults, sent, stored } = await simulateReminders(10_000, 3 * 365, 2)
  expect(faults).toEqual([])
  expect(stored).toBe(sent)
  expect(sent).toBeGreaterThan(50_000)
})
