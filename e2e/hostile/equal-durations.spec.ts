import { pbkdf2Sync, randomUUID, scryptSync } from 'node:crypto'
import { hash as argon2 } from '@node-rs/argon2'
import { hash as bcrypt } from '@node-rs/bcrypt'
import { hashPassword } from '#lib/auth/hashing/password.ts'
import { canonicalTemporaryPassword } from '#lib/auth/secret.ts'
import { timeInTurn } from '../fixtures/measure/durations.ts'
import { median } from '../fixtures/measure/median.ts'
import { unique } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

const guess = 'a guess like any other'
const password = 'a password from elsewhere'
const salt = Buffer.from('a salt of 16 b..')
const ab64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('+', '.').replaceAll('=', '')

const importedHashes: { [kind: string]: () => Promise<string> } = {
  argon2id: () => argon2(password, { memoryCost: 8192, timeCost: 1 }),
  bcrypt: () => bcrypt(password, { cost: 9 }),
  PBKDF2: async () =>
    `$pbkdf2-sha256$29000$${ab64(salt)}$${ab64(pbkdf2Sync(password, salt, 29_000, 32, 'sha256'))}`,
  scrypt: async () =>
    `$scrypt$ln=12,r=8,p=1$${ab64(salt)}$${ab64(scryptSync(password, salt, 32, { N: 4096, r: 8, p: 1 }))}`,
}

/**
 * The number of timed attempts of each kind. Within 10 % only a quiet machine can tell: `npm run hostile`
 * sets this, and without it Playwright does not declare these tests. The coarser test in
 * secrets.spec.ts always runs.
 */
const rounds = Number(process.env.TIMING_ROUNDS ?? 200)
/** An account accepts a hundred failed attempts before it delays them. */
const accountsPerKind = Math.ceil(rounds / 80)

test('POST /r1/authenticate.eb takes the same time for every failure and every kind of stored hash', async ({
  caller,
  people,
  startAnother,
}) => {
  // A round of nine kinds takes 0.8 s on a quiet machine.
  test.setTimeout(60_000 + rounds * 3_000)
  const addAccounts = (input: () => Promise<Parameters<typeof people.add>[0]>) =>
    Promise.all(Array.from({ length: accountsPerKind }, async () => people.add(await input())))
  const accounts: { [kind: string]: { username: string }[] } = {
    'unknown user': Array.from({ length: accountsPerKind }, () => ({ username: unique('no') })),
    'wrong password': await addAccounts(async () => ({})),
    'disabled account': await addAccounts(async () => ({ disabled: true })),
    'invited account': await addAccounts(async () => ({ invited: true })),
  }
  const expired = await addAccounts(async () => ({
    passwordHash: await hashPassword(canonicalTemporaryPassword(guess)),
  }))
  await people.sql`
    update account set password_temporary = true, password_expires_at = now()
    where id = any(${expired.map(({ id }) => id)})`
  accounts['expired temporary password'] = expired
  for (const [kind, hash] of Object.entries(importedHashes)) {
    accounts[kind] = await addAccounts(async () => ({ passwordHash: await hash() }))
  }
  const instance = caller.at(await startAnother())
  const durationsMs = await timeInTurn(accounts, rounds, async (members, round) => {
    const { username = '' } = members[Math.abs(round) % members.length] ?? {}
    const input = { type: 'token', username, password: guess }
    const response = await instance.fromNewNetwork().call('authenticate', { input })
    expect(response.status, username).toBe(403)
    return response
  })
  expectEqualMedians(durationsMs)
})

test('GET /r1/memberships/{membership}/contacts.eb takes the same time for a membership of others and one that does not exist', async ({
  caller,
  people,
  startAnother,
}) => {
  test.slow()
  const member = await people.add()
  await people.addMembership({ person: member, primary: true })
  const others = await Promise.all(Array.from({ length: 20 }, () => people.add()))
  const { guid } = await people.addMembership(...others.map((person) => ({ person })))
  const bearer = await people.issueCredential(member)
  const memberships: { [kind: string]: () => string } = {
    'of others': () => guid,
    missing: randomUUID,
    'not a GUID': () => unique('membership'),
  }
  const instance = caller.at(await startAnother())
  const durationsMs = await timeInTurn(memberships, rounds, async (membershipOf) => {
    const response = await instance.call('contacts', { bearer, membership: membershipOf() })
    expect(response.codes).toEqual(['DataError:membership:NotFoundRule'])
    return response
  })
  expectEqualMedians(durationsMs)
})

/** Expects the median of each kind to be within 10 % of the median of all kinds. */
function expectEqualMedians(durationsMs: { [kind: string]: number[] }): void {
  const medians = Object.entries(durationsMs).map(([kind, all]) => [kind, median(all)] as const)
  console.log(medians.map(([kind, ms]) => `${kind} ${ms.toFixed(2)} ms`).join(', '))
  const reference = median(medians.map(([, ms]) => ms))
  for (const [kind, ms] of medians) {
    expect(ms / reference, `${kind} of ${medians.join(' ')}`).toBeGreaterThan(0.9)
    expect(ms / reference, `${kind} of ${medians.join(' ')}`).toBeLessThan(1.1)
  }
}
