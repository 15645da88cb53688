import { formats } from '../fixtures/client/formats.ts'
import { temporaryPasswordIn } from '../fixtures/mailbox.ts'
import type { People, Person } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

const day = 24 * 60 * 60

const input = ({ username }: Person, password: string, type = 'token') => ({
  input: { type, username, password },
})

/** The expiry of an account's password, in seconds since 1970 and seconds from now. */
const expiryOf = async (people: People, { id }: Person) => {
  const [row] = await people.sql`
    select extract(epoch from password_expires_at)::float8 as at,
      extract(epoch from password_expires_at - now())::float8 as "secondsLeft"
    from account where id = ${id}`
  return row as { at: number; secondsLeft: number }
}

/** Moves the expiry of the password as if this much time had passed. */
const passTime = (people: People, { id }: Person, seconds: number) => people.sql`
  update account set password_expires_at = password_expires_at - ${seconds} * interval '1 second'
  where id = ${id}`

for (const format of formats) {
  test(`POST /r1/authenticate.eb returns a bearer that expires with a temporary password and has no passthrough, in ${format}`, async ({
    caller,
    people,
    resetMember: { person, password },
  }) => {
    const bearers = []
    for (const secondsEarlier of [0, 3_600]) {
      if (secondsEarlier > 0) await passTime(people, person, secondsEarlier)
      const { status, body } = await caller.call('authenticate', {
        format,
        ...input(person, password),
      })
      expect(status).toBe(200)
      const { at, secondsLeft } = await expiryOf(people, person)
      expect(secondsLeft).toBeGreaterThan(day - secondsEarlier - 120)
      expect(secondsLeft).toBeLessThanOrEqual(day - secondsEarlier)
      expect(Math.abs(Date.parse(String(body.expires)) / 1_000 - at)).toBeLessThan(2)
      bearers.push(String(body.token))
    }
    for (const bearer of bearers) {
      expect((await caller.call('profile', { format, bearer })).status).toBe(200)
      const passthrough = await caller.call('issuetoken', { format, bearer })
      expect(passthrough.status).toBe(403)
      expect(passthrough.codes).toEqual(['DataError:Scope'])
    }
    const rows = await people.sql`
      select credential.expires_at <= password_expires_at + interval '1 hour' as "ends", roles
      from credential join account on account.id = account_id
      where account_id = ${person.id} and kind = 'bearer'`
    expect(rows).toHaveLength(2)
    for (const { ends, roles } of rows) {
      expect(ends).toBe(true)
      expect(roles).not.toContain('passthrough')
      expect(roles).toContain('profile')
    }
  })
}

test('a session from a temporary password expires with it and has no passthrough', async ({
  caller,
  people,
  resetMember: { person, password },
}) => {
  for (const use of ['first', 'second']) {
    const response = await caller.call('authenticate', input(person, password, 'session'))
    expect(response.status, use).toBe(200)
    const cookie = String(response.headers['set-cookie'])
    const { at } = await expiryOf(people, person)
    const expires = Date.parse(cookie.match(/expires=([^;]+)/i)?.[1] ?? '') / 1_000
    expect(Math.abs(expires - at), use).toBeLessThan(2)
    const headers = {
      Cookie: cookie.split(';', 1)[0] as string,
      'Sec-Fetch-Site': 'same-origin',
    }
    expect((await caller.call('profile', { headers })).status, use).toBe(200)
    expect((await caller.call('issuetoken', { headers })).codes, use).toEqual(['DataError:Scope'])
  }
})

test('a temporary password stops working 24 hours after its first use, like a wrong password', async ({
  caller,
  people,
  mailbox,
  resetMember: { person, password },
}) => {
  expect((await caller.call('authenticate', input(person, password))).status).toBe(200)
  await passTime(people, person, day - 60)
  expect((await caller.call('authenticate', input(person, password))).status).toBe(200)
  await passTime(people, person, 60)
  const expired = await caller.call('authenticate', input(person, password))
  const wrong = await caller.call('authenticate', input(person, 'not the password'))
  const former = await caller.call('authenticate', input(person, person.password))
  expect(expired.status).toBe(403)
  expect(expired.text).toBe(wrong.text)
  expect(former.status).toBe(403)
  const failures = await people.sql`
    select from audit_event where account_id = ${person.id} and action = 'sign-in-refused'`
  expect(failures.length).toBeGreaterThan(0)

  await people.sql`update rate_limit set blocked_until = now()`
  await caller.call('forgotpassword', { input: { email: person.email } })
  const next = temporaryPasswordIn(mailbox.to(person.email).at(-1)?.text)
  expect(next).not.toBe(password)
  const response = await caller.call('authenticate', input(person, next))
  expect(response.status).toBe(200)
  expect((await expiryOf(people, person)).secondsLeft).toBeGreaterThan(day - 120)
})

test('a password that the member chose does not expire', async ({ caller, people }) => {
  const person = await people.add()
  // A build from before the column leaves it as it was when a temporary password is replaced.
  await people.sql`
    update account set created_at = now() - interval '10 years',
      password_expires_at = now() - interval '1 year'
    where id = ${person.id}`
  const { status, body } = await caller.call('authenticate', input(person, person.password))
  expect(status).toBe(200)
  expect(Date.parse(String(body.expires))).toBeGreaterThan(Date.now() + 29 * day * 1_000)
  expect((await caller.call('issuetoken', { bearer: String(body.token) })).status).toBe(200)
})
