import type { Caller } from '../fixtures/client/caller.ts'
import type { Format } from '../fixtures/client/formats.ts'
import { mediaTypes } from '../fixtures/client/formats.ts'
import { golden, withSamples } from '../fixtures/golden.ts'
import type { Client } from '../fixtures/grants.ts'
import { linkIn, temporaryPasswordIn } from '../fixtures/mailbox.ts'
import { unique } from '../fixtures/people.ts'
import { test as base, expect } from '../fixtures/test.ts'
import { basicHeader } from '../http/feed/feed-reader.ts'
import { giveRole } from '../staff/staff.ts'

interface TestEmail {
  readonly recipient: string
  readonly subject: string
  readonly text: string
}

/** The requests of a test client. */
class Tester {
  readonly client: Client
  readonly headers: { readonly Authorization: string }

  constructor(client: Client) {
    this.client = client
    this.headers = basicHeader(client)
  }

  reset(caller: Caller, email: string, format: Format = 'json') {
    return caller.call('forgotpassword', { input: { email }, format, headers: this.headers })
  }

  async change(caller: Caller, EmailAddress: string, Action = 'Subscribe', format?: Format) {
    const input = { EmailAddress, Action }
    return caller.call('ebrief', { input, ...(format && { format }), headers: this.headers })
  }

  read(caller: Caller, format: Format = 'json') {
    const headers = { ...this.headers, Accept: mediaTypes[format] }
    return caller.send({ method: 'GET', path: '/test-emails', headers })
  }

  async emails(caller: Caller): Promise<readonly TestEmail[]> {
    const { status, body } = await this.read(caller)
    expect(status).toBe(200)
    return body.emails
  }
}

const test = base.extend<{ tester: Tester }>({
  tester: async ({ grants }, use) => use(new Tester(await grants.addClient({ isTest: true }))),
})

test('an email of a test client is kept and not sent, and its temporary password signs in', async ({
  caller,
  people,
  mailbox,
  tester,
}) => {
  const { email, username } = await people.add()
  const { status, body, headers } = await tester.reset(caller, email)
  expect([status, body]).toEqual([200, { action: 'PasswordSent' }])
  expect(headers.ratelimit).toBeUndefined()
  const [kept, ...others] = await tester.emails(caller)
  expect(others).toEqual([])
  expect(kept).toMatchObject({
    recipient: email,
    subject: 'Your temporary password for Scheme',
  })
  expect(mailbox.to(email)).toEqual([])
  const input = { type: 'token', username, password: temporaryPasswordIn(kept?.text) }
  expect((await caller.call('authenticate', { input })).status).toBe(200)
  const listed = await people.sql`
    select sealed, due_at = 'infinity' as never from outgoing where recipient = ${email}`
  expect(listed).toEqual([{ sealed: expect.anything(), never: true }])
  expect(`${listed[0]?.sealed}`).not.toContain(email)
})

test('GET /test-emails returns the emails in XML to the byte, the newest first', async ({
  caller,
  people,
  tester,
}) => {
  const [first, second] = [await people.add(), await people.add()]
  await tester.reset(caller, first.email, 'xml')
  await tester.reset(caller, second.email, 'xml')
  const { body } = await tester.read(caller)
  expect(body.emails.map(({ recipient }: TestEmail) => recipient)).toEqual([
    second.email,
    first.email,
  ])
  const { text, headers } = await tester.read(caller, 'xml')
  expect(headers['cache-control']).toBe('no-store')
  const samples = body.emails.flatMap(({ id, time, text }: Record<string, string>, n: number) => [
    [id, `01900000-0000-7000-8000-00000000000${n + 1}`],
    [text, 'text'],
    ...(body.emails[n - 1]?.time === time ? [] : [[time, '2027-01-31T09:00:00Z']]),
  ])
  const names = { [second.email]: 'bo@example.org', [first.email]: 'ada@example.org' }
  expect(withSamples(text, { ...Object.fromEntries(samples), ...names })).toBe(
    golden('test-emails'),
  )
})

test('a test client can use only email addresses that belong to no one, in both formats', async ({
  caller,
  people,
  mailbox,
  tester,
  variant,
}) => {
  const real = await people.add({ email: `${unique('pat')}@farm.org.uk` })
  const others = ['x@notexample.com', 'x@example.com.farm.org', 'x@example.co.uk', 'x@test.org']
  const addresses = [real.email, ...others]
  const count = async () => {
    const [row] = await people.sql`
      select (select count(*) from subscription where lower(email) = any(${addresses}))::int
        + (select count(*) from outgoing where lower(recipient) = any(${addresses}))::int
        + (select count(*) from credential where account_id = ${real.id})::int as rows`
    return row?.rows
  }
  const before = await count()
  for (const email of [real.email, real.email.toUpperCase(), ...others]) {
    for (const format of ['json', 'xml'] as const) {
      for (const refused of [
        await tester.reset(caller, email, format),
        await tester.reset(caller.at(variant), email, format),
        await tester.change(caller, email, 'Subscribe', format),
        await tester.change(caller, email, 'Remove', format),
      ]) {
        expect([refused.status, refused.codes], email).toEqual([403, ['DataError:Scope']])
      }
    }
  }
  expect(await count()).toBe(before)
  expect(mailbox.to(real.email)).toEqual([])
  const reserved = ['x@example.com', 'x@a.example.net', 'X@EXAMPLE.ORG', 'x@a.example', 'x@a.test']
  for (const email of [...reserved, 'x＠example.org']) {
    const { body } = await tester.reset(caller, email)
    expect(body.action, email).toBe('NoAccountRegistered')
  }
  expect((await tester.reset(caller, 'nothing')).body.action).toBe('InvalidEmail')
})

test('accounts of staff do not exist for a test client', async ({ caller, people, tester }) => {
  const member = await people.add()
  const officer = await people.add({ email: member.email })
  const alone = await people.add()
  await giveRole(people, officer, 'help-desk')
  await giveRole(people, alone, 'membership')
  expect((await tester.reset(caller, alone.email)).body.action).toBe('NoAccountRegistered')
  expect((await tester.reset(caller, member.email)).body.action).toBe('PasswordSent')
  const resets = await people.sql`
    select account_id from credential
    where kind = 'reset' and account_id = any(${[member.id, officer.id, alone.id]})`
  expect(resets).toEqual([{ account_id: member.id }])
  const [email] = await tester.emails(caller)
  expect(email?.text).not.toContain(officer.username)
})

test('the emails of a test client are for it alone, and its secret cannot be guessed', async ({
  caller,
  people,
  grants,
  tester,
}) => {
  await tester.reset(caller, (await people.add()).email)
  const other = new Tester(await grants.addClient({ isTest: true }))
  expect(await other.emails(caller)).toEqual([])
  const ordinary = new Tester(await grants.addClient())
  expect((await ordinary.read(caller)).codes).toEqual(['DataError:Scope'])
  const { headers, status } = await caller.send({ method: 'GET', path: '/test-emails' })
  expect([status, headers['www-authenticate']]).toEqual([401, expect.stringMatching(/^Basic /)])
  const wrong = new Tester({ ...tester.client, secret: 'wrong' })
  const statuses = []
  while (statuses.length < 25) statuses.push((await wrong.read(caller)).status)
  expect(statuses[0]).toBe(401)
  expect(statuses).toContain(429)
  await people.sql`update client set disabled_at = now() where id = ${tester.client.id}`
  expect((await tester.read(caller.fromNewNetwork())).status).toBe(401)
})

test('the requests of a test client are neither limited nor counted', async ({
  caller,
  people,
  mailbox,
  tester,
}) => {
  const { email } = await people.add()
  for (let n = 0; n < 12; n += 1) {
    expect((await tester.reset(caller, email)).body.action).toBe('PasswordSent')
    expect((await tester.change(caller, email)).body.Result).toBe('Subscribed')
    expect((await tester.change(caller, email, 'Remove')).body.Result).toBe('Removed')
  }
  expect(await tester.emails(caller)).toHaveLength(24)
  expect(mailbox.to(email)).toEqual([])
  const { headers } = await caller.call('forgotpassword', { input: { email } })
  expect(headers.ratelimit).toMatch(/^"emails-per-network";r=29;/)
  expect(mailbox.to(email)).toHaveLength(1)
  const input = { type: 'token', username: email, password: 'wrong' }
  const guess = () => caller.call('authenticate', { input, headers: tester.headers })
  const statuses = []
  for (let n = 0; n < 9; n += 1) statuses.push((await guess()).status)
  expect(statuses).toContain(429)
})

test('the links in the emails of a test client work, also for one that sends a bearer token', async ({
  caller,
  people,
  mailbox,
  tester,
}) => {
  const person = await people.add()
  const { email } = person
  const bearer = await people.issueCredential(person, { clientId: tester.client.id })
  const input = { EmailAddress: email, Action: 'Subscribe' }
  expect((await caller.call('ebrief', { input, bearer })).body.Result).toBe('Subscribed')
  const [{ text } = { text: '' }] = await tester.emails(caller)
  const { pathname, searchParams } = linkIn(text, 'ebrief/confirm')
  const confirmed = await caller.send({
    method: 'POST',
    path: pathname,
    body: `${new URLSearchParams(searchParams)}`,
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Sec-Fetch-Site': 'same-origin',
    },
  })
  expect(confirmed.status).toBe(303)
  expect((await tester.change(caller, email, 'Subscribe')).body.Result).toBe('AlreadySubscribed')
  expect((await tester.change(caller, email, 'Remove')).body.Result).toBe('Removed')
  await expect.poll(() => tester.emails(caller)).toHaveLength(2)
  expect(mailbox.to(email)).toEqual([])
})

test('the newest 100 emails of a test client are kept', async ({ caller, people, tester }) => {
  await people.sql`
    insert into outgoing (kind, recipient, subject, sealed, due_at, client_id, created_at)
    select 'email', 'x@example.org', n::text, '', 'infinity', ${tester.client.id},
      now() - n * interval '1 minute'
    from generate_series(1, 100) as n`
  await tester.reset(caller, (await people.add()).email)
  const rows = await people.sql`
    select subject from outgoing where client_id = ${tester.client.id} order by created_at`
  expect(rows).toHaveLength(100)
  expect(rows[0]?.subject).toBe('99')
})

test('a client that is no test client any more sends its emails again, and cannot read them', async ({
  caller,
  people,
  mailbox,
  tester,
}) => {
  const { email } = await people.add()
  await tester.reset(caller, email)
  await people.sql`update client set is_test = false where id = ${tester.client.id}`
  const { headers } = await tester.reset(caller, email)
  expect(headers.ratelimit).toMatch(/^"emails-per-client";/)
  expect(mailbox.to(email)).toHaveLength(1)
  expect((await tester.read(caller)).status).toBe(403)
})
