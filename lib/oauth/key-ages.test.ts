import { expect, test } from 'vitest'
import { lifetimes } from '#db/values/lifetimes.ts'
import { currentKeyOf, isRenewalDue, keyAgesSeconds } from './key-ages.ts'

const { activation, renewal, succession } = keyAgesSeconds
const keysOf = (...ages: number[]) => ages.map((ageSeconds) => ({ ageSeconds }))

test('the only signing key is used at once', () => {
  expect(currentKeyOf(keysOf(0))).toEqual({ ageSeconds: 0 })
  expect(currentKeyOf([])).toBeUndefined()
})

test('a new signing key is used after one day, when clients have fetched it', () => {
  expect(currentKeyOf(keysOf(renewal + 60, 60))?.ageSeconds).toBe(renewal + 60)
  expect(currentKeyOf(keysOf(renewal + activation, activation))?.ageSeconds).toBe(activation)
})

test('every instance uses the same one of two signing keys of the same age', () => {
  const first = { ageSeconds: 5, id: 'a' }
  const second = { ageSeconds: 5, id: 'b' }
  expect(currentKeyOf([first, second])).toBe(first)
})

test('the renewal of a signing key is due once, when the newest key is 90 days old', () => {
  expect(isRenewalDue(keysOf(renewal - 1))).toBe(false)
  expect(isRenewalDue(keysOf(renewal))).toBe(true)
  expect(isRenewalDue(keysOf(renewal, 60))).toBe(false)
})

test('a key is published for as long as a grant whose ID token it signed', () => {
  expect(succession - activation).toBeGreaterThanOrEqual(lifetimes.grant)
})
