import { linkIn, requestTemporaryPassword } from '../fixtures/mailbox.ts'
import { unique } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

test('no issued secret is stored in the database or written to the log', async ({
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
  const collect = (secret: string | undefined) => secrets.push(secret as string)
  const token = await caller.call('authenticate', { input: { type: 'token', username, password } })
  collect(token.body.token)
  const session = await caller.call('authenticate', {
    input: { type: 'session', username, password },
  })
  collect(session.headers['set-cookie']?.[0]?.match(/=([^;]+)/)?.[1])
  collect((await caller.call('issuetoken', { bearer: token.body.token })).body.token)
  const { code, client, tokenRequest, refreshRequest } = await grants.issueCode({ person })
  const { body } = await caller.call('token', { input: tokenRequest })
  const refreshed = await caller.call('token', {
    format: 'xml',
    input: refreshRequest(body.refresh_token),
  })
  for (const name of ['access_token', 'refresh_token', 'id_token']) collect(body[name])
  for (const name of ['access_token', 'refresh_token']) collect(refreshed.body[name])
  collect(code)
  collect(client.secret)
  const temporary = await requestTemporaryPassword(caller, mailbox, email)
  collect(temporary)
  collect(temporary.replaceAll('-', ''))
  const reader = `${unique('reader')}@readers.example`
  await caller.call('ebrief', { input: { EmailAddress: reader, Action: 'Subscribe' } })
  for (const page of ['ebrief/confirm', 'ebrief/unsubscribe']) {
    collect(linkIn(mailbox.to(reader)[0]?.text, page).searchParams.get('token') ?? '')
  }
  // Failures are logged in more detail, but must not include secrets.
  await caller.call('authenticate', {
    input: { type: 'token', username, password: `${password}!` },
  })
  await caller.call('token', { input: { ...tokenRequest, client_secret: `${client.secret}!` } })
  await caller.call('profile', { bearer: `${token.body.token}!` })
  // The log is written asynchronously. Once the last request is in it, all of them are.
  const lastRequest = { 'X-Request-Id': unique('last-request') }
  const input = { type: 'token', username, password: `${password}?` }
  await caller.call('authenticate', { input, headers: lastRequest })
  await expect.poll(() => service.logLines(lastRequest['X-Request-Id'])).toHaveLength(1)

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
    // PostgreSQL prints bytea values in hexadecimal.
    for (const encoded of [secret, Buffer.from(secret).toString('hex').slice(0, 40)]) {
      expect(stored.includes(encoded), `${secret} in the database`).toBe(false)
    }
    expect(service.logLines(secret.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')), secret).toEqual([])
  }
})

test('a failed query is logged without its parameters', async ({
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

test('line breaks in a request cannot forge a line of the log', async ({ caller, service }) => {
  const input = { type: 'token', username: 'a\r\n{"level":"info","event":"forged"}', password: 'x' }
  const headers = { 'X-Request-Id': unique('forger'), 'User-Agent': 'a "quoted" agent' }
  await caller.call('authenticate', { input, headers })
  await expect.poll(() => service.logLines(headers['X-Request-Id'])).toHaveLength(1)
  expect(service.logLines(/^\{"level":"info","event":"forged"/)).toEqual([])
})

test('every sign-in, successful or not, is in the audit trail with its request id', async ({
  caller,
  people,
  database,
}) => {
  const person = await people.add()
  const signIn = async (password: string) => {
    const requestId = unique('audited')
    const input = { type: 'token', username: person.username, password }
    await caller.call('authenticate', { input, headers: { 'X-Request-Id': requestId } })
    return database.sql`
      select account_id, action, network from audit_event where request_id = ${requestId}`
  }
  const { id: account_id } = person
  const { network } = caller
  expect([...(await signIn(person.password))]).toEqual([
    { account_id, action: 'signed-in', network },
  ])
  expect([...(await signIn('wrong'))]).toEqual([{ account_id, action: 'sign-in-refused', network }])
})
