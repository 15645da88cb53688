import { expect, test, vi } from 'vitest'
import { sessionSettings } from '#db/driver/session-settings.ts'

test('an outage of the database is logged every 30 seconds, however many jobs it fails, and other failures each time', async () => {
  // An outage in another test must not be the last one.
  vi.resetModules()
  const { log } = await import('./log.ts')
  const { logJobFailure } = await import('./log-job-failure.ts')
  const { counters } = await import('./counters.ts')
  counters.jobFailures = 0
  const logged = vi.spyOn(log, 'warn')
  vi.useFakeTimers()
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const events = () => logged.mock.calls.splice(0).map(([line]) => line)
  const fail = () => {
    logJobFailure(new Error('Failed query: select', { cause }))
    logJobFailure(new Error('a defect'))
  }
  const defect = { event: 'background-job-failed', error: new Error('a defect') }
  const outage = { event: 'database-away', error: cause }
  fail()
  expect(events()).toEqual([outage, defect])
  vi.advanceTimersByTime(29_000)
  fail()
  expect(events()).toEqual([defect])
  vi.advanceTimersByTime(1_000)
  fail()
  expect(events()).toEqual([outage, defect])
  expect(counters.jobFailures).toBe(3)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a row that fails is logged and keeps no other waiting, and an outage ends the job', async () => {
  const { log } = await import('./log.ts')
  const { onRow } = await import('./log-job-failure.ts')
  const logged = vi.spyOn(log, 'warn').mockReturnValue()
  const defect = new Error('a defect')
  expect(await onRow(async () => 'sent', 'failed')).toBe('sent')
  expect(await onRow(() => Promise.reject(defect), 'failed')).toBe('failed')
  expect(logged.mock.calls).toEqual([[{ event: 'background-job-failed', error: defect }]])
  const outage = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  await expect(onRow(() => Promise.reject(outage), 'failed')).rejects.toBe(outage)
  expect(logged).toHaveBeenCalledOnce()
  vi.restoreAllMocks()
})

test('a job whose statement takes too long is a failure and not an outage', async () => {
  const { log } = await import('./log.ts')
  const { logJobFailure, onRow } = await import('./log-job-failure.ts')
  const { counters } = await import('./counters.ts')
  const logged = vi.spyOn(log, 'warn').mockReturnValue()
  const before = counters.jobFailures
  for (const code of ['40P01', '55P03', '57014']) {
    const error = Object.assign(new Error('canceling statement'), { code })
    logJobFailure(error)
    expect(logged.mock.lastCall).toEqual([{ event: 'background-job-failed', error }])
    // Each run would begin with the same row, and get no further.
    expect(await onRow(() => Promise.reject(error), 'failed')).toBe('failed')
  }
  expect(counters.jobFailures).toBe(before + 6)
  // The server must say so: the pool would end a statement of a job after 60 s without knowing why.
  expect(sessionSettings(60_000)).toMatchObject({ statement_timeout: 59_000, lock_timeout: 59_000 })
  expect(sessionSettings(1_800)).toMatchObject({ statement_timeout: 10_000, lock_timeout: 5_000 })
  vi.restoreAllMocks()
})
