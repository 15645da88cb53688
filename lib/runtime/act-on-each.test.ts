import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { actOnEach } from './act-on-each.ts'
import { currentQueryBudget, type QueryBudget, withQueryBudget } from './query-budget.ts'

test('each of several rows is acted on once, eight at a time, in the time of a request of its own', async () => {
  const budgets = new Set<QueryBudget | undefined>([currentQueryBudget()])
  let [running, most] = [0, 0]
  const rows = Array.from({ length: 250 }, (_, n) => n)
  const outcomes = await withQueryBudget(() =>
    actOnEach(rows, async (row) => {
      budgets.add(currentQueryBudget())
      running += 1
      most = Math.max(most, running)
      await sleep(0)
      running -= 1
      return row
    }),
  )
  expect(outcomes.toSorted((a, b) => a - b)).toEqual(rows)
  expect(most).toBe(8)
  expect(budgets.size).toBe(rows.length + 1)
})
