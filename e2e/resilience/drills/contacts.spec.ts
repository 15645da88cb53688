import { expect, test } from '../../fixtures/test.ts'
import { simulateContacts } from '../simulate-contacts.ts'

test('100,000 changes of contacts by eight people at once leave no membership with two primary contacts, or without one and a task', async () => {
  test.setTimeout(60 * 60_000)
  const { faults, changes } = await simulateContacts(100_000, 2)
  expect(faults).toEqual([])
  expect(changes).toBeGreaterThan(10_000)
})
