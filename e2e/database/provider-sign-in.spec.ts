import type postgres from 'postgres'
import { hashOf } from '#lib/auth/secret.ts'
import { type ProviderClaims, signInByProvider } from '#lib/auth/staff/provider-sign-in.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { type AccountInput, People, type Person } from '../fixtures/people.ts'
import { context, expect, test } from '../fixtures/statements.ts'
import { type FactorState, giveFactor, giveRole } from '../staff/staff.ts'

test.beforeEach(({ own }) => {
  setDatabaseUrl(own.url)
  log.level = 'silent'
})

test.afterEach(async () => {
  log.level = 'info'
  await closeDatabase()
})

const addStaff = async (people: People, account: AccountInput = {}): Promise<Person> => {
  const person = await people.add(account)
  await giveRole(people, person, 'fees')
  return person
}

const signIn = async (claims: ProviderClaims) => {
  const issued = await signInByProvider(claims, context)
  return typeof issued === 'string' ? issued : issued.accountId
}

test('the organisation’s identity provider signs in only people whose email it has verified', async ({
  own: { sql },
}) => {
  const { id, email } = await addStaff(new People(sql))
  const claims: readonly (readonly [ProviderClaims, boolean])[] = [
    [{ email, email_verified: true }, true],
    [{ email, email_verified: 'true' }, true],
    [{ email, email_verified: 1 }, true],
    [{ email, xms_edov: '1' }, true],
    [{ email, email_verified: false, xms_edov: true }, true],
    [{ email: email.toUpperCase(), email_verified: true }, true],
    [{ email }, false],
    [{ email, email_verified: false }, false],
    [{ email, email_verified: 'false', xms_edov: 0 }, false],
    [{ email, email_verified: [true] }, false],
    [{ email: 'not an email', email_verified: true }, false],
    [{ email_verified: true }, false],
  ]
  for (const [claim, isVerified] of claims)
    expect(await signIn(claim), JSON.stringify(claim)).toBe(isVerified ? id : 'email-not-verified')
})

test('the organisation’s identity provider signs in staff whose account is enabled, and creates no account', async ({
  own: { sql },
}) => {
  const people = new People(sql)
  const accounts = () => sql`select count(*)::int from account`
  const shared = 'desk@trust.example'
  const [member, disabled] = [await people.add(), await addStaff(people, { disabled: true })]
  await addStaff(people, { email: shared })
  await addStaff(people, { email: shared.toUpperCase() })
  const before = await accounts()
  const emails = [member.email, disabled.email, shared, 'nobody@trust.example']
  for (const email of emails)
    expect(await signIn({ email, email_verified: true }), email).toBe('no-staff-account')
  expect(await accounts()).toEqual(before)
  expect(await sql`select from credential where kind = 'session'`).toEqual([])
})

/** The result of a sign-in: the session, whether it opens the pages for staff, and its event. */
const sessionOf = async (sql: postgres.Sql, secret: string) => {
  const [row] = await sql`
    select credential.kind, amr, by_provider as "isVerified",
      (select action from audit_event order by id desc limit 1) as action
    from credential left join staff_session on credential_id = credential.id
    where hash = ${hashOf(secret)}`
  return row
}

test('a sign-in by the organisation’s identity provider needs no further step if the provider asked for a second factor', async ({
  own: { sql },
}) => {
  const people = new People(sql)
  const verified = { kind: 'session', isVerified: true, action: 'signed-in' }
  const unverified = { ...verified, isVerified: null }
  const pending = { kind: 'pending', isVerified: null, action: 'password-given' }
  const words = Array.from({ length: 12 }, (_, n) => `w${n}`)
  const signIns: readonly (readonly [FactorState, ProviderClaims, object])[] = [
    ['none', { amr: ['pwd', 'mfa'] }, { ...verified, amr: ['pwd', 'mfa'] }],
    ['enrolled', { amr: ['mfa'] }, { ...verified, amr: ['mfa'] }],
    ['none', { acr: 'mfa' }, { ...verified, amr: [] }],
    ['none', { amr: ['pwd'] }, { ...unverified, amr: ['pwd'] }],
    ['none', {}, { ...unverified, amr: [] }],
    ['enrolled', { amr: ['pwd'] }, { ...pending, amr: ['pwd'] }],
    [
      'none',
      { amr: [7, 'x'.repeat(65), 'x'.repeat(64)] },
      { ...unverified, amr: ['x'.repeat(64)] },
    ],
    ['none', { amr: words }, { ...unverified, amr: words.slice(0, 10) }],
  ]
  for (const [factor, claims, session] of signIns) {
    const person = await addStaff(people)
    await giveFactor(people, person, factor)
    const issued = await signInByProvider(
      { email: person.email, email_verified: true, ...claims },
      context,
    )
    const secret = typeof issued === 'string' ? issued : issued.secret
    expect(await sessionOf(sql, secret), JSON.stringify([factor, claims])).toEqual(session)
  }
})
