import { expect, test } from 'vitest'
import { networkHeader, requestContextOf } from './request-context.ts'

const of = (headers: Record<string, string>) => requestContextOf(new Headers(headers))

test.each(['a', 'req-1.2_3', 'a'.repeat(64)])(
  'requestContextOf accepts the X-Request-Id %s',
  (id) => {
    expect(of({ 'x-request-id': id }).requestId).toBe(id)
  },
)

test.each(['', 'a b', 'a,b', 'a'.repeat(65), '<b>', 'é', '"', '{}'])(
  'requestContextOf replaces the X-Request-Id %j',
  (id) => {
    expect(of({ 'x-request-id': id }).requestId).toMatch(/^[\da-f-]{36}$/)
  },
)

test('requestContextOf gives every request an id of its own', () => {
  expect(of({}).requestId).not.toBe(of({}).requestId)
})

test('requestContextOf reads the network header and 256 characters of the User-Agent', () => {
  const context = of({ [networkHeader]: '203.0.113.9', 'user-agent': 'a'.repeat(999) })
  expect(context).toMatchObject({ network: '203.0.113.9', agent: 'a'.repeat(256) })
  expect(of({})).toMatchObject({ network: 'unknown', agent: null })
})

test('requestContextOf passes on how to find out whether the client has disconnected', () => {
  const isAbandoned = () => true
  expect(requestContextOf(new Headers(), isAbandoned).isAbandoned).toBe(isAbandoned)
  expect(of({})).not.toHaveProperty('isAbandoned')
})
