import { unlockAccount } from '#lib/accounts/people/manage-account.ts'
import { listAccountDelays } from '#lib/auth/account-delays.ts'
import { authenticateMember } from '#lib/auth/authenticate.ts'
import { verifyCurrentPassword } from '#lib/auth/current-password.ts'
import { deviceCookieFor } from '#lib/auth/device-cookie.ts'
import { signInByPasskey, signInOptions } from '#lib/auth/passkeys/sign-in-by-passkey.ts'
import { enforceLimits, limitFor, networkLimits, rateLimits } from '#lib/auth/throttle.ts'
import { env } from '#lib/env.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { addInState } from '../fixtures/factors.ts'
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

test('a passkey or a password in a browser that has signed in before does not wait for its network, and has a limit of its own', async ({
  own: { sql, url },
}) => {
  setDatabaseUrl(url)
  const people = new People(sql)
  const [ada, bo] = [await addInState(people, 'passkey'), await people.add()]
  const withPasskey = (devices?: string, origin = env.baseUrl) =>
    signInByPasskey(ada.passkey.respond(signInOptions().challenge, { origin }), context, devices)
  const withPassword = (devices?: string) =>
    authenticateMember({ ...ada, devices, onSignInPage: true }, 'session', context)
  const block = () => sql`update rate_limit set blocked_until = now() + interval '1 hour'`
  const tooMany = { faults: [{ status: 429 }] }
  try {
    await enforceLimits(...networkLimits(rateLimits.signInsPerNetwork, context.network, 'sign-in'))
    await block()
    for (const devices of [undefined, deviceCookieFor(undefined, bo.id).value])
      for (const signIn of [withPasskey, withPassword])
        await expect(signIn(devices)).rejects.toMatchObject(tooMany)
    for (const proof of ['device', 'mfa-device'] as const) {
      const { value } = deviceCookieFor(undefined, ada.id, proof)
      for (const signIn of [withPasskey, withPassword])
        expect(await signIn(value), proof).toMatchObject({ accountId: ada.id })
      expect(await withPasskey(value, 'https://other.example')).toBe('refused')
      await block()
      await expect(withPasskey(value), proof).rejects.toMatchObject(tooMany)
    }
  } finally {
    await closeDatabase()
  }
})

test('an account whose delays could not be ended is not reported as one whose delays have ended', async ({
  own: { sql, url },
}) => {
  setDatabaseUrl(url)
  const { id } = await new People(sql).add()
  try {
    await sql`alter table audit_event add check (action <> 'account-unlocked')`
    await expect(unlockAccount(id, 'olga')).rejects.toThrow('audit_event')
  } finally {
    await closeDatabase()
  }
})
