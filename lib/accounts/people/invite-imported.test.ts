import { expect, test } from 'vitest'
import { isRejectedTooOften } from './invite-imported.ts'

test.each([
  [19, 19, false],
  [0, 20, false],
  [1, 20, true],
  [1, 21, false],
  [2, 40, true],
  [2, 41, false],
])('%i rejections of %i emails stop the invitations: %s', (rejected, attempts, stops) => {
  expect(isRejectedTooOften(rejected, attempts)).toBe(stops)
})
