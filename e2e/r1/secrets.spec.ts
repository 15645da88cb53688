import { linkIn, temporaryPasswordIn } from '../fixtures/mailbox.ts'
import { median } from '../fixtures/median.ts'
import { unique } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

test('no secret that was ever handed out stands in the database, or in the log', async ({
  caller,
  people,
  grants,
  database,
  mailbox,
  service,
}) => {
  const person = await people.add({ password: unique('a secret password') })
  const { username, password, email } = person
  const secrets = [password]
  const keep = (secret: string | undefined) => secrets.push(secret as string)
  const token = await caller.call('authenticate', { input: { type: 'token', username, password } })
  keep(token.body.token)
  const session = await caller.call('authenticate', {
    input: { type: 'session', username, password },
  })
  keep(session.headers['set-cookie']?.[0]?.match(/=([^;]+)/)?.[1])
  keep((await caller.call('issuetoken', { bearer: token.body.token })).body.token)
  const { code, client, tokenRequest, refreshRequest } = await grants.issueCode({ person })
  const { body } = await caller.call('token', { input: tokenRequest })
  const next = await caller.call('token', {
    format: 'xml',
    input: refreshRequest(body.refresh_token),
  })
  for (const name of ['access_token', 'refresh_token', 'id_token']) keep(body[name])
  for (const name of ['access_token', 'refresh_token']) keep(next.body[name])
  keep(code)
  keep(client.secret)
  await caller.call('forgotpassword', { input: { email } })
  const temporary = temporaryPasswordIn(mailbox.to(email)[0]?.text)
  keep(temporary)
  keep(temporary.replaceAll('-', ''))
  const reader = `${unique('reader')}@readers.example`
  await caller.call('ebrief', { input: { EmailAddress: reader, Action: 'Subscribe' } })
  for (const page of ['ebrief/confirm', 'ebrief/unsubscribe']) {
    keep(linkIn(mailbox.to(reader)[0]?.text, page).searchParams.get('token') ?? '')
  }
  // What goes wrong is logged in more detail, and yet not in so much.
  await caller.call('authenticate', {
    input: { type: 'token', username, password: `${password}!` },
  })
  await caller.call('token', { input: { ...tokenRequest, client_secret: `${client.secret}!` } })
  await caller.call('profile', { bearer: `${token.body.token}!` })
  // The log is written beside the responses: what comes last says that the rest is there.
  const last = { 'X-Request-Id': unique('last') }
  const input = { type: 'token', username, password: `${password}?` }
  await caller.call('authenticate', { input, headers: last })
  await expect.poll(() => service.logLines(last['X-Request-Id'])).toHaveLength(1)

  const tables = await database.sql`
    select table_name from information_schema.tables where table_schema = 'public'`
  let stored = ''
  for (const { table_name } of tables) {
    const rows = await database.sql`select t::text from ${database.sql(table_name)} t`
    stored += rows.map(({ t }) => t).join('\n')
  }
  expect(stored).toContain(username)
  expect(secrets.every((secret) => secret.length > 15)).toBe(true)
  expect(secrets).toHaveLength(15)
  for (const secret of secrets) {
    // PostgreSQL prints bytes in hexadecimal.
    for (const form of [secret, Buffer.from(secret).toString('hex').slice(0, 40)]) {
      expect(stored.includes(form), `${secret} in the database`).toBe(false)
    }
    expect(service.logLines(secret.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')), secret).toEqual([])
  }
})

test('a failing query leaves its parameters out of the log', async ({
  caller,
  people,
  database,
  service,
}) => {
  const { username } = await people.add()
  await database.sql`alter table account rename column epoch to era`
  const input = { type: 'token', username, password: 'said in confidence' }
  const response = await caller.call('authenticate', { input })
  await database.sql`alter table account rename column era to epoch`
  expect(response.status).toBe(500)
  await expect.poll(() => service.logLines(/epoch[\\"]+ does not exist/)).toHaveLength(1)
  expect(service.logLines(username)).toEqual([])
  expect(service.logLines('confidence')).toEqual([])
})

test('line breaks that a caller sends stay within their line of the log', async ({
  caller,
  service,
}) => {
  const input = { type: 'token', username: 'a\r\n{"level":"info","event":"forged"}', password: 'x' }
  const headers = { 'X-Request-Id': unique('forger'), 'User-Agent': 'a "quoted" agent' }
  await caller.call('authenticate', { input, headers })
  await expect.poll(() => service.logLines(headers['X-Request-Id'])).toHaveLength(1)
  expect(service.logLines(/^\{"level":"info","event":"forged"/)).toEqual([])
})

test('unknown name, wrong password and disabled account take the same time', async ({
  caller,
  people,
}) => {
  const [person, disabled] = [await people.add(), await people.add({ disabled: true })]
  const cases = {
    unknown: () => ({ username: unique('nobody'), password: 'a guess like any other' }),
    wrong: () => ({ username: person.username, password: 'a guess like any other' }),
    disabled: () => ({ username: disabled.username, password: disabled.password }),
  }
  const times = { unknown: [] as number[], wrong: [] as number[], disabled: [] as number[] }
  for (let n = 0; n < 44; n += 1) {
    for (const name of ['unknown', 'wrong', 'disabled'] as const) {
      const input = { type: 'token', ...cases[name]() }
      const response = await caller.fromNewNetwork().call('authenticate', { input })
      expect(response.status).toBe(403)
      // The first few warm the service up.
      if (n >= 4) times[name].push(response.durationMs)
    }
  }
  const reference = median(times.wrong)
  // One hash is ten durationMs of some fifteen: without it the median would be a third.
  expect(median(times.unknown) / reference).toBeGreaterThan(0.8)
  expect(median(times.unknown) / reference).toBeLessThan(1.25)
  expect(median(times.disabled) / reference).toBeGreaterThan(0.8)
  expect(median(times.disabled) / reference).toBeLessThan(1.25)
})

test('every sign-in, refused or not, stands in the audit trail under the request’s id', async ({
  caller,
  people,
  database,
}) => {
  const person = await people.add()
  const attempt = async (password: string) => {
    const requestId = unique('audited')
    const input = { type: 'token', username: person.username, password }
    await caller.call('authenticate', { input, headers: { 'X-Request-Id': requestId } })
    return database.sql`
      select account_id, action, network from audit_event where request_id = ${requestId}`
  }
  const { id: account_id } = person
  const { network } = caller
  expect([...(await attempt(person.password))]).toEqual([
    { account_id, action: 'signed-in', network },
  ])
  expect([...(await attempt('wrong'))]).toEqual([
    { account_id, action: 'sign-in-refused', network },
  ])
})
