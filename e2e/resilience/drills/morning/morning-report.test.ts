import { expect, test } from 'vitest'
import { countFailures, drawMorning, listDurations } from './morning-report.ts'

const sample = (kind: string, durationMs: number, outcome: number | string = 200) => ({
  kind,
  durationMs,
  outcome,
  sentAt: durationMs / 20,
})

const samples = [
  ...Array.from({ length: 100 }, (_, n) => sample('GET /fees', n + 1)),
  sample('POST /login', 70, 303),
  sample('POST /login', 9_000, 503),
  sample('GET /fees', 9_000, 'ECONNRESET'),
]

test('the durations of a morning are those of requests that succeeded, by kind', () => {
  expect(listDurations(samples)).toEqual([
    { kind: 'GET /fees', count: 100, median: 51, p95: 96, p99: 100 },
    { kind: 'POST /login', count: 1, median: 70, p95: 70, p99: 70 },
  ])
})

test('the failures of a morning are counted by kind and outcome', () => {
  expect(countFailures(samples)).toEqual({ 'POST /login: 503': 1, 'GET /fees: ECONNRESET': 1 })
})

test('the chart of a morning has a point for every five seconds', () => {
  const [, points = ''] = drawMorning(samples, [], 10).match(/points="([^"]*)"/) ?? []
  expect(points.split(' ')).toHaveLength(2)
})
