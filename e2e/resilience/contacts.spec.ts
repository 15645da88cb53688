import { expect, test } from '../fixtures/test.ts'
import { simulateContacts } from './simulate-contacts.ts'

test('3,000 changes of contacts by eight people at once leave no membership with two primary contacts, or without one and a task', async () => {
  test.setTimeout(120_000)
  const { faults, changes } = await simulateContacts(3_000, 1)
  expect(faults).toEqual([])
  expect(changes).toBeGreaterThan(200)
})
