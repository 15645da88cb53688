import { afterEach, expect, test, vi } from 'vitest'
import type { Database } from '#db/driver/connect.ts'
import { counters } from '#lib/runtime/counters.ts'
import { log } from '#lib/runtime/log.ts'
import { readSettings } from '#lib/settings.ts'
import { enforceRetention } from './enforce-retention.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  ['a rule that takes too long', '57014', true],
  ['an outage of the database', 'ECONNREFUSED', false],
])(
  '%s fails retention with %s, which counts as a failure of a job: %s',
  async (_, code, counts) => {
    const error = Object.assign(new Error(code), { code })
    const db = new Proxy({}, { get: () => () => Promise.reject(error) }) as Database
    vi.spyOn(log, 'warn').mockReturnValue()
    const before = counters.jobFailures
    const found = await enforceRetention(db, readSettings({}).retentionDays)
    expect(found.every(({ failed }) => failed)).toBe(true)
    expect(counters.jobFailures - before).toBe(counts ? found.length : 0)
  },
)
