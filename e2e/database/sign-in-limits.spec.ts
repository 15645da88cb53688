import { listAccountDelays } from '#lib/auth/account-delays.ts'
import { verifyCurrentPassword } from '#lib/auth/current-password.ts'
import { signInByPasskey } from '#lib/auth/passkeys/sign-in-by-passkey.ts'
import { enforceLimits, limitFor, networkLimits, rateLimits } from '#lib/auth/throttle.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { People } from '../fixtures/people.ts'
import { context, expect, test } from '../fixtures/statements.ts'

test('a passkey is not looked at beyond the limit of its network, and staff see only limits that are reached', async ({
  own: { sql, url },
}) => {
  setDatabaseUrl(url)
  /** Makes what has been counted reach its limit for an hour. */
  const block = () => sql`update rate_limit set blocked_until = now() + interval '1 hour'`
  const { network } = context
  const [here, elsewhere] = [
    { ...context, network },
    { ...context, network: '198.51.100.9' },
  ]
  try {
    expect(await signInByPasskey('{}', here)).toBe('refused')
    await enforceLimits(...networkLimits(rateLimits.signInsPerNetwork, network, 'sign-in'))
    await block()
    await expect(signInByPasskey('{}', here)).rejects.toMatchObject({ faults: [{ status: 429 }] })
    expect(await signInByPasskey('{}', elsewhere)).toBe('refused')

    const { id, email } = await new People(sql).add()
    const delays = () => listAccountDelays({ id, email, networks: [network] })
    expect(await delays()).toEqual([])
    await enforceLimits(limitFor(rateLimits.signInsPerAccount, 'sign-in-anywhere', id))
    expect(await delays(), 'while attempts are left').toEqual([])
    await block()
    expect(await delays()).toEqual([{ of: 'sign-in', network: null, seconds: expect.any(Number) }])
  } finally {
    await closeDatabase()
  }
})

test('a current password that could not be verified does not count as a guess', async ({
  own: { sql, url },
}) => {
  setDatabaseUrl(url)
  const { id: accountId, password } = await new People(sql).add()
  const verify = (typed: string) =>
    verifyCurrentPassword({ accountId, passwordTemporary: false }, typed, context)
  try {
    await sql`alter table account rename password_hash to lost`
    for (let n = 0; n < 9; n += 1) await expect(verify(password)).rejects.toThrow('password_hash')
    await sql`alter table account rename lost to password_hash`
    expect(await verify(password)).toBe(true)
    for (let n = 0; n < 5; n += 1) expect(await verify('a guess')).toBe(false)
    await expect(verify(password)).rejects.toMatchObject({ faults: [{ status: 429 }] })
  } finally {
    await closeDatabase()
  }
})
