import fc from 'fast-check'
import { isTooSlow, repeatWhile } from '../fixtures/measure/durations.ts'
import { expect, test } from '../fixtures/test.ts'
import { emailText, postJson } from '../hostile/cases/document.ts'

const valid = `{"email":"${emailText}"}`

test('arbitrary JSON returns 200 or 400 within a second', async ({ caller }) => {
  const text = fc.oneof(
    fc.json(),
    fc.record({ email: fc.jsonValue() }).map((value) => JSON.stringify(value)),
    fc
      .tuple(fc.nat(valid.length), fc.nat(4), fc.string({ unit: 'binary', maxLength: 4 }))
      .map(([at, remove, insert]) => valid.slice(0, at) + insert + valid.slice(at + remove)),
  )
  await fc.assert(
    fc.asyncProperty(text, async (body) => {
      const response = await repeatWhile(isTooSlow, () =>
        postJson({ caller: caller.fromNewNetwork() }, body),
      )
      expect([200, 400]).toContain(response.status)
      expect(isTooSlow(response)).toBe(false)
    }),
    { numRuns: 150 },
  )
})

test('arbitrary strings as credentials return 400 or 403, never a database error', async ({
  caller,
}) => {
  const value = fc.string({ unit: 'binary', maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(value, value, async (username, password) => {
      const body = JSON.stringify({ type: 'token', username, password })
      const response = await caller.fromNewNetwork().send({
        method: 'POST',
        path: '/r1/authenticate.eb',
        headers: { 'Content-Type': 'application/json' },
        body,
      })
      expect([400, 403]).toContain(response.status)
    }),
    { numRuns: 60 },
  )
})
