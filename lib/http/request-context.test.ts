import { expect, test } from 'vitest'
import { networkHeader, requestContextOf } from './request-context.ts'

const of = (headers: Record<string, string>) => requestContextOf(new Headers(headers))

test.each(['a', 'req-1.2_3', 'a'.repeat(64)])('a request may name itself %s', (name) => {
  expect(of({ 'x-request-id': name }).requestId).toBe(name)
})

test.each(['', 'a b', 'a,b', 'a'.repeat(65), '<b>', 'é', '"', '{}'])(
  'a request that names itself %j gets a name of ours',
  (name) => {
    expect(of({ 'x-request-id': name }).requestId).toMatch(/^[\da-f-]{36}$/)
  },
)

test('two requests have two names', () => {
  expect(of({}).requestId).not.toBe(of({}).requestId)
})

test('a visit has the network that our server stamped, and of the agent what is worth keeping', () => {
  const context = of({ [networkHeader]: '203.0.113.9', 'user-agent': 'a'.repeat(999) })
  expect(context).toMatchObject({ network: '203.0.113.9', agent: 'a'.repeat(256) })
  expect(of({})).toMatchObject({ network: 'unknown', agent: null })
})
