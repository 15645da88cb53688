import { AsyncLocalStorage } from 'node:async_hooks'
import { QueryBudget } from '#db/driver/query-budget.ts'
import { processSingleton } from './process-singleton.ts'

/** Less than the two seconds within which a response is promised while the database is away. */
const requestBudgetMs = 1_800

const budgets = processSingleton('query-budgets', () => new AsyncLocalStorage<QueryBudget>())

/** The budget of the current request; undefined for work that belongs to no request. */
export const currentQueryBudget = (): QueryBudget | undefined => budgets.getStore()

/** Handles a request: all its queries together wait for the database for 1.8 s at most. */
export async function withQueryBudget<Result>(handle: () => Promise<Result>): Promise<Result> {
  const budget = new QueryBudget(requestBudgetMs)
  try {
    return await budgets.run(budget, handle)
  } finally {
    budget.lift()
  }
}
