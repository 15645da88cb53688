import { describe, expect, test } from 'vitest'
import { ages, chooseKey, isDue } from './key-ages.ts'

const aged = (...ageSeconds: number[]) => ageSeconds.map((age) => ({ ageSeconds: age }))

describe('the key that signs', () => {
  test('is the first one at once, since there is no other', () => {
    expect(chooseKey(aged(0))).toEqual({ ageSeconds: 0 })
    expect(chooseKey([])).toBeUndefined()
  })

  test('gives way to its successor once clients have had a day to learn of it', () => {
    expect(chooseKey(aged(ages.renew + 60, 60))?.ageSeconds).toBe(ages.renew + 60)
    expect(chooseKey(aged(ages.renew + ages.sign, ages.sign))?.ageSeconds).toBe(ages.sign)
  })

  test('of two made at the same moment is the same one everywhere', () => {
    const [first, second] = [
      { ageSeconds: 5, id: 'a' },
      { ageSeconds: 5, id: 'b' },
    ]
    expect(chooseKey([first, second])).toBe(first)
  })
})

describe('the successor', () => {
  test('is made once, when the latest key is ninety days old', () => {
    expect(isDue(aged(ages.renew - 1))).toBe(false)
    expect(isDue(aged(ages.renew))).toBe(true)
    expect(isDue(aged(ages.renew, 60))).toBe(false)
  })

  test('has signed for more than an hour, which tokens last, before its predecessor goes', () => {
    expect(ages.retire - ages.sign).toBeGreaterThan(3600)
  })
})
