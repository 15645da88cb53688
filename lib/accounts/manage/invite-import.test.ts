import { expect, test } from 'vitest'
import { isStopped } from './invite-import.ts'

test.each([
  [0, 2, false],
  [0, 3, true],
  [1, 3, false],
  [16, 3, false],
  [17, 3, true],
  [19, 1, false],
  [950, 50, false],
  [949, 51, true],
])('after %i invitations sent and %i rejected, isStopped is %s', (sent, rejected, stopped) => {
  expect(isStopped(sent, rejected)).toBe(stopped)
})
