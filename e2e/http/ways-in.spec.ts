import { expect, test } from '../fixtures/test.ts'
import { differingStates, expectWay, states } from './ways-in/expect-way.ts'
import { table } from './ways-in/table.ts'
import { type Way, ways } from './ways-in/ways.ts'

const cells = Object.entries(table).flatMap(([way, row]) =>
  row.split(/ +/).map((symbol, n) => [way, states[n], symbol] as const),
)

test('the table of ways in has at least 250 cells, and a symbol for each state', () => {
  expect(cells.length).toBeGreaterThan(250)
  expect(cells.filter(([, state, symbol]) => !state || !/^[-PSTBLCKO]$/.test(symbol))).toEqual([])
  expect(cells).toHaveLength(Object.keys(ways).length * states.length)
})

/**
 * The changes that members make once they are in, which e2e/pages/factor.spec.ts has in the quick tier, and rows whose
 * defect another row of the quick tier notices too.
 */
const isRepeated = (way: string) =>
  /^(new|signing out|switching off)|temporary password|recovery code|and security code/.test(way)

for (const way of Object.keys(ways) as Way[]) {
  test(
    `${way} yields what the table says in each state of the factor`,
    { tag: '@all' },
    ({ caller, grants, people }) => expectWay(way, { caller, grants, people }),
  )

  test(
    `${way} yields what the table says in the states of the factor that differ`,
    {
      tag: isRepeated(way) ? '@all' : [],
    },
    ({ caller, grants, people }) =>
      expectWay(way, { caller, grants, people }, differingStates(way)),
  )
}
