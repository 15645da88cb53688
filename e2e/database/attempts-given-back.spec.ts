import type postgres from 'postgres'
import { authenticateMember } from '#lib/auth/authenticate.ts'
import { findMember, type SignedInMember } from '#lib/auth/member.ts'
import { endMfa, replaceRecoveryCodes } from '#lib/auth/mfa/manage-mfa.ts'
import { confirmMfa, setUpMfa, spendCode, spendRecoveryCode } from '#lib/auth/mfa/use-mfa.ts'
import { listPasskeys, removePasskey } from '#lib/auth/passkeys/own-passkeys.ts'
import {
  passWithPasskey,
  stepOptions,
  switchOffWithPasskey,
  switchOnWithPasskey,
} from '#lib/auth/passkeys/pass-step.ts'
import { signInByPasskey, signInOptions } from '#lib/auth/passkeys/sign-in-by-passkey.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { env } from '#lib/env.ts'
import { drainBackgroundWork } from '#lib/runtime/background-work.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { type AccountState, addInState, type FactorPerson } from '../fixtures/factors.ts'
import { People } from '../fixtures/people.ts'
import { context, expect, test } from '../fixtures/statements.ts'

type Act = (person: FactorPerson, member: SignedInMember) => Promise<unknown>

const signIn =
  (kind: 'session' | 'bearer'): Act =>
  ({ username, password }) =>
    authenticateMember({ username, password }, kind, context)

const respond = ({ passkey }: FactorPerson, { challenge }: { readonly challenge: string }) =>
  passkey.respond(challenge, { origin: env.baseUrl })

const withPasskey =
  (act: typeof passWithPasskey | typeof switchOffWithPasskey | typeof switchOnWithPasskey): Act =>
  async (person, member) =>
    act(member, { response: respond(person, await stepOptions(member)) }, context)

/** The acts that count as a guess, each with a state of the account in which it succeeds. */
const acts: Readonly<Record<string, readonly [AccountState, Act]>> = {
  'a bearer for a password': ['none', signIn('bearer')],
  'a session for a password': ['none', signIn('session')],
  'a sign-in by passkey': [
    'passkey',
    (person) => signInByPasskey(respond(person, signInOptions()), context),
  ],
  'the current password': [
    'none',
    ({ password }, member) => setUpMfa(member, { current: password }, context),
  ],
  'the first code': [
    'being set up',
    (person, member) => confirmMfa(member, { code: person.code() }, context),
  ],
  'a code': ['on', (person, member) => spendCode(member, { code: person.code() }, context)],
  'a recovery code': [
    'on',
    ({ recoveryCode }, member) => spendRecoveryCode(member, recoveryCode, context),
  ],
  'new recovery codes': [
    'on',
    (person, member) =>
      replaceRecoveryCodes(member, { current: person.password, code: person.code() }, context),
  ],
  'two-step sign-in switched off with a code': [
    'on',
    (person, member) => endMfa(member, { current: person.password, code: person.code() }, context),
  ],
  'the second step by passkey': ['passkey', withPasskey(passWithPasskey)],
  'two-step sign-in switched on by passkey': ['passkey alone', withPasskey(switchOnWithPasskey)],
  'two-step sign-in switched off by passkey': ['passkey', withPasskey(switchOffWithPasskey)],
  'the last passkey removed with a recovery code': [
    'passkey',
    async ({ password: current, recoveryCode: code }, member) => {
      const [last] = await listPasskeys(member)
      return removePasskey(member, last?.id ?? '', { current, code }, context)
    },
  ],
}

/** The outcomes of an act that did not succeed. */
const failures = ['refused', 'wrong-password', 'wrong-code', 'not-removed']

const written = ['audit_event', 'credential', 'passkey', 'staff_factor']

/** Makes every write of the tables that the acts change fail, or not. */
const setBroken = (sql: postgres.Sql, is: boolean) =>
  Promise.all(
    written.map((table) =>
      sql.unsafe(`alter table ${table} ${is ? 'enable' : 'disable'} trigger broken`),
    ),
  )

test('a guess is refused at its limit, and what succeeds or fails through us gives back its attempt', async ({
  own: { sql, url },
}) => {
  await sql.unsafe(`
    create function break_write() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
    ${written
      .map(
        (table) => `
          create trigger broken before insert or update or delete on ${table}
            execute function break_write();`,
      )
      .join('')}`)
  await setBroken(sql, false)
  setDatabaseUrl(url)
  const people = new People(sql)
  /** The limits of guesses that have counted an attempt; what was issued stays counted. */
  const counted = ({ id }: FactorPerson) => {
    const issues = ['session', 'bearer'].map((kind) => hashOf(`issue ${kind} ${id}`))
    return sql`
      select from rate_limit
      where key not in ${sql(issues)} and (attempts > 0 or blocked_until > now())`
  }
  try {
    for (const [name, [state, act]] of Object.entries(acts)) {
      const person = await addInState(people, state)
      const secret = await people.issueCredential(person, { kind: 'session' })
      const member = (await findMember(secret, context)) as SignedInMember
      await sql`delete from rate_limit`
      await setBroken(sql, true)
      await expect(act(person, member), name).rejects.toThrow()
      expect(await counted(person), `${name}, which failed through us`).toEqual([])
      await setBroken(sql, false)
      await sql`update rate_limit set blocked_until = now() + interval '3 days'`
      await expect(act(person, member), name).rejects.toMatchObject({ faults: [{ status: 429 }] })
      await sql`delete from rate_limit`
      const outcome = await act(person, member)
      expect(failures, name).not.toContain(outcome)
      expect(await counted(person), name).toEqual([])
      expect(await sql`select from rate_limit`, `${name} is counted`).not.toEqual([])
    }
  } finally {
    await drainBackgroundWork()
    await closeDatabase()
  }
})
