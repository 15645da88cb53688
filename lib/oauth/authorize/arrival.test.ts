import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { secondsSinceArrival, withArrival, withConfirmation } from './request-times.ts'

const request = new URLSearchParams({ client_id: 'wiki', max_age: '0', prompt: 'login' })

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }))
afterEach(() => void vi.useRealTimers())

test('an authorisation request states how long ago it arrived', () => {
  const arrived = withArrival(request)
  vi.advanceTimersByTime(90_500)
  expect(secondsSinceArrival(arrived)).toBe(90.5)
})

test('stating the arrival of an authorisation request changes nothing else of it', () => {
  const arrived = withArrival(request)
  arrived.delete('requested_at')
  expect(`${arrived}`).toBe(`${request}`)
  expect(request.has('requested_at')).toBe(false)
})

test('an authorisation request without an arrival states none', () => {
  expect(secondsSinceArrival(request)).toBeUndefined()
})

test('an authorisation request that arrived more than an hour ago states no arrival', () => {
  const arrived = withArrival(request)
  vi.advanceTimersByTime(60 * 60_000)
  expect(secondsSinceArrival(arrived)).toBe(3600)
  vi.advanceTimersByTime(1)
  expect(secondsSinceArrival(arrived)).toBeUndefined()
})

test.each(['max_age', 'prompt'])('the arrival of a request is void if %s changes', (name) => {
  const arrived = withArrival(request)
  arrived.set(name, '9')
  expect(secondsSinceArrival(arrived)).toBeUndefined()
})

test('the arrival of an authorisation request is void if its time changes', () => {
  const arrived = withArrival(request)
  const [at, mac] = (arrived.get('requested_at') ?? '').split('.')
  arrived.set('requested_at', `${Number(at) - 1000}.${mac}`)
  expect(secondsSinceArrival(arrived)).toBeUndefined()
})

test('the arrival stays valid once the member has consented, and in any order', () => {
  const arrived = withConfirmation(withArrival(request), Buffer.from('session'))
  const reversed = new URLSearchParams([...arrived].reverse())
  expect(secondsSinceArrival(reversed)).toBe(0)
})

test('an authorisation request that arrives again states its last arrival', () => {
  const arrived = withArrival(request)
  vi.advanceTimersByTime(5000)
  const again = withArrival(arrived)
  vi.advanceTimersByTime(2000)
  expect(secondsSinceArrival(again)).toBe(2)
})
