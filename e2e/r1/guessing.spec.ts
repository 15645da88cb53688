import { setTimeout as sleep } from 'node:timers/promises'
import { hashOf } from '#lib/auth/secret.ts'
import type { Caller } from '../fixtures/client/caller.ts'
import { withSlowCommits } from '../fixtures/faults/slow-commits.ts'
import { type Person, unique } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

const signIn = (caller: Caller, username: string, password: string) =>
  caller.call('authenticate', { input: { type: 'token', username, password } })

/** Guesses from one network, several at once, until a guess gets 429. */
async function guessUntilBlocked(network: Caller, username: string): Promise<void> {
  for (let isBlocked = false; !isBlocked; ) {
    const guesses = [1, 2, 3].map(() => signIn(network, username, unique('guess')))
    isBlocked = (await Promise.all(guesses)).some(({ status }) => status === 429)
  }
}

/** Guesses the password from 101 networks until it is stopped; resolves once each has been blocked. */
async function guessFromManyNetworks(caller: Caller, { username }: Person) {
  const networks = Array.from({ length: 101 }, () => caller.fromNewNetwork())
  let isStopped = false
  await Promise.all(networks.map((network) => guessUntilBlocked(network, username)))
  const guessing = networks.map(async (network) => {
    while (!isStopped) {
      await signIn(network, username, unique('guess'))
      await sleep(200)
    }
  })
  return async () => {
    isStopped = true
    await Promise.all(guessing)
  }
}

test('a member signs in from a new network while 101 networks guess the password', {
  tag: '@alone',
}, async ({ caller, people }) => {
  test.slow()
  const person = await people.add()
  const stop = await guessFromManyNetworks(caller, person)
  const response = await signIn(caller.fromNewNetwork(), person.username, person.password)
  await stop()
  expect(response.status).toBe(200)
  expect(response.durationMs).toBeLessThan(15_000)
})

test('a temporary password works while 101 networks guess the password, and on a blocked network', {
  tag: '@alone',
}, async ({ caller, resetMember: { person, password: temporary } }) => {
  test.slow()
  const stop = await guessFromManyNetworks(caller, person)
  await guessUntilBlocked(caller, person.username)
  const response = await signIn(caller, person.username, temporary)
  await stop()
  expect(response.status).toBe(200)
})

test('60 wrong passwords at once get 403 or 429, and no query fails, on a slow disk', {
  tag: '@all',
}, async ({ caller, database, people, service }) => {
  const { username } = await people.add()
  const logged = service.log().length
  await withSlowCommits(database, async () => {
    const guesses = Array.from({ length: 60 }, (_, n) => signIn(caller, username, `guess ${n}`))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 403 && status !== 429)).toEqual([])
    expect(statuses.filter((status) => status === 403).length).toBeGreaterThanOrEqual(4)
  })
  expect(service.log().slice(logged)).not.toContain('"level":"error"')
})

test('failed sign-ins are counted per account, however its name is typed', async ({
  caller,
  people,
}) => {
  const username = unique('İris')
  const email = `${unique('iris')}@people.example`
  await people.add({ username, email })
  const names = [username, email, email.toUpperCase(), ` ${email}`, username]
  for (const name of names) expect((await signIn(caller, name, 'a guess')).status).toBe(403)
  for (const name of names) expect((await signIn(caller, name, 'a guess')).status).toBe(429)
})

test('failed sign-ins with many usernames block an IPv6 /56 and a /48', { tag: '@all' }, async ({
  caller,
}) => {
  test.slow()
  const prefix = `2001:db8:${Math.floor(Math.random() * 65_536).toString(16)}`
  /** Guesses from this many /64 networks of one /56 each until a response is 429. */
  const guess = async (subnet: (n: number) => string, times: number) => {
    for (let n = 0; n < times; n += 10) {
      const guesses = Array.from({ length: 10 }, (_, m) =>
        signIn(caller.from(`${prefix}:${subnet(n + m)}::1`), unique('unknown'), 'a guess'),
      )
      const responses = await Promise.all(guesses)
      if (responses.some(({ status }) => status === 429)) return n
    }
    return times
  }
  const attemptsPer56 = await guess((n) => (n % 256).toString(16), 400)
  expect(attemptsPer56).toBeGreaterThan(100)
  expect(attemptsPer56).toBeLessThan(300)
  const attemptsPer48 = await guess((n) => ((n + 1) * 256).toString(16).slice(-4), 1_000)
  expect(attemptsPer48).toBeGreaterThan(300)
  expect(attemptsPer48).toBeLessThan(1_000)
})

test('a stored hash that cannot be read counts as a wrong password', async ({ caller, people }) => {
  for (const passwordHash of [
    '$argon2id$v=19$m=19456,t=2,p=1$broken',
    '$pbkdf2-sha999$29000$c2FsdA$aGFzaA',
    '$pbkdf2-sha256$many$c2FsdA$aGFzaA',
    '$pbkdf2-sha256$29000$c2FsdA$',
    '$scrypt$ln=99,r=8,p=1$c2FsdA$aGFzaA',
    '$scrypt$nonsense',
    '$2b$99$nonsense',
    '$unknown$',
  ]) {
    const { username } = await people.add({ passwordHash })
    expect((await signIn(caller, username, 'a guess')).status, passwordHash).toBe(403)
  }
})

test('a sign-in that gets 500 because its session cannot be written does not count as a guess', async ({
  caller,
  people,
}) => {
  const { id, username, password } = await people.add()
  await people.sql.unsafe(`create function fail_sign_in() returns trigger language plpgsql as
    $$ begin raise exception 'the disk is full'; end $$;
    create trigger fail_sign_in before insert on credential for each row when (new.account_id = '${id}')
      execute function fail_sign_in()`)
  for (let n = 0; n < 6; n += 1) expect((await signIn(caller, username, password)).status).toBe(500)
  await people.sql.unsafe('drop function fail_sign_in cascade')
  expect((await signIn(caller, username, password)).status).toBe(200)
})

test('a sign-in that gets 503 for want of hashing capacity does not count as a guess', {
  tag: '@alone',
}, async ({ caller, people, startAnother }) => {
  test.slow()
  const instance = caller.at(await startAnother())
  const members = await Promise.all(Array.from({ length: 250 }, () => people.add()))
  const attempts = members.map(async ({ id, username }) => {
    const from = instance.fromNewNetwork()
    const { status } = await signIn(from, username, 'a guess')
    return { status, key: hashOf(JSON.stringify(['sign-in', id, from.network])) }
  })
  const rejected = (await Promise.all(attempts)).filter(({ status }) => status === 503)
  expect(rejected.length).toBeGreaterThan(0)
  const counts = await people.sql`select attempts from rate_limit
    where key in ${people.sql(rejected.map(({ key }) => key))}`
  expect(counts.map(({ attempts }) => attempts)).toEqual(rejected.map(() => 0))
})

test('many sign-ins from one network do not take the hashing capacity of another', {
  tag: '@alone',
}, async ({ caller, people, startAnother }) => {
  test.slow()
  const instance = caller.at(await startAnother())
  const member = await people.add()
  const flooders = await Promise.all(Array.from({ length: 20 }, () => people.add()))
  let isStopped = false
  let responses = 0
  const flood = flooders.flatMap((flooder) =>
    Array.from({ length: 15 }, async () => {
      while (!isStopped) {
        await signIn(instance, flooder.username, flooder.password)
        responses += 1
      }
    }),
  )
  // The first wave waits for connections to the database, not for hashing.
  await expect.poll(() => responses, { timeout: 20_000 }).toBeGreaterThan(flood.length)
  const statuses: number[] = []
  for (let n = 0; n < 10; n += 1) {
    const network = instance.fromNewNetwork()
    let status = 503
    // On a busy machine a query may wait too long for a connection. Without turns in the queue for
    // hashing, nearly every attempt would get 503, because the flood fills it again at once.
    for (let attempt = 0; attempt < 3 && status === 503; attempt += 1) {
      status = (await signIn(network, member.username, member.password)).status
    }
    statuses.push(status)
  }
  isStopped = true
  await Promise.all(flood)
  expect(statuses).toEqual(Array(10).fill(200))
})
