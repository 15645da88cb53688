import type { Caller } from '../fixtures/client/caller.ts'
import { Grants } from '../fixtures/grants.ts'
import { unique } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'
import { useUp } from '../hostile/stranger.ts'

const reset = (caller: Caller, email: string, authorization?: string) =>
  caller.call('forgotpassword', {
    input: { email },
    headers: authorization ? { Authorization: authorization } : {},
  })

const newEmail = () => `${unique('x')}@people.example`

test('POST /r1/forgotpassword.eb states its limit in the RateLimit headers and lets 2 a minute through', async ({
  caller,
  database,
}) => {
  for (let n = 1; n <= 30; n += 1) {
    const { headers, status } = await reset(caller, newEmail())
    expect(status).toBe(200)
    expect(headers['ratelimit-policy']).toBe('"emails-per-network";q=30;w=900')
    if (n === 1) expect(headers.ratelimit).toBe('"emails-per-network";r=29;t=30')
  }
  const { headers, status } = await reset(caller, newEmail())
  expect(status).toBe(429)
  expect(headers.ratelimit).toBe(`"emails-per-network";r=0;t=${headers['retry-after']}`)
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(30)
  await database.sql`update rate_limit set blocked_until = blocked_until - interval '60 seconds'
    where blocked_until > now() + interval '14 minutes'`
  expect((await reset(caller, newEmail())).status).toBe(200)
  expect((await reset(caller, newEmail())).status).toBe(200)
  expect((await reset(caller, newEmail())).status).toBe(429)
})

test('POST /r1/forgotpassword.eb gives a known client a bucket of its own', async ({
  caller,
  people,
  grants,
}) => {
  for (let n = 0; n < 31; n += 1) await reset(caller, newEmail())
  const bearer = await people.issueCredential(await people.add())
  const { client } = await grants.issueCode()
  const basic = (secret: string) =>
    `Basic ${Buffer.from(`${client.id}:${secret}`).toString('base64')}`
  expect((await reset(caller, newEmail())).status).toBe(429)
  for (const authorization of [`Bearer ${bearer}`, basic(client.secret)]) {
    const { headers, status } = await reset(caller, newEmail(), authorization)
    expect(status).toBe(200)
    expect(headers.ratelimit).toMatch(/^"emails-per-client";r=599;/)
  }
  for (const authorization of ['Bearer nothing', basic('wrong'), 'Basic ????', 'Digest x']) {
    expect((await reset(caller, newEmail(), authorization)).status).toBe(429)
  }
})

test('POST /r1/campaigns/ebrief.eb counts removals apart from the calls that may send email', async ({
  caller,
}) => {
  const send = (Action: string) =>
    caller.call('ebrief', { input: { EmailAddress: newEmail(), Action } })
  for (let n = 1; n <= 3; n += 1) {
    const { body, headers } = await send('Remove')
    expect(body.Result).toBe('NotASubsciber')
    expect(headers['ratelimit-policy']).toBe('"removals";q=600;w=3600')
    expect(headers.ratelimit).toMatch(`"removals";r=${600 - n};`)
  }
  expect((await send('Subscribe')).headers.ratelimit).toMatch('"emails-per-network";r=29;')
})

test('45 consecutive subscriptions from one web server that identifies itself all return 200, and a flood from its network is stopped', {
  tag: '@all',
}, async ({ caller, people, grants }) => {
  const subscribe = async (Authorization?: string) => {
    const input = { EmailAddress: newEmail(), Action: 'Subscribe' }
    const headers = Authorization ? { Authorization } : {}
    return (await caller.call('ebrief', { input, headers })).status
  }
  const client = await grants.addClient({ roles: ['openid'] })
  const basic = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`
  const bearer = `Bearer ${await people.issueCredential(await people.add())}`
  for (const authorization of [basic, bearer]) {
    for (let n = 1; n <= 45; n += 1) expect(await subscribe(authorization), `${n}`).toBe(200)
  }
  const flood = []
  for (let n = 1; n <= 45; n += 1) flood.push(await subscribe())
  expect(flood.slice(0, 30)).toEqual(Array(30).fill(200))
  expect(flood.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10)
  expect(await subscribe(basic)).toBe(200)
})

test('a mailbox gets at most ten emails a day, of whatever kind', async ({
  caller,
  people,
  mailbox,
}) => {
  const { email } = await people.add()
  for (let n = 0; n < 12; n += 1) {
    await people.sql`update rate_limit set blocked_until = now()
      where blocked_until between now() and now() + interval '5 minutes'`
    const { body } = await reset(caller.fromNewNetwork(), email)
    expect(body.action).toBe('PasswordSent')
  }
  expect(mailbox.to(email)).toHaveLength(10)
  const input = { EmailAddress: email, Action: 'Subscribe' }
  expect((await caller.call('ebrief', { input })).body.Result).toBe('Subscribed')
  expect(mailbox.to(email)).toHaveLength(10)
})

test('callers without a credential cannot make the service send more emails than the setting allows', {
  tag: '@all',
}, async ({ caller, people, startAnother, mailbox }) => {
  await people.sql`delete from rate_limit`
  const instance = caller.at(await startAnother({ UNIDENTIFIED_EMAILS_PER_HOUR: '2' }))
  const members = [await people.add(), await people.add(), await people.add(), await people.add()]
  const statuses = []
  for (const { email } of members.slice(0, 3)) {
    statuses.push((await reset(instance.fromNewNetwork(), email)).status)
  }
  expect(statuses).toEqual([200, 200, 429])
  const [, , third, fourth] = members
  expect(mailbox.to(third?.email ?? '')).toHaveLength(0)
  const bearer = await people.issueCredential(await people.add())
  await reset(instance.fromNewNetwork(), fourth?.email ?? '', `Bearer ${bearer}`)
  expect(mailbox.to(fourth?.email ?? '')).toHaveLength(1)
  // The other services of this worker share the limit's row, but not the setting.
  await people.sql`delete from rate_limit`
})

test('an email that the mail server refuses does not count as one of those that may be sent', async ({
  caller,
  people,
  startAnother,
  mailbox,
}) => {
  await people.sql`delete from rate_limit`
  const instance = caller.at(await startAnother({ UNIDENTIFIED_EMAILS_PER_HOUR: '1' }))
  const refused = await people.add({ email: `refused-${newEmail()}` })
  const { email } = await people.add()
  expect((await reset(instance, refused.email)).body.action).toBe('SendFailed')
  expect((await reset(instance, email)).status).toBe(200)
  expect(mailbox.to(email)).toHaveLength(1)
  // The other services of this worker share the limit's row, but not the setting.
  await people.sql`delete from rate_limit`
})

test('made-up client ids add no rows to the limits, and block their network', async ({
  alone: { caller, people },
}) => {
  const { tokenRequest } = await new Grants(people).issueCode()
  const keysOfLimits = async () => {
    const rows = await people.sql`select key from rate_limit`
    return rows.map(({ key }) => key.toString('hex'))
  }
  const before = await keysOfLimits()
  const statuses: number[] = []
  for (let n = 0; n < 40; n += 1) {
    const input = { ...tokenRequest, client_id: unique('made-up') }
    statuses.push((await caller.call('token', { input })).status)
  }
  expect(statuses.at(-1)).toBe(429)
  const added = (await keysOfLimits()).filter((key) => !before.includes(key))
  expect(added.length).toBeLessThanOrEqual(2)
})

test('removing a confirmed subscription without its link informs the subscriber by email', async ({
  caller,
  database,
  mailbox,
}) => {
  const [confirmed, pending] = [newEmail(), newEmail()]
  await database.sql`insert into subscription (campaign, email, confirmed_at)
    values ('ebrief', ${confirmed}, now()), ('ebrief', ${pending}, null)`
  for (const EmailAddress of [confirmed, pending, newEmail()]) {
    await caller.call('ebrief', { input: { EmailAddress, Action: 'Remove' } })
  }
  await expect.poll(() => mailbox.to(confirmed)).toHaveLength(1)
  expect(mailbox.to(confirmed)[0]?.text).toContain('/ebrief')
  expect(mailbox.to(pending)).toHaveLength(0)
})

test('a confirmed subscriber is told of the removal, even after ten emails to the mailbox', async ({
  caller,
  database,
  mailbox,
}) => {
  const email = newEmail()
  await database.sql`
    insert into subscription (campaign, email, confirmed_at) values ('ebrief', ${email}, now())`
  await useUp(database, ['mailbox', email])
  await caller.call('ebrief', { input: { EmailAddress: email, Action: 'Remove' } })
  await expect.poll(() => mailbox.to(email)).toHaveLength(1)
})
