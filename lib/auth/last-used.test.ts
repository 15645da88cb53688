import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { processSingleton } from '#lib/runtime/process-singleton.ts'
import { markUsed } from './last-used.ts'

test('at most 10,000 uses of credentials wait to be recorded', () => {
  for (let n = 0; n < 10_100; n += 1) markUsed(randomBytes(32), '198.51.100.7')
  const waiting = processSingleton('last-used', () => new Map<string, string>())
  expect(waiting.size).toBe(10_000)
  waiting.clear()
})
