import { expect, test } from 'vitest'
import { orSessionEnded } from './member.ts'

test.each([undefined, false] as const)(
  'a statement that yields %s found no session, which fails with 403',
  (result) => {
    expect(() => orSessionEnded(result)).toThrow(
      expect.objectContaining({ faults: [expect.objectContaining({ status: 403 })] }),
    )
  },
)

test.each([0, '', null, { value: 1 }])('a statement that yields %j found the session', (result) => {
  expect(orSessionEnded(result)).toBe(result)
})
