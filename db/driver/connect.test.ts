import { expect, test } from 'vitest'
import { connect } from './connect.ts'

test.each([
  [300, 1.5],
  [1_800, 1.5],
  [6_000, 5],
  [60_000, 10],
])('a pool whose queries have %i ms tries a host for %d s', async (queryTimeoutMs, seconds) => {
  const { $client } = connect('postgres://localhost/gatehouse', { queryTimeoutMs })
  expect($client.options.connect_timeout).toBe(seconds)
  await $client.end()
})

test('the only connection of a pool lasts, because a transaction or temporary tables would end with it', async () => {
  for (const [maxConnections, lasts] of [
    [1, true],
    [2, false],
  ] as const) {
    const { $client } = connect('postgres://localhost/gatehouse', { maxConnections })
    expect($client.options.max_lifetime === null).toBe(lasts)
    expect($client.options.max).toBe(maxConnections)
    await $client.end()
  }
})

test('a session lasts 14 days without use and a membership has 90 days of grace, unless the pool has other settings', async () => {
  const url = 'postgres://localhost/gatehouse'
  const [usual, other] = [
    connect(url),
    connect(url, { sessionIdleDays: 1, membershipGraceDays: 2 }),
  ]
  expect([usual.sessionIdleDays, usual.membershipGraceDays]).toEqual([14, 90])
  expect([other.sessionIdleDays, other.membershipGraceDays]).toEqual([1, 2])
  for (const { $client } of [usual, other]) await $client.end()
})
