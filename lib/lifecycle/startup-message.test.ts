import { afterEach, expect, test, vi } from 'vitest'
import { log } from '#lib/runtime/log.ts'
import { readSettings } from '#lib/settings.ts'
import { shutdown } from './shutdown.ts'
import { reportEnd, reportStart } from './startup-message.ts'

const { isTTY } = process.stdout
afterEach(() => {
  process.stdout.isTTY = isTTY
  vi.restoreAllMocks()
})

/** Returns what the start of a service prints and logs. */
function reported(isTerminal: boolean, isEmbedded: boolean): readonly unknown[] {
  const print = vi.spyOn(console, 'log').mockReturnValue()
  const info = vi.spyOn(log, 'info').mockReturnValue()
  process.stdout.isTTY = isTerminal
  const settings = readSettings({ BASE_URL: 'http://127.0.0.1:3000' })
  reportStart(settings, { url: 'postgres://127.0.0.1/members', isEmbedded })
  return [...print.mock.calls, ...info.mock.calls].map(([said]) => said)
}

test('a service that starts on a terminal says where it is, and how to sign in only on the demonstration’s database', () => {
  const [said, ...others] = reported(true, true)
  expect(said).toContain('Gatehouse is running at http://127.0.0.1:3000\n')
  expect(said).toContain('Sign in as ada with the password: copper lantern meadow\n')
  expect(said).toContain('/staff, sign in as fay with the password: granite ferry almanac\n')
  expect(others).toEqual([])
  vi.restoreAllMocks()
  expect(reported(true, false)).toEqual(['Gatehouse is running at http://127.0.0.1:3000'])
})

test('a service that starts without a terminal logs where it is, and no password', () => {
  const [event, ...others] = reported(false, true)
  expect(event).toMatchObject({ event: 'started', url: 'http://127.0.0.1:3000' })
  expect(JSON.stringify(event)).not.toContain('meadow')
  expect(others).toEqual([])
})

test('a service that has stopped says so in the log, and for how long it ran', async () => {
  vi.useFakeTimers()
  const info = vi.spyOn(log, 'info').mockReturnValue()
  vi.spyOn(process, 'uptime').mockReturnValue(89.6)
  reportEnd()
  void shutdown()
  await vi.advanceTimersByTimeAsync(0)
  vi.useRealTimers()
  const ended = { event: 'ended', version: expect.any(String), seconds: 90 }
  expect(info.mock.calls).toEqual([[ended]])
})
