import { expect, test, vi } from 'vitest'
import { faults } from '#lib/contract/fault.ts'
import { Failure } from '#lib/failure.ts'
import { counters } from '#lib/runtime/counters.ts'
import { log } from '#lib/runtime/log.ts'
import { recordRateLimit } from './record-rate-limit.ts'

const context = { requestId: 'mine', network: '192.0.2.1', agent: null }

test('a 429 is counted, and logged with its network and when to try again', () => {
  const logged = vi.spyOn(log, 'warn')
  const before = counters.rateLimited
  recordRateLimit(new Failure(faults.rateLimit(60), { 'Retry-After': '60' }), context)
  expect(counters.rateLimited).toBe(before + 1)
  expect(logged).toHaveBeenCalledWith({ event: 'rate-limited', retryAfterSeconds: 60, ...context })
  logged.mockRestore()
})

test('a failure other than 429 is neither counted nor logged as a rate limit', () => {
  const logged = vi.spyOn(log, 'warn')
  const before = counters.rateLimited
  recordRateLimit(new Failure(faults.internal), context)
  expect(counters.rateLimited).toBe(before)
  expect(logged).not.toHaveBeenCalled()
  logged.mockRestore()
})
