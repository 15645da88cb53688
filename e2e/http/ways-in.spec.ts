import { expect, test } from '../fixtures/test.ts'
import { expectWay, states } from './ways-in/expect-way.ts'
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

/** The changes that members make once they are in; e2e/pages/factor.spec.ts has it in the quick tier too. */
const isChange = (way: string) => /^(new|signing out|switching off)/.test(way)

for (const way of Object.keys(ways) as Way[]) {
  test(
    `${way} yields what the table says in each state of the factor`,
    {
      tag: isChange(way) ? '@all' : [],
    },
    ({ caller, grants, people }) => expectWay(way, { caller, grants, people }),
  )
}
