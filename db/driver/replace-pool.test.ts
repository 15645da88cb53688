import postgres from 'postgres'
import { expect, test } from 'vitest'
import { isConnectionLost, replaceablePool } from './replace-pool.ts'

test('a replaced pool tries the next host first, and one pool is replaced once', async () => {
  const client = postgres('postgres://one:1,two:2/gatehouse')
  const { current, replace } = replaceablePool(client, 1_000)
  const first = current()
  replace(first)
  expect(client.options.host).toEqual(['two', 'one'])
  expect(client.options.port).toEqual([2, 1])
  const second = current()
  expect(second).not.toBe(first)
  replace(first)
  expect(current()).toBe(second)
  await client.end()
})

test.each([
  ['CONNECTION_CLOSED', true],
  ['57P01', true],
  ['25006', true],
  ['23505', false],
])('the code %s means that a connection was lost: %s', (code, lost) => {
  expect(isConnectionLost(Object.assign(new Error('x'), { code }))).toBe(lost)
})
