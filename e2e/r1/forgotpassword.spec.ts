import { formats } from '../fixtures/client/formats.ts'
import { golden } from '../fixtures/golden.ts'
import { requestTemporaryPassword, temporaryPasswordIn } from '../fixtures/mailbox.ts'
import { type Person, unique } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

const signInWith = ({ username }: Person, password: string) => ({
  input: { type: 'token', username, password },
})

test.describe('password reset', () => {
  test('POST /r1/forgotpassword.eb matches the golden messages to the byte', async ({ caller }) => {
    const response = await caller.send({
      method: 'POST',
      path: '/r1/forgotpassword.eb',
      headers: { Accept: 'text/xml', 'Content-Type': 'text/xml; charset=utf-8' },
      body: golden('requestreset'),
    })
    expect(response.text).toBe(golden('resetaction-NoAccountRegistered'))
  })

  for (const format of formats) {
    test(`POST /r1/forgotpassword.eb returns every outcome with status 200, in ${format}`, async ({
      caller,
      people,
    }) => {
      const known = await people.add()
      const refused = await people.add({ email: `${unique('refused')}@people.example` })
      const disabled = await people.add({ disabled: true })
      const outcomes: [string, string][] = [
        [known.email, 'PasswordSent'],
        [` ${known.email.toUpperCase()}\t`, 'PasswordSent'],
        [`${unique('unknown')}@people.example`, 'NoAccountRegistered'],
        [disabled.email, 'NoAccountRegistered'],
        [refused.email, 'SendFailed'],
        [known.username, 'InvalidEmail'],
        ['not an email', 'InvalidEmail'],
        ['two@at@signs.example', 'InvalidEmail'],
        ['"quoted"@people.example', 'InvalidEmail'],
        ['a@people.example, b@people.example', 'InvalidEmail'],
        ['a@people.example\r\nBcc: b@people.example', 'InvalidEmail'],
        ['(comment)a@people.example', 'InvalidEmail'],
        ['a@localhost', 'InvalidEmail'],
        ['@', 'InvalidEmail'],
        [`${'a'.repeat(64)}@${'b.'.repeat(120)}example`, 'InvalidEmail'],
        [`a@${'bücher'.repeat(9_000)}.example`, 'InvalidEmail'],
      ]
      for (const [email, action] of outcomes) {
        const response = await caller.call('forgotpassword', { format, input: { email } })
        expect(response.status, email).toBe(200)
        expect(response.text, email).toBe(
          format === 'xml' ? golden(`resetaction-${action}`) : `{"action":"${action}"}`,
        )
      }
    })
  }

  test('POST /r1/forgotpassword.eb sends a temporary password of 20 unambiguous characters in groups', async ({
    caller,
    people,
    mailbox,
  }) => {
    const person = await people.add()
    await caller.call('forgotpassword', { input: { email: person.email } })
    const emails = mailbox.to(person.email)
    expect(emails).toHaveLength(1)
    expect(emails[0]?.recipients).toEqual([person.email])
    expect(emails[0]?.text).toContain(person.username)
    expect(emails[0]?.text).not.toContain(person.password)
    const password = temporaryPasswordIn(emails[0]?.text)
    expect(password.replaceAll('-', '')).toHaveLength(20)
    expect(password).toMatch(/^[a-z2-9]+(-[a-z2-9]+){3}$/)
    expect(password).not.toMatch(/[ilo01]/)
  })

  test('POST /r1/forgotpassword.eb finds an account by an email with full-width or international characters', async ({
    caller,
    people,
    mailbox,
  }) => {
    const person = await people.add({ email: `${unique('wide')}@xn--bcher-kva.example` })
    const email = person.email.replace('@xn--bcher-kva', '＠bücher')
    const { body } = await caller.call('forgotpassword', { input: { email } })
    expect(body.action).toBe('PasswordSent')
    expect(mailbox.to(person.email)).toHaveLength(1)
  })

  test('POST /r1/forgotpassword.eb sends one email with a password for each account that shares the email', async ({
    caller,
    people,
    mailbox,
  }) => {
    const email = `${unique('couple')}@people.example`
    const couple = [await people.add({ email }), await people.add({ email })]
    const disabled = await people.add({ email, disabled: true })
    await caller.call('forgotpassword', { input: { email } })
    const [received, ...more] = mailbox.to(email)
    expect(more).toHaveLength(0)
    expect(received?.text).not.toContain(disabled.username)
    for (const person of couple) {
      const password = temporaryPasswordIn(received?.text, person.username)
      expect((await caller.call('authenticate', signInWith(person, password))).status).toBe(200)
    }
  })
})

test.describe('temporary password', () => {
  test('a temporary password is the first password of an invited account', async ({
    caller,
    people,
    mailbox,
  }) => {
    const person = await people.add({ invited: true })
    const guessed = await caller.call('authenticate', signInWith(person, person.password))
    expect(guessed.status).toBe(403)
    const password = await requestTemporaryPassword(caller, mailbox, person.email)
    for (const use of ['first', 'second']) {
      const { status } = await caller.call('authenticate', signInWith(person, password))
      expect(status, `${use} use`).toBe(200)
    }
  })

  test('a temporary password leaves the current one valid until its first use, which ends all sessions and tokens', async ({
    caller,
    people,
    mailbox,
  }) => {
    const person = await people.add()
    const bearerBeforeReset = await people.issueCredential(person)
    const session = await people.issueCredential(person, { kind: 'session' })
    const password = await requestTemporaryPassword(caller, mailbox, person.email)
    const current = await caller.call('authenticate', signInWith(person, person.password))
    expect(current.status).toBe(200)

    const firstUse = await caller.call('authenticate', signInWith(person, password))
    expect(firstUse.status).toBe(200)
    const replaced = await caller.call('authenticate', signInWith(person, person.password))
    expect(replaced.status).toBe(403)
    const headers = { Cookie: `gatehouse.session=${session}` }
    expect((await caller.call('profile', { headers })).status).toBe(401)
    for (const bearer of [bearerBeforeReset, current.body.token]) {
      expect((await caller.call('profile', { bearer })).status).toBe(401)
    }
    expect((await caller.call('profile', { bearer: firstUse.body.token })).status).toBe(200)
    // The temporary password replaces the old one, so a client program can keep using it.
    const secondUse = await caller.call('authenticate', signInWith(person, password))
    expect(secondUse.status).toBe(200)
    const [row] = await people.sql`select password_temporary from account where id = ${person.id}`
    expect(row?.password_temporary).toBe(true)
  })

  test('a temporary password is accepted in upper case and with spaces for hyphens', async ({
    caller,
    resetMember: { person, password },
  }) => {
    const typed = password.toUpperCase().replaceAll('-', ' ')
    expect((await caller.call('authenticate', signInWith(person, typed))).status).toBe(200)
  })

  test('a temporary password expires after 60 minutes and leaves the current one valid', async ({
    caller,
    people,
    resetMember: { person, password },
  }) => {
    const [row] =
      await people.sql`select extract(epoch from expires_at - issued_at)::int as lifetime
      from credential where account_id = ${person.id} and kind = 'reset'`
    expect(row?.lifetime).toBe(3600)
    await people.sql`update credential set issued_at = now() - interval '1 hour',
      expires_at = now() where account_id = ${person.id} and kind = 'reset'`
    expect((await caller.call('authenticate', signInWith(person, password))).status).toBe(403)
    const current = await caller.call('authenticate', signInWith(person, person.password))
    expect(current.status).toBe(200)
  })

  test('a temporary password opens only the account that it was sent for', async ({
    caller,
    people,
    mailbox,
  }) => {
    const [person, otherPerson] = [await people.add(), await people.add()]
    const password = await requestTemporaryPassword(caller, mailbox, person.email)
    expect((await caller.call('authenticate', signInWith(otherPerson, password))).status).toBe(403)
    expect((await caller.call('authenticate', signInWith(person, password))).status).toBe(200)
  })

  test('a temporary password does not open an account that was disabled after it was sent', async ({
    caller,
    people,
    resetMember: { person, password },
  }) => {
    await people.disable(person)
    expect((await caller.call('authenticate', signInWith(person, password))).status).toBe(403)
  })
})

test.describe('repeated password reset', () => {
  test('POST /r1/forgotpassword.eb sends no second email within five minutes, and the first stays valid', async ({
    caller,
    people,
    mailbox,
  }) => {
    const person = await people.add()
    const input = { email: person.email }
    for (const sender of [caller, caller, caller.fromNewNetwork()]) {
      const { body } = await sender.call('forgotpassword', { input })
      expect(body.action).toBe('PasswordSent')
    }
    expect(mailbox.to(person.email)).toHaveLength(1)
    const password = temporaryPasswordIn(mailbox.to(person.email)[0]?.text)
    expect((await caller.call('authenticate', signInWith(person, password))).status).toBe(200)
  })

  test('POST /r1/forgotpassword.eb leaves the passwords of the last three emails valid until one is used', async ({
    caller,
    people,
    mailbox,
  }) => {
    const [person, otherPerson] = [await people.add(), await people.add()]
    const request = async ({ email }: Person, times: number) => {
      for (let n = 0; n < times; n += 1) {
        await people.sql`update rate_limit set blocked_until = now()`
        await caller.call('forgotpassword', { input: { email } })
      }
      return mailbox.to(email).map(({ text }) => temporaryPasswordIn(text))
    }
    const signIn = async (member: Person, password = '') =>
      (await caller.call('authenticate', signInWith(member, password))).status
    const [first, second, , fourth] = await request(person, 4)
    expect(await signIn(person, first)).toBe(403)
    expect(await signIn(person, second)).toBe(200)
    expect(await signIn(person, fourth)).toBe(403)
    const [only] = await request(otherPerson, 2)
    expect(await signIn(otherPerson, only)).toBe(200)
  })

  test('POST /r1/forgotpassword.eb changes nothing when the email cannot be sent, and can be retried at once', async ({
    caller,
    people,
    mailbox,
  }) => {
    const person = await people.add({ email: `${unique('refused')}@people.example` })
    const input = { email: person.email }
    const atOnce = await Promise.all(
      [caller, caller, caller.fromNewNetwork()].map((one) => one.call('forgotpassword', { input })),
    )
    expect(new Set(atOnce.map(({ body }) => body.action))).toEqual(new Set(['SendFailed']))
    const stored = await people.sql`select from credential where account_id = ${person.id}`
    expect(stored).toHaveLength(0)
    const email = `${unique('corrected')}@people.example`
    await people.sql`update account set email = ${email} where id = ${person.id}`
    const { body } = await caller.call('forgotpassword', { input: { email } })
    expect(body.action).toBe('PasswordSent')
    expect(mailbox.to(email)).toHaveLength(1)
    const current = await caller.call('authenticate', signInWith(person, person.password))
    expect(current.status).toBe(200)
  })
})

test.describe('password reset with ENUMERATION=strict', () => {
  test('POST /r1/forgotpassword.eb always returns PasswordSent if ENUMERATION is strict, and emails the account', async ({
    caller,
    people,
    mailbox,
    variant,
  }) => {
    const person = await people.add()
    const refused = await people.add({ email: `${unique('refused')}@people.example` })
    const instance = caller.at(variant)
    for (const email of [
      person.email,
      refused.email,
      `${unique('no')}@people.example`,
      'nothing',
    ]) {
      const response = await instance.call('forgotpassword', { format: 'xml', input: { email } })
      expect(response.text, email).toBe(golden('resetaction-PasswordSent'))
    }
    await expect.poll(() => mailbox.to(person.email)).toHaveLength(1)
    const received = mailbox.to(person.email)[0]
    const password = temporaryPasswordIn(received?.text)
    expect((await instance.call('authenticate', signInWith(person, password))).status).toBe(200)
  })

  test('POST /r1/forgotpassword.eb still rejects an empty email if ENUMERATION is strict', async ({
    caller,
    variant,
  }) => {
    const response = await caller.at(variant).call('forgotpassword', { input: { email: '' } })
    expect(response.codes).toEqual(['DataError:email:RequiredRule'])
  })
})
