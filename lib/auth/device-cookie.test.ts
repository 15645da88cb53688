import { afterEach, expect, test, vi } from 'vitest'
import { deviceCookieFor, findDevice } from './device-cookie.ts'

const day = 24 * 60 * 60 * 1_000
afterEach(() => void vi.useRealTimers())

test('a device cookie proves a sign-in to its own account only', () => {
  const { value } = deviceCookieFor(undefined, 'ada')
  expect(findDevice(value, 'ada')).toMatch(/^[\w-]{16}$/)
  expect(findDevice(value, 'bo')).toBeUndefined()
})

test('a proof of a sign-in with the password is none of one with MFA, and a cookie holds both', () => {
  const { value } = deviceCookieFor(undefined, 'ada')
  expect(findDevice(value, 'ada', 'mfa-device')).toBeUndefined()
  const both = deviceCookieFor(value, 'ada', 'mfa-device').value
  const afterNextSignIn = deviceCookieFor(both, 'ada').value
  for (const proof of ['device', 'mfa-device'] as const) {
    expect(findDevice(afterNextSignIn, 'ada', proof), proof).toMatch(/^[\w-]{16}$/)
  }
})

test('a device cookie that was changed proves nothing', () => {
  const { value } = deviceCookieFor(undefined, 'ada')
  const [nonce, lastDay, signature = ''] = value.split('.')
  for (const changed of [
    `${value.startsWith('x') ? 'y' : 'x'}${value.slice(1)}`,
    `${nonce}.zzzz.${signature}`,
    `${nonce}.${lastDay}.${signature.slice(0, -1)}`,
    `${nonce}.${lastDay}.${'é'.repeat(signature.length)}`,
    `${nonce}.${lastDay}`,
    '~~.~..',
    '',
  ]) {
    expect(findDevice(changed, 'ada'), changed).toBeUndefined()
  }
})

test('a device cookie holds the five accounts that signed in last, each once', () => {
  let value: string | undefined
  for (const account of ['a', 'b', 'a', 'c', 'd', 'e', 'f']) {
    value = deviceCookieFor(value, account).value
  }
  const found = ['a', 'b', 'c', 'd', 'e', 'f'].filter((account) => findDevice(value, account))
  expect(found).toEqual(['a', 'c', 'd', 'e', 'f'])
  expect(value?.length).toBeLessThan(400)
})

test('each sign-in gives the device cookie another nonce, with a limit of its own', () => {
  const first = deviceCookieFor(undefined, 'ada').value
  const second = deviceCookieFor(first, 'ada').value
  expect(findDevice(first, 'ada')).not.toBe(findDevice(second, 'ada'))
})

test('a device cookie proves nothing after a year', () => {
  const { value, expires } = deviceCookieFor(undefined, 'ada')
  expect(expires?.getTime()).toBeGreaterThan(Date.now() + 364 * day)
  vi.useFakeTimers({ now: Date.now() + 364 * day })
  expect(findDevice(value, 'ada')).toBeDefined()
  vi.setSystemTime(Date.now() + 3 * day)
  expect(findDevice(value, 'ada')).toBeUndefined()
})

test('a device cookie is not limited to HTTPS while the site has none', () => {
  expect(deviceCookieFor(undefined, 'ada')).toMatchObject({
    name: 'gatehouse.device',
    secure: false,
  })
})

test('a device cookie proves a sign-in until the end of its last day', () => {
  vi.useFakeTimers({ now: 20_000 * day })
  const { value } = deviceCookieFor(undefined, 'ada')
  vi.setSystemTime(20_365 * day + day - 1)
  expect(findDevice(value, 'ada')).toBeDefined()
  vi.setSystemTime(20_366 * day)
  expect(findDevice(value, 'ada')).toBeUndefined()
})

test('a second sign-in to the same account replaces its proof in the device cookie', () => {
  const first = deviceCookieFor(undefined, 'ada').value
  const second = deviceCookieFor(first, 'ada').value
  expect(second.split('~')).toHaveLength(1)
  expect(deviceCookieFor(second, 'bo').value).toMatch(new RegExp(`~${second}$`))
})

test('a device cookie with more than five proofs is read up to the fifth', () => {
  const proofOf = (account: string) => deviceCookieFor(undefined, account).value
  const cookie = ['a', 'b', 'c', 'd', 'e', 'f'].map(proofOf).join('~')
  expect(findDevice(cookie, 'e')).toBeDefined()
  expect(findDevice(cookie, 'f')).toBeUndefined()
  expect(deviceCookieFor(cookie, 'g').value.split('~')).toHaveLength(5)
})
