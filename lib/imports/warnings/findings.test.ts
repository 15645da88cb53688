import { expect, test } from 'vitest'
import { Corrections } from '../corrections.ts'
import { Findings } from './findings.ts'

test('of equal findings all are counted, and the first twenty named', () => {
  const findings = new Findings<{ code: string }, number>()
  for (let line = 1; line <= 21; line += 1) findings.add({ code: 'remark' }, line)
  findings.add({ code: 'company' }, 22)
  const first = Array.from({ length: 20 }, (_, n) => n + 1)
  expect(findings.list()).toEqual([
    { code: 'remark', count: 21, found: first },
    { code: 'company', count: 1, found: [22] },
  ])
})

test('the first ten thousand groups of findings are kept, and later findings of them', () => {
  const findings = new Findings<{ code: number }, number>()
  for (let code = 1; code <= 10_001; code += 1) findings.add({ code }, 0)
  findings.add({ code: 10_000 }, 1)
  findings.add({ code: 10_001 }, 1)
  const kept = findings.list()
  expect(kept).toHaveLength(10_000)
  expect(kept.at(-1)).toEqual({ code: 10_000, count: 2, found: [0, 1] })
})

test('findings that continue earlier ones leave these as they were', () => {
  const earlier = new Findings<{ code: string }, number>()
  earlier.add({ code: 'remark' }, 1)
  const later = new Findings(20, earlier)
  later.add({ code: 'remark' }, 2)
  expect(later.list()).toEqual([{ code: 'remark', count: 2, found: [1, 2] }])
  expect(earlier.list()).toEqual([{ code: 'remark', count: 1, found: [1] }])
})

test('each replaced value is a group of its own, and the tidied cells of a column are one', () => {
  const corrections = new Corrections()
  const chosen = { reason: 'chosen', column: 'Type', from: 'Joint', to: 'Friend' } as const
  const tidied = { reason: 'cleaned', column: 'Type', from: ' a', to: 'a' } as const
  corrections.addCorrections(2, [chosen, tidied])
  corrections.addCorrections(3, [
    { ...chosen, from: 'Jont' },
    { ...tidied, from: 'b ', to: 'b' },
  ])
  expect(corrections.list()).toEqual([
    { ...chosen, count: 1, found: [{ line: 2, from: 'Joint', to: 'Friend' }] },
    {
      reason: 'cleaned',
      column: 'Type',
      count: 2,
      found: [
        { line: 2, from: ' a', to: 'a' },
        { line: 3, from: 'b ', to: 'b' },
      ],
    },
    { ...chosen, from: 'Jont', count: 1, found: [{ line: 3, from: 'Jont', to: 'Friend' }] },
  ])
})
