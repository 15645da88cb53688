import { formats } from '../fixtures/client/formats.ts'
import { golden } from '../fixtures/golden.ts'
import { temporaryPasswordIn } from '../fixtures/mailbox.ts'
import { type Person, unique } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

const signIn = ({ username }: Person, password: string) => ({
  input: { type: 'token', username, password },
})

test.describe('a new password, asked for', () => {
  test('by the golden request is answered to the byte', async ({ caller }) => {
    const response = await caller.send({
      method: 'POST',
      path: '/r1/forgotpassword.eb',
      headers: { Accept: 'text/xml', 'Content-Type': 'text/xml; charset=utf-8' },
      body: golden('requestreset'),
    })
    expect(response.text).toBe(golden('resetaction-NoAccountRegistered'))
  })

  for (const format of formats) {
    test(`tells each outcome in the 200 body, in ${format}`, async ({ caller, people }) => {
      const known = await people.add()
      const refused = await people.add({ email: `${unique('refused')}@people.example` })
      const disabled = await people.add({ disabled: true })
      const outcomes: [string, string][] = [
        [known.email, 'PasswordSent'],
        [` ${known.email.toUpperCase()}\t`, 'PasswordSent'],
        [`${unique('nobody')}@people.example`, 'NoAccountRegistered'],
        [disabled.email, 'NoAccountRegistered'],
        [refused.email, 'SendFailed'],
        [known.username, 'InvalidEmail'],
        ['no address', 'InvalidEmail'],
        ['two@at@signs.example', 'InvalidEmail'],
        ['"quoted"@people.example', 'InvalidEmail'],
        ['a@people.example, b@people.example', 'InvalidEmail'],
        ['a@people.example\r\nBcc: b@people.example', 'InvalidEmail'],
        ['(comment)a@people.example', 'InvalidEmail'],
        ['a@localhost', 'InvalidEmail'],
        ['@', 'InvalidEmail'],
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

  test('mails a temporary password of twenty plain characters in groups', async ({
    caller,
    people,
    mailbox,
  }) => {
    const person = await people.add()
    await caller.call('forgotpassword', { input: { email: person.email } })
    const mails = mailbox.to(person.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.recipients).toEqual([person.email])
    expect(mails[0]?.text).toContain(person.username)
    expect(mails[0]?.text).not.toContain(person.password)
    const password = temporaryPasswordIn(mails[0]?.text)
    expect(password.replaceAll('-', '')).toHaveLength(20)
    expect(password).toMatch(/^[a-z2-9]+(-[a-z2-9]+){3}$/)
    expect(password).not.toMatch(/[ilo01]/)
  })

  test('writes full-width and international addresses as they are delivered', async ({
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

  test('mails one for each of the people who share the address, in one mail', async ({
    caller,
    people,
    mailbox,
  }) => {
    const email = `${unique('couple')}@people.example`
    const couple = [await people.add({ email }), await people.add({ email })]
    const disabled = await people.add({ email, disabled: true })
    await caller.call('forgotpassword', { input: { email } })
    const [mail, ...more] = mailbox.to(email)
    expect(more).toHaveLength(0)
    expect(mail?.text).not.toContain(disabled.username)
    for (const person of couple) {
      const password = temporaryPasswordIn(mail?.text, person.username)
      expect((await caller.call('authenticate', signIn(person, password))).status).toBe(200)
    }
  })
})

test.describe('a temporary password', () => {
  test('stands beside the old one, and becomes the only one with its first use', async ({
    caller,
    people,
    mailbox,
  }) => {
    const person = await people.add()
    const before = await people.issueCredential(person)
    const session = await people.issueCredential(person, { kind: 'session' })
    await caller.call('forgotpassword', { input: { email: person.email } })
    const password = temporaryPasswordIn(mailbox.to(person.email)[0]?.text)
    const old = await caller.call('authenticate', signIn(person, person.password))
    expect(old.status).toBe(200)

    const first = await caller.call('authenticate', signIn(person, password))
    expect(first.status).toBe(200)
    const retired = await caller.call('authenticate', signIn(person, person.password))
    expect(retired.status).toBe(403)
    const headers = { Cookie: `gatehouse.session=${session}` }
    expect((await caller.call('profile', { headers })).status).toBe(401)
    for (const bearer of [before, old.body.token]) {
      expect((await caller.call('profile', { bearer })).status).toBe(401)
    }
    expect((await caller.call('profile', { bearer: first.body.token })).status).toBe(200)
    // It is the password now: a program that signs in again does so with what was mailed.
    const again = await caller.call('authenticate', signIn(person, password))
    expect(again.status).toBe(200)
    const [row] = await people.sql`select password_temporary from account where id = ${person.id}`
    expect(row?.password_temporary).toBe(true)
  })

  test('is the same in capitals and without its hyphens', async ({ caller, people, mailbox }) => {
    const person = await people.add()
    await caller.call('forgotpassword', { input: { email: person.email } })
    const password = temporaryPasswordIn(mailbox.to(person.email)[0]?.text)
    const typed = password.toUpperCase().replaceAll('-', ' ')
    expect((await caller.call('authenticate', signIn(person, typed))).status).toBe(200)
  })

  test('is valid for sixty minutes, and then just expires', async ({ caller, people, mailbox }) => {
    const person = await people.add()
    await caller.call('forgotpassword', { input: { email: person.email } })
    const password = temporaryPasswordIn(mailbox.to(person.email)[0]?.text)
    const [row] = await people.sql`select extract(epoch from expires_at - issued_at)::int as life
      from credential where account_id = ${person.id} and kind = 'reset'`
    expect(row?.life).toBe(3600)
    await people.sql`update credential set issued_at = now() - interval '1 hour',
      expires_at = now() where account_id = ${person.id} and kind = 'reset'`
    expect((await caller.call('authenticate', signIn(person, password))).status).toBe(403)
    const old = await caller.call('authenticate', signIn(person, person.password))
    expect(old.status).toBe(200)
  })

  test('opens no account but the one it was mailed for', async ({ caller, people, mailbox }) => {
    const [person, other] = [await people.add(), await people.add()]
    await caller.call('forgotpassword', { input: { email: person.email } })
    const password = temporaryPasswordIn(mailbox.to(person.email)[0]?.text)
    expect((await caller.call('authenticate', signIn(other, password))).status).toBe(403)
    expect((await caller.call('authenticate', signIn(person, password))).status).toBe(200)
  })

  test('opens no account that was disabled since', async ({ caller, people, mailbox }) => {
    const person = await people.add()
    await caller.call('forgotpassword', { input: { email: person.email } })
    const password = temporaryPasswordIn(mailbox.to(person.email)[0]?.text)
    await people.disable(person)
    expect((await caller.call('authenticate', signIn(person, password))).status).toBe(403)
  })
})

test.describe('a new password, asked for again', () => {
  test('within five minutes is no second mail, and the first stays valid', async ({
    caller,
    people,
    mailbox,
  }) => {
    const person = await people.add()
    const input = { email: person.email }
    for (const somebody of [caller, caller, caller.fromNewNetwork()]) {
      const { body } = await somebody.call('forgotpassword', { input })
      expect(body.action).toBe('PasswordSent')
    }
    expect(mailbox.to(person.email)).toHaveLength(1)
    const password = temporaryPasswordIn(mailbox.to(person.email)[0]?.text)
    expect((await caller.call('authenticate', signIn(person, password))).status).toBe(200)
  })

  test('later is another mail, whose password replaces the first', async ({
    caller,
    people,
    mailbox,
  }) => {
    const person = await people.add()
    const input = { email: person.email }
    await caller.call('forgotpassword', { input })
    await people.sql`update rate_limit set blocked_until = now()`
    await caller.call('forgotpassword', { input })
    const [first, second] = mailbox.to(person.email).map(({ text }) => temporaryPasswordIn(text))
    expect((await caller.call('authenticate', signIn(person, `${first}`))).status).toBe(403)
    expect((await caller.call('authenticate', signIn(person, `${second}`))).status).toBe(200)
  })

  test('after a mail that could not be sent is tried again at once, and nothing was changed', async ({
    caller,
    people,
    mailbox,
  }) => {
    const person = await people.add({ email: `${unique('refused')}@people.example` })
    const input = { email: person.email }
    expect((await caller.call('forgotpassword', { input })).body.action).toBe('SendFailed')
    const left = await people.sql`select from credential where account_id = ${person.id}`
    expect(left).toHaveLength(0)
    const email = `${unique('mended')}@people.example`
    await people.sql`update account set email = ${email} where id = ${person.id}`
    const { body } = await caller.call('forgotpassword', { input: { email } })
    expect(body.action).toBe('PasswordSent')
    expect(mailbox.to(email)).toHaveLength(1)
    const old = await caller.call('authenticate', signIn(person, person.password))
    expect(old.status).toBe(200)
  })
})

test.describe('a new password, asked for where enumeration is strict', () => {
  test('is PasswordSent whoever asks, and is mailed to whom it belongs', async ({
    caller,
    people,
    mailbox,
    variant,
  }) => {
    const person = await people.add()
    const refused = await people.add({ email: `${unique('refused')}@people.example` })
    const strict = caller.at(variant)
    for (const email of [
      person.email,
      refused.email,
      `${unique('no')}@people.example`,
      'nothing',
    ]) {
      const response = await strict.call('forgotpassword', { format: 'xml', input: { email } })
      expect(response.text, email).toBe(golden('resetaction-PasswordSent'))
    }
    await expect.poll(() => mailbox.to(person.email)).toHaveLength(1)
    const mail = mailbox.to(person.email)[0]
    expect(mail?.subject).toContain('Soil Trust')
    const password = temporaryPasswordIn(mail?.text)
    expect((await strict.call('authenticate', signIn(person, password))).status).toBe(200)
  })

  test('still refuses what is no request at all', async ({ caller, variant }) => {
    const response = await caller.at(variant).call('forgotpassword', { input: { email: '' } })
    expect(response.codes).toEqual(['DataError:email:RequiredRule'])
  })
})
