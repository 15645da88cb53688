import { pbkdf2Sync, randomUUID, scryptSync } from 'node:crypto'
import { hash as argon2 } from '@node-rs/argon2'
import { hash as bcrypt } from '@node-rs/bcrypt'
import { hashPassword } from '#lib/auth/hashing/password.ts'
import { canonicalTemporaryPassword, hashOf } from '#lib/auth/secret.ts'
import type { Caller } from '../fixtures/client/caller.ts'
import { sendForm } from '../fixtures/client/page-form.ts'
import { addAppPassword, addInState } from '../fixtures/factors.ts'
import { repeatWhile, timeInTurn } from '../fixtures/measure/durations.ts'
import { median } from '../fixtures/measure/median.ts'
import { type People, unique } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'
import { addStaff } from '../staff/staff.ts'

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

/** The timed attempts of each kind in one measurement. */
const rounds = 200
/** An account accepts a hundred failed attempts before it delays them. */
const accountsPerKind = Math.ceil(rounds / 80)
const maxMeasurements = 3
/** A measurement takes three minutes on a quiet machine. */
const timeoutMs = maxMeasurements * 10 * 60_000

const namesOf = (make: () => Promise<{ username: string }>) =>
  Promise.all(Array.from({ length: accountsPerKind }, async () => (await make()).username))

/** Adds accounts for each reason of a failed sign-in, and returns their usernames. */
async function addFailing(people: People): Promise<Readonly<Record<string, string[]>>> {
  // Another account's app password is a wrong password, and must take as long as one.
  const other = await people.add()
  await addAppPassword(people, other)
  await people.sql`
    update credential set hash = ${hashOf(canonicalTemporaryPassword(guess))}
    where account_id = ${other.id} and not exists (
      select from credential where hash = ${hashOf(canonicalTemporaryPassword(guess))})`
  return {
    'unknown user': await namesOf(async () => ({ username: unique('no') })),
    'wrong password': await namesOf(() => people.add()),
    'disabled account': await namesOf(() => people.add({ disabled: true })),
    'account with a factor': await namesOf(() => addStaff(people, 'help-desk')),
    'account with an app password': await namesOf(async () => {
      const person = await addInState(people, 'on')
      await addAppPassword(people, person)
      return person
    }),
  }
}

/** Adds accounts without a password of their own, and with every kind of imported hash. */
async function addWithOtherHashes(people: People): Promise<Readonly<Record<string, string[]>>> {
  const passwordHash = await hashPassword(canonicalTemporaryPassword(guess))
  const expired = await namesOf(() => people.add({ passwordHash }))
  await people.sql`
    update account set password_temporary = true, password_expires_at = now()
    where username = any(${expired})`
  const imported = Object.entries(importedHashes).map(async ([kind, hash]) => [
    kind,
    await namesOf(async () => people.add({ passwordHash: await hash() })),
  ])
  return {
    'invited account': await namesOf(() => people.add({ invited: true })),
    'expired temporary password': expired,
    ...Object.fromEntries(await Promise.all(imported)),
  }
}

const nameIn = (usernames: readonly string[], round: number) =>
  usernames[Math.abs(round) % usernames.length] ?? ''

/** The ways to sign in with a password. Each returns the response to a wrong one. */
const ways = {
  'POST /r1/authenticate.eb': async (caller: Caller, username: string) => {
    const input = { type: 'token', username, password: guess }
    const response = await caller.call('authenticate', { input })
    expect(response.status, username).toBe(403)
    return response
  },
  'the form of /login': async (caller: Caller, username: string) => {
    const body = new URLSearchParams({ username, password: guess })
    const response = await sendForm(caller, '/login', { action: undefined, body })
    expect(response.status, username).toBe(422)
    return response
  },
}

// These come first: as soon as an account has an imported hash, every failure waits for the slowest kind.
for (const [way, signIn] of Object.entries(ways)) {
  test(`${way} takes the same time for an unknown user, a wrong password, a disabled account and one with a factor`, async ({
    caller,
    people,
    startAnother,
  }) => {
    test.setTimeout(timeoutMs)
    const instance = caller.at(await startAnother())
    await expectEqualMedians(async () =>
      timeInTurn(await addFailing(people), rounds, (usernames, round) =>
        signIn(instance.fromNewNetwork(), nameIn(usernames, round)),
      ),
    )
  })
}

test('POST /r1/authenticate.eb takes the same time for every failure and every kind of stored hash', async ({
  caller,
  people,
  startAnother,
}) => {
  test.setTimeout(timeoutMs)
  const instance = caller.at(await startAnother())
  await expectEqualMedians(async () => {
    const kinds = { ...(await addFailing(people)), ...(await addWithOtherHashes(people)) }
    return timeInTurn(kinds, rounds, (usernames, round) =>
      ways['POST /r1/authenticate.eb'](instance.fromNewNetwork(), nameIn(usernames, round)),
    )
  })
})

test('GET /r1/memberships/{membership}/contacts.eb takes the same time for a membership of others and one that does not exist', async ({
  caller,
  people,
  startAnother,
}) => {
  test.setTimeout(timeoutMs)
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
  await expectEqualMedians(() =>
    timeInTurn(memberships, rounds, async (membershipOf) => {
      const response = await instance.call('contacts', { bearer, membership: membershipOf() })
      expect(response.codes).toEqual(['DataError:membership:NotFoundRule'])
      return response
    }),
  )
})

/**
 * Expects the median of each kind to be within 10 % of the median of all kinds, in one of three measurements.
 * The kinds take turns, so that other programs slow all of them; one that starts and ends often can still move
 * one median. A fault of the service moves it in every measurement.
 */
async function expectEqualMedians(
  measure: () => Promise<Readonly<Record<string, readonly number[]>>>,
): Promise<void> {
  const ratios = await repeatWhile(
    (ratios) => Object.values(ratios).some(isOff),
    async () => ratiosOf(await measure()),
    maxMeasurements,
  )
  expect(Object.entries(ratios).filter(([, ratio]) => isOff(ratio))).toEqual([])
}

const isOff = (ratio: number) => ratio <= 0.9 || ratio >= 1.1

function ratiosOf(durationsMs: Readonly<Record<string, readonly number[]>>) {
  const medians = Object.entries(durationsMs).map(([kind, all]) => [kind, median(all)] as const)
  console.log(medians.map(([kind, ms]) => `${kind} ${ms.toFixed(2)} ms`).join(', '))
  const reference = median(medians.map(([, ms]) => ms))
  return Object.fromEntries(medians.map(([kind, ms]) => [kind, ms / reference]))
}
