import { expect, test } from 'vitest'
import type { ImportResult } from '../applying/import-file.ts'
import { reportOf } from './report-of.ts'

test('a stored report has the first twenty rows of each list and three examples of a correction', () => {
  const lines = Array.from({ length: 21 }, (_, n) => n + 2)
  const result = {
    changed: lines.map((line) => ({ line, table: 'accounts' })),
    probable: lines.map((line) => ({ line })),
    sameNumbers: lines.map((line) => ({ line })),
    unsubscribed: lines.map((line) => ({ line, email: 'a@hill.example' })),
    corrections: [{ column: 'Type', count: 21, found: lines.map((line) => ({ line })) }],
    faults: [{ line: 2 }],
    faultCount: 1,
    isDeclined: false,
    lines: 22,
  } as unknown as ImportResult
  const first = lines.slice(0, 20)
  expect(reportOf(result)).toEqual({
    changed: first.map((line) => ({ line, table: 'accounts' })),
    probable: first.map((line) => ({ line })),
    sameNumbers: first.map((line) => ({ line })),
    unsubscribed: first.map((line) => ({ line, email: 'a@hill.example' })),
    corrections: [{ column: 'Type', count: 21, found: [2, 3, 4].map((line) => ({ line })) }],
    faultCount: 1,
    lines: 22,
  })
})
