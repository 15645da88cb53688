import { pbkdf2Sync, scryptSync } from 'node:crypto'
import { hash as argon2 } from '@node-rs/argon2'
import { hash as bcrypt } from '@node-rs/bcrypt'
import { median } from '../fixtures/measure/median.ts'
import { unique } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

const password = 'old but good'
const ab64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('+', '.').replaceAll('=', '')
const salt = Buffer.from('a salt of 16 b..')

const legacyHashes: { [kind: string]: () => Promise<string> } = {
  'argon2id with less memory': () => argon2(password, { memoryCost: 8192, timeCost: 1 }),
  bcrypt: () => bcrypt(password, { cost: 6 }),
  PBKDF2: async () =>
    `$pbkdf2-sha256$1000$${ab64(salt)}$${ab64(pbkdf2Sync(password, salt, 1000, 32, 'sha256'))}`,
  scrypt: async () => {
    const key = scryptSync(password, salt, 32, { N: 1024, r: 8, p: 1 })
    return `$scrypt$ln=10,r=8,p=1$${ab64(salt)}$${ab64(key)}`
  },
}

for (const [kind, hash] of Object.entries(legacyHashes)) {
  test(`a password hashed with ${kind} is accepted and rehashed with the current parameters`, async ({
    caller,
    people,
    database,
  }) => {
    const { id, username } = await people.add({ passwordHash: await hash() })
    const signIn = async (typed: string) => {
      const input = { type: 'token', username, password: typed }
      return (await caller.call('authenticate', { input })).status
    }
    expect(await signIn(`${password}!`)).toBe(403)
    expect(await signIn(password)).toBe(200)
    const readHash = async () =>
      (await database.sql`select password_hash from account where id = ${id}`)[0]?.password_hash
    await expect.poll(readHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await signIn(password)).toBe(200)
    expect(await signIn(`${password}!`)).toBe(403)
  })
}

test('sign-ins over the hashing capacity return 503 quickly and do not delay other requests', async ({
  caller,
  people,
  startAnother,
}) => {
  test.slow()
  const instance = caller.at(await startAnother())
  const bearer = await people.issueCredential(await people.add())
  const signIns = Array.from({ length: 400 }, () => {
    const input = { type: 'token', username: unique('unknown'), password: 'a guess' }
    return instance.fromNewNetwork().call('authenticate', { input })
  })
  const profiles = []
  for (let n = 0; n < 5; n += 1) profiles.push(await instance.call('profile', { bearer }))
  const responses = await Promise.all(signIns)
  const withStatus = (expected: number) => responses.filter(({ status }) => status === expected)
  expect(withStatus(403).length + withStatus(503).length).toBe(400)
  expect(withStatus(403).length).toBeGreaterThan(10)
  expect(withStatus(503).length).toBeGreaterThan(10)
  for (const response of withStatus(503)) {
    expect(response.codes).toEqual(['ServerError:Unavailable'])
    expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  }
  expect(profiles.map(({ status }) => status)).toEqual(Array(5).fill(200))
  expect(median(withStatus(503).map(({ durationMs }) => durationMs))).toBeLessThan(
    median(withStatus(403).map(({ durationMs }) => durationMs)),
  )
})
