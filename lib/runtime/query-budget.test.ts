import { expect, test } from 'vitest'
import { currentQueryBudget, type QueryBudget, withQueryBudget } from './query-budget.ts'

test.each([
  ['has ended', () => 'done'],
  [
    'has failed',
    () => {
      throw new Error('failed')
    },
  ],
])('a query that runs on after its request %s has no limit', async (_, end) => {
  let budget: QueryBudget | undefined
  const handled = withQueryBudget(async () => {
    budget = currentQueryBudget()
    expect(budget?.startQuery()).toBe(1_800)
    return end()
  })
  await handled.catch(() => undefined)
  expect(budget?.startQuery()).toBe(Number.POSITIVE_INFINITY)
})
