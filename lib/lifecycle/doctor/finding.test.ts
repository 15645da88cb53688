import { afterEach, expect, test, vi } from 'vitest'
import { ok, runChecks, warning } from './finding.ts'

afterEach(() => vi.useRealTimers())

test('each check has its findings in the order of the checks, also one that fails and one that has none within five seconds', async () => {
  vi.useFakeTimers()
  let results: unknown
  const never = new Promise<never>(() => {})
  void runChecks({
    disk: () => never,
    database: async () => {
      throw new Error('It is away')
    },
    backup: async () => [warning('noBackup'), ok('retention')],
  }).then((found) => {
    results = found.map(({ check, level, code, values }) =>
      [check, level, code, ...values].join(' '),
    )
  })
  await vi.advanceTimersByTimeAsync(4_999)
  expect(results).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(results).toEqual([
    'disk problem tooSlow 5',
    'database problem notChecked It is away',
    'backup warning noBackup',
    'backup ok retention',
  ])
})
