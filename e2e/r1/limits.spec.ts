import type { Caller } from '../fixtures/client/caller.ts'
import { unique } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

const signIn = (caller: Caller, username: string, password: string) =>
  caller.call('authenticate', { input: { type: 'token', username, password } })

/** Guesses one after the other; responses the statuses. */
async function guess(caller: Caller, username: string, times: number): Promise<number[]> {
  const statuses = []
  for (let n = 0; n < times; n += 1) {
    statuses.push((await signIn(caller, username, `guess ${n}`)).status)
  }
  return statuses
}

test.describe('guessing a password', () => {
  test('waits from the sixth time on, and is told how long', async ({ caller, people }) => {
    const { username, password } = await people.add()
    expect(await guess(caller, username, 5)).toEqual([403, 403, 403, 403, 403])
    const response = await signIn(caller, username, password)
    expect(response.status).toBe(429)
    expect(response.codes).toEqual(['DataError:RateLimit'])
    const seconds = Number(response.headers['retry-after'])
    expect(seconds).toBeGreaterThanOrEqual(1)
    expect(response.messages[0]).toContain(`${seconds} second`)
  })

  test('waits longer each time', async ({ caller, people, database }) => {
    const { username } = await people.add()
    await guess(caller, username, 5)
    const waits: number[] = []
    for (let n = 0; n < 5; n += 1) {
      const { headers, status } = await signIn(caller, username, 'again')
      expect(status).toBe(429)
      waits.push(Number(headers['retry-after']))
      await database.sql`update rate_limit set blocked_until = now() where blocked_until > now()`
      expect((await signIn(caller, username, 'once more')).status).toBe(403)
    }
    expect(waits).toEqual([...waits].sort((a, b) => a - b))
    expect(waits.at(-1)).toBeGreaterThanOrEqual(8 * (waits[0] as number))
  })

  test('is counted for the name in any case, and for a name that nobody has', async ({
    caller,
    people,
  }) => {
    const { username } = await people.add()
    for (const name of [username, unique('nobody')]) {
      await guess(caller, name.toUpperCase(), 5)
      expect((await signIn(caller, name, 'again')).status).toBe(429)
    }
  })

  test('from one network leaves the member alone on every other', async ({ caller, people }) => {
    const { username, password } = await people.add()
    await guess(caller, username, 7)
    expect((await signIn(caller, username, password)).status).toBe(429)
    expect((await signIn(caller.fromNewNetwork(), username, password)).status).toBe(200)
  })

  test('of one member leaves the others on the same network alone', async ({ caller, people }) => {
    const [victim, neighbour] = [await people.add(), await people.add()]
    await guess(caller, victim.username, 7)
    const response = await signIn(caller, neighbour.username, neighbour.password)
    expect(response.status).toBe(200)
  })

  test('from everywhere does not shut the member out at home', async ({ caller, people }) => {
    const { username, password } = await people.add()
    expect((await signIn(caller, username, password)).status).toBe(200)
    let held = 0
    for (let n = 0; n < 130; n += 10) {
      const wave = Array.from({ length: 10 }, () =>
        signIn(caller.fromNewNetwork(), username, 'guess'),
      )
      held += (await Promise.all(wave)).filter(({ status }) => status === 429).length
    }
    expect(held).toBeGreaterThan(0)
    expect((await signIn(caller, username, password)).status).toBe(200)
  })

  test('of many members from one network waits as well', async ({ caller }) => {
    const statuses: number[] = []
    for (let n = 0; n < 60 && !statuses.includes(429); n += 1) {
      statuses.push((await signIn(caller, unique('nobody'), 'guess')).status)
    }
    expect(statuses.at(-1)).toBe(429)
    expect(statuses.length).toBeGreaterThan(20)
  })
})

test.describe('signing in rightly', () => {
  test('is never held up, however often', async ({ caller, people }) => {
    const { username, password } = await people.add()
    for (let n = 0; n < 12; n += 1) {
      expect((await signIn(caller, username, password)).status).toBe(200)
    }
  })

  test('is not held up by doing so twice at the same moment', async ({ caller, people }) => {
    for (let n = 0; n < 8; n += 1) {
      const { username, password } = await people.add()
      const both = [signIn(caller, username, password), signIn(caller, username, password)]
      const responses = await Promise.all(both)
      expect(responses.map(({ status }) => status)).toEqual([200, 200])
    }
  })

  test('is not held up by the neighbours who do so at the same moment', async ({
    caller,
    people,
  }) => {
    const neighbours = await Promise.all(Array.from({ length: 12 }, () => people.add()))
    const responses = await Promise.all(
      neighbours.map(({ username, password }) => signIn(caller, username, password)),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(200))
  })

  test('forgives the mistakes before it', async ({ caller, people }) => {
    const { username, password } = await people.add()
    for (let n = 0; n < 4; n += 1) {
      expect(await guess(caller, username, 1)).toEqual([403])
      expect((await signIn(caller, username, password)).status).toBe(200)
    }
  })
})

test.describe('asking for mails', () => {
  test('that tell which addresses have accounts waits, per network', async ({ caller }) => {
    const ask = (somebody: Caller) =>
      somebody.call('forgotpassword', { input: { email: `${unique('x')}@people.example` } })
    const statuses: number[] = []
    for (let n = 0; n < 60 && !statuses.includes(429); n += 1) {
      statuses.push((await ask(caller)).status)
    }
    const response = await ask(caller)
    expect(response.status).toBe(429)
    expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(response.messages[0]).toMatch(/try again in \d+ (second|minute)s?$/)
    expect((await ask(caller.fromNewNetwork())).status).toBe(200)
  })

  test('that fill strangers’ letter-boxes waits, per network', async ({ caller }) => {
    const ask = (somebody: Caller, Action: string) => {
      const EmailAddress = `${unique('x')}@strangers.example`
      return somebody.call('ebrief', { format: 'xml', input: { EmailAddress, Action } })
    }
    const statuses: number[] = []
    for (let n = 0; n < 60 && !statuses.includes(429); n += 1) {
      statuses.push((await ask(caller, n % 2 ? 'Subscribe' : 'Remove')).status)
    }
    const response = await ask(caller, 'Subscribe')
    expect([response.status, response.codes]).toEqual([429, ['DataError:RateLimit']])
    expect((await ask(caller.fromNewNetwork(), 'Remove')).status).toBe(200)
  })
})

test('guessing a client’s secret waits, per client and network', async ({ caller, grants }) => {
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
