import { hashOf } from '#lib/auth/secret.ts'
import type { Caller } from '../fixtures/client/caller.ts'
import type { TestDatabase } from '../fixtures/database.ts'
import { unique } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

const signIn = (caller: Caller, username: string, password: string) =>
  caller.call('authenticate', { input: { type: 'token', username, password } })

/** Signs in with wrong passwords, one after the other, and returns the statuses. */
async function guess(caller: Caller, username: string, times: number): Promise<number[]> {
  const statuses = []
  for (let n = 0; n < times; n += 1) {
    statuses.push((await signIn(caller, username, `guess ${n}`)).status)
  }
  return statuses
}

/** In seconds. */
const addedWait = 20

/** Lengthens the waits that have begun, so that they do not pass between two requests on a busy machine. */
const lengthenWaits = ({ sql }: TestDatabase) => sql`
  update rate_limit set blocked_until = blocked_until + ${addedWait} * interval '1 second'
  where blocked_until > now() - interval '10 seconds'`

test.describe('limit on failed sign-ins', () => {
  test('the sixth sign-in after five wrong passwords returns 429 with Retry-After', async ({
    caller,
    people,
    database,
  }) => {
    const { username, password } = await people.add()
    expect(await guess(caller, username, 5)).toEqual([403, 403, 403, 403, 403])
    await lengthenWaits(database)
    const response = await signIn(caller, username, password)
    expect(response.status).toBe(429)
    expect(response.codes).toEqual(['DataError:RateLimit'])
    const seconds = Number(response.headers['retry-after'])
    expect(seconds).toBeGreaterThanOrEqual(1)
    expect(response.messages[0]).toContain(`${seconds} second`)
  })

  test('Retry-After is never shorter than the block', async ({ caller, people, database }) => {
    const { id, username, password } = await people.add()
    await guess(caller, username, 5)
    const key = hashOf(JSON.stringify(['sign-in', id, caller.network]))
    // Rounded down, 19.9 seconds would be almost a second too few.
    await database.sql`
      update rate_limit set blocked_until = now() + interval '19.9 seconds' where key = ${key}`
    const { headers, status } = await signIn(caller, username, password)
    expect(status).toBe(429)
    const [block] = await database.sql`
      select extract(epoch from blocked_until - now())::float8 as seconds
      from rate_limit where key = ${key}`
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(block?.seconds)
  })

  test('repeated failed sign-ins are blocked for longer each time', async ({
    caller,
    people,
    database,
  }) => {
    const { username } = await people.add()
    await guess(caller, username, 5)
    const waitSeconds: number[] = []
    for (let n = 0; n < 5; n += 1) {
      await lengthenWaits(database)
      const { headers, status } = await signIn(caller, username, 'again')
      expect(status).toBe(429)
      waitSeconds.push(Number(headers['retry-after']) - addedWait)
      await database.sql`update rate_limit set blocked_until = now() where blocked_until > now()`
      expect((await signIn(caller, username, 'once more')).status).toBe(403)
    }
    // The waits are 1, 2, 4, 8 and 16 seconds, less the time since the attempt.
    for (const [n, seconds] of waitSeconds.entries()) expect(seconds).toBeLessThanOrEqual(2 ** n)
    expect(waitSeconds.at(-1)).toBeGreaterThan(8)
  })

  test('an attempt during a wait is rejected without being counted, so that it makes no wait longer', async ({
    caller,
    people,
    database,
  }) => {
    const { username } = await people.add()
    await guess(caller, username, 5)
    await lengthenWaits(database)
    const waits: number[] = []
    for (let n = 0; n < 4; n += 1) {
      waits.push(Number((await signIn(caller, username, 'again')).headers['retry-after']))
    }
    expect(waits).toEqual(waits.toSorted((a, b) => b - a))
  })

  test('failed sign-ins are counted for a username in any case, whether it exists or not', async ({
    caller,
    people,
    database,
  }) => {
    const { username } = await people.add()
    for (const name of [username, unique('unknown')]) {
      await guess(caller, name.toUpperCase(), 5)
      await lengthenWaits(database)
      expect((await signIn(caller, name, 'again')).status).toBe(429)
    }
  })

  test('failed sign-ins from one network do not block the member on another', async ({
    caller,
    people,
    database,
  }) => {
    const { username, password } = await people.add()
    await guess(caller, username, 7)
    await lengthenWaits(database)
    expect((await signIn(caller, username, password)).status).toBe(429)
    expect((await signIn(caller.fromNewNetwork(), username, password)).status).toBe(200)
  })

  test('failed sign-ins of one member do not block other members on the same network', async ({
    caller,
    people,
  }) => {
    const [member, otherMember] = [await people.add(), await people.add()]
    await guess(caller, member.username, 7)
    const response = await signIn(caller, otherMember.username, otherMember.password)
    expect(response.status).toBe(200)
  })

  test('failed sign-ins from many networks do not block the member on a network used before', async ({
    caller,
    people,
    database,
  }) => {
    const { id, username, password } = await people.add()
    expect((await signIn(caller, username, password)).status).toBe(200)
    let blocked = 0
    for (let n = 0; n < 130 && blocked === 0; n += 10) {
      const guesses = Array.from({ length: 10 }, () =>
        signIn(caller.fromNewNetwork(), username, 'guess'),
      )
      blocked += (await Promise.all(guesses)).filter(({ status }) => status === 429).length
    }
    expect(blocked).toBeGreaterThan(0)
    await database.sql`update rate_limit set blocked_until = now() + interval '1 minute'
      where key = ${hashOf(JSON.stringify(['sign-in-anywhere', id]))}`
    expect((await signIn(caller.fromNewNetwork(), username, password)).status).toBe(429)
    expect((await signIn(caller, username, password)).status).toBe(200)
  })

  test('failed sign-ins with many usernames block their network', async ({ caller }) => {
    const statuses: number[] = []
    for (let n = 0; n < 60 && !statuses.includes(429); n += 1) {
      statuses.push((await signIn(caller, unique('unknown'), 'guess')).status)
    }
    expect(statuses.at(-1)).toBe(429)
    expect(statuses.length).toBeGreaterThan(20)
  })
})

test.describe('limit on sign-ins', () => {
  test('correct sign-ins are never blocked, however many there are', async ({ caller, people }) => {
    const { username, password } = await people.add()
    for (let n = 0; n < 12; n += 1) {
      expect((await signIn(caller, username, password)).status).toBe(200)
    }
  })

  test('two simultaneous correct sign-ins of one member both succeed', async ({
    caller,
    people,
  }) => {
    for (let n = 0; n < 8; n += 1) {
      const { username, password } = await people.add()
      const both = [signIn(caller, username, password), signIn(caller, username, password)]
      const responses = await Promise.all(both)
      expect(responses.map(({ status }) => status)).toEqual([200, 200])
    }
  })

  test('simultaneous correct sign-ins of twelve members on one network all succeed', async ({
    caller,
    people,
  }) => {
    const members = await Promise.all(Array.from({ length: 12 }, () => people.add()))
    const responses = await Promise.all(
      members.map(({ username, password }) => signIn(caller, username, password)),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(200))
  })

  test('a correct sign-in resets the count of failed ones', async ({ caller, people }) => {
    const { username, password } = await people.add()
    for (let n = 0; n < 4; n += 1) {
      expect(await guess(caller, username, 1)).toEqual([403])
      expect((await signIn(caller, username, password)).status).toBe(200)
    }
  })
})

test.describe('limit on emails', () => {
  test('POST /r1/forgotpassword.eb is limited per network', async ({ caller }) => {
    const send = (sender: Caller) =>
      sender.call('forgotpassword', { input: { email: `${unique('x')}@people.example` } })
    const statuses: number[] = []
    for (let n = 0; n < 60 && !statuses.includes(429); n += 1) {
      statuses.push((await send(caller)).status)
    }
    const response = await send(caller)
    expect(response.status).toBe(429)
    expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(response.messages[0]).toMatch(/Try again in \d+ (second|minute)s?$/)
    expect((await send(caller.fromNewNetwork())).status).toBe(200)
  })

  test('POST /r1/campaigns/ebrief.eb is limited per network', async ({ caller }) => {
    const send = (sender: Caller, Action: string) => {
      const EmailAddress = `${unique('x')}@readers.example`
      return sender.call('ebrief', { format: 'xml', input: { EmailAddress, Action } })
    }
    const statuses: number[] = []
    for (let n = 0; n < 60 && !statuses.includes(429); n += 1) {
      statuses.push((await send(caller, 'Subscribe')).status)
    }
    const response = await send(caller, 'Subscribe')
    expect([response.status, response.codes]).toEqual([429, ['DataError:RateLimit']])
    expect((await send(caller, 'Remove')).status).toBe(200)
    expect((await send(caller.fromNewNetwork(), 'Subscribe')).status).toBe(200)
  })
})

test('POST /r1/openid/token.eb limits wrong client secrets per client and network', async ({
  caller,
  grants,
}) => {
  const { tokenRequest } = await grants.issueCode()
  const input = { ...tokenRequest, client_secret: 'guess' }
  const statuses: number[] = []
  for (let n = 0; n < 60 && !statuses.includes(429); n += 1) {
    statuses.push((await caller.call('token', { input })).status)
  }
  expect(statuses.at(-1)).toBe(429)
  const response = await caller.fromNewNetwork().call('token', { input: tokenRequest })
  expect(response.body).toHaveProperty('access_token')
})
