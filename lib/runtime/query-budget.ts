import { AsyncLocalStorage } from 'node:async_hooks'
import { QueryBudget } from '#db/driver/query-budget.ts'
import { processSingleton } from './process-singleton.ts'

export type { QueryBudget }

/** Less than the two seconds within which a response is promised while the database is away. */
const requestBudgetMs = 1_800

const budgets = processSingleton('query-budgets', () => new AsyncLocalStorage<QueryBudget>())

/** The budget of the current request; undefined for work that belongs to no request. */
export const currentQueryBudget = (): QueryBudget | undefined => budgets.getStore()

/** Handles a request: its queries together wait at most 1.8 s. `onEnd` gets the budget, and the result if any. */
export async function withQueryBudget<Result>(
  handle: () => Promise<Result>,
  onEnd?: (budget: QueryBudget, result?: Result) => void,
): Promise<Result> {
  const budget = new QueryBudget(requestBudgetMs)
  let result: Result | undefined
  try {
    result = await budgets.run(budget, handle)
    return result
  } finally {
    budget.lift()
    onEnd?.(budget, result)
  }
}
