import fc from 'fast-check'
import { expect, test } from 'vitest'
import { neutralise, neutraliseTyped, restore } from './neutralise.ts'
import { tidyCell } from './tidy-cell.ts'

const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n']

test.each(signs)('neutralise puts an apostrophe before %j, and an import restores it', (sign) => {
  for (const cell of [`${sign}1+1`, `'${sign}1+1`, `''${sign}1+1`]) {
    expect(neutralise(cell)).toBe(`'${cell}`)
    expect(restore(neutralise(cell))).toBe(cell)
  }
  expect(tidyCell(neutralise(`${sign}Ada`), true)).toBe(`${sign}Ada`.trim())
})

test('neutralise changes no other cell, and restore neither', () => {
  for (const cell of ['', 'Ada', "'t Hooft", '’+', '1=1', ' =1'])
    expect([neutralise(cell), restore(cell)]).toEqual([cell, cell])
})

test('neutraliseTyped leaves no formula, and the import reads the same of each cell of a file', () => {
  const cells = fc.string({ unit: fc.constantFrom(...signs, "'", '"', ' ', 'a', '1') })
  fc.assert(
    fc.property(cells, (cell) => {
      const written = neutraliseTyped(cell)
      expect(/^[+\-@\t\r\n＝＋－＠]|^=(?!"[^"]*"$)/.test(written)).toBe(false)
      expect(tidyCell(written, true)).toEqual(tidyCell(cell, true))
    }),
  )
})

test('restore gives back every cell that neutralise was given', () => {
  const cells = fc.string({ unit: fc.constantFrom(...signs, "'", 'a', ' ') })
  fc.assert(fc.property(cells, (cell) => restore(neutralise(cell)) === cell))
})
