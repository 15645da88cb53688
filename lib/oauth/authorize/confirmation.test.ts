import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isConfirmed, withConfirmation } from './request-times.ts'

const request = new URLSearchParams({ client_id: 'walks', prompt: 'consent', state: 's' })
const session = Buffer.from('the session')

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }))
afterEach(() => void vi.useRealTimers())

test('a request that the member has allowed is confirmed for five minutes', () => {
  const confirmed = withConfirmation(request, session)
  expect(isConfirmed(confirmed, session)).toBe(true)
  vi.advanceTimersByTime(5 * 60_000)
  expect(isConfirmed(confirmed, session)).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isConfirmed(confirmed, session)).toBe(false)
})

test('confirming a request changes nothing else of it', () => {
  const confirmed = withConfirmation(request, session)
  confirmed.delete('confirmed_at')
  expect(`${confirmed}`).toBe(`${request}`)
  expect(request.has('confirmed_at')).toBe(false)
})

test('a request is not confirmed in another session, or without one', () => {
  const confirmed = withConfirmation(request, session)
  expect(isConfirmed(confirmed, Buffer.from('another session'))).toBe(false)
  expect(isConfirmed(confirmed, undefined)).toBe(false)
})

test.each(['client_id', 'prompt', 'state', 'scope'])(
  'a confirmation is void if %s of the request changes',
  (name) => {
    const confirmed = withConfirmation(request, session)
    confirmed.set(name, 'another')
    expect(isConfirmed(confirmed, session)).toBe(false)
  },
)

test.each(['', '.', '1700000000000', '1700000000000.', 'NaN.x'])(
  'a request is not confirmed by the made-up value %j',
  (value) => {
    const made = new URLSearchParams({ ...Object.fromEntries(request), confirmed_at: value })
    expect(isConfirmed(made, session)).toBe(false)
    expect(isConfirmed(request, session)).toBe(false)
  },
)
