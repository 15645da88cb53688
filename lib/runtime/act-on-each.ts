import { withQueryBudget } from './query-budget.ts'

/** More would wait for a connection to the database. */
const maxAtOnce = 8

/**
 * Does one act on each of any number of rows, each in the time that a request has. Returns the
 * outcomes in the order in which they came.
 */
export async function actOnEach<Row, Outcome>(
  rows: readonly Row[],
  act: (row: Row) => Promise<Outcome>,
): Promise<readonly Outcome[]> {
  const left = rows.values()
  const outcomes: Outcome[] = []
  const work = async () => {
    for (const row of left) outcomes.push(await withQueryBudget(() => act(row)))
  }
  await Promise.all(Array.from({ length: maxAtOnce }, work))
  return outcomes
}
