import { expect, test } from 'vitest'
import { nextStepMs } from './equal-duration.ts'

test('without imported hashes, a failed sign-in is not delayed', () => {
  expect(nextStepMs(90, 0)).toBe(0)
})

test('the first step is twice as long as the slowest kind of hash takes', () => {
  expect(nextStepMs(0, 40)).toBe(90)
})

test('the step stays the same while the slowest kind takes a little more or less', () => {
  for (const slowestMs of [18, 30, 40, 50, 69]) expect(nextStepMs(90, slowestMs)).toBe(90)
})

test('the step grows before a hash takes longer than it, and shrinks once it is twice too long', () => {
  expect(nextStepMs(91, 70)).toBe(91)
  expect(nextStepMs(90, 70)).toBe(150)
  expect(nextStepMs(88, 17)).toBe(88)
  expect(nextStepMs(89, 17)).toBe(44)
})

test('the step is two seconds at most', () => {
  expect(nextStepMs(0, 5_000)).toBe(2_000)
  expect(nextStepMs(2_000, 5_000)).toBe(2_000)
})
