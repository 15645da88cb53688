import { authSecret } from '../fixtures/service.ts'
import { expect } from '../fixtures/test.ts'
import { startReceiver, verified } from '../http/feed/webhook-receiver.ts'
import { inOneProcess, runGatehouse, test } from './gatehouse.ts'

test('gatehouse webhook test says what became of the event, and exits with 1 unless it was accepted', async ({
  database,
  grants,
}) => {
  const receiver = await startReceiver()
  const { id: client } = await grants.addClient({ own: true, roles: ['events'] })
  const settings = {
    DATABASE_URL: database.url,
    AUTH_SECRET: authSecret,
    OUTGOING_PRIVATE_HOSTS: '127.0.0.1',
  }
  await inOneProcess(settings, async (gatehouse) => {
    const options = ['--url', receiver.url, '--email', 'crm@example.org', '--json']
    const { id } = JSON.parse((await gatehouse('webhook', 'create', client, ...options)).stdout)
    const tried = async (status: number) => {
      receiver.respond = (response) => response.writeHead(status).end()
      const { exitCode, stdout } = await gatehouse('webhook', 'test', id)
      return `${exitCode} ${stdout}`.replace(/\d+ ms/, 'N ms').trim()
    }
    expect(await tried(299)).toBe('0 Accepted (299), after N ms')
    expect(await tried(500)).toBe('1 Rejected (500), after N ms')
    expect(await tried(302)).toBe('1 Rejected (302), after N ms')
    expect(receiver.deliveries.map(({ body }) => JSON.parse(body).type)).toEqual(
      Array(3).fill('webhook.test'),
    )
    await gatehouse('webhook', 'disable', id)
  })
  await receiver.close()
})

test('gatehouse webhook creates, tests, rotates, disables, enables and replays a webhook', {
  tag: '@all',
}, async ({ database, grants, mailbox, people, service }) => {
  test.setTimeout(300_000)
  expect(service.url).toBeTruthy()
  const settings = {
    DATABASE_URL: database.url,
    SMTP_URL: mailbox.url,
    SUDO_USER: 'olga',
    AUTH_SECRET: authSecret,
    OUTGOING_PRIVATE_HOSTS: '127.0.0.1',
  }
  const run = (...args: string[]) => runGatehouse(['webhook', ...args], settings)
  const json = async (...args: string[]) => {
    const { stdout, stderr } = await run(...args, '--json')
    expect(stderr).toBe('')
    return JSON.parse(stdout)
  }
  const receiver = await startReceiver()
  const { id: client } = await grants.addClient({ own: true, roles: ['events'] })
  const { id: other } = await grants.addClient()
  const options = ['--url', receiver.url, '--email', 'crm@example.org']
  expect((await run('create', other, ...options)).stderr).toContain('role events')
  expect((await run('create', client, ...options, '--type', 'x')).stderr).toContain('no type')
  expect(
    (await run('create', client, '--url', 'https://10.0.0.1/', ...options.slice(2))).stderr,
  ).toContain('private network')
  const noUrl = await run('create', client, '--url', 'nonsense', ...options.slice(2))
  expect(noUrl.stderr).toContain('‘nonsense’ is not a full URL')
  expect((await run('list')).stdout).toMatch(/^(id +client +URL|There are no webhooks)/)
  const { stdout } = await run('create', client, ...options, '--type', 'account.closed')
  expect(stdout).toMatch(
    /^Created the webhook\.\n\n {2}id {6}\S+\n {2}secret {2}\S+\n\nThis is the only time the secret is shown/,
  )
  await run('disable', /id +(\S+)/.exec(stdout)?.[1] ?? '')
  const { id, secret } = await json('create', client, ...options, '--type', 'account.closed')
  expect(await json('test', id)).toMatchObject({ type: 'webhook.test', result: '204' })
  const [tried] = receiver.deliveries
  expect(tried && verified(secret, tried)).toMatchObject({ type: 'webhook.test' })
  const newer = await json('rotate', id)
  expect((await run('rotate', id)).stderr).toContain('two secrets')
  await json('test', id)
  const [, both] = receiver.deliveries
  for (const known of [secret, newer.secret]) expect(both && verified(known, both)).toBeTruthy()
  expect(await json('rotate', id, '--finish')).toMatchObject({ changed: true })
  await json('test', id)
  const [, , last] = receiver.deliveries
  expect(() => last && verified(secret, last)).toThrow()
  expect(await json('disable', id)).toEqual({ id, changed: true })
  expect((await json('list')).find((one: { id: string }) => one.id === id)).toMatchObject({
    disabledBy: 'staff',
  })
  const person = await people.add()
  await people.disable(person)
  await expect
    .poll(async () => (await json('show', id)).waiting, { timeout: 30_000 })
    .toBeGreaterThan(0)
  expect(receiver.deliveries).toHaveLength(3)
  await json('enable', id)
  await expect.poll(() => receiver.deliveries.length, { timeout: 30_000 }).toBe(4)
  const event = JSON.parse(receiver.deliveries[3]?.body ?? '')
  expect(event).toMatchObject({ type: 'account.closed', account: person.id })
  expect(await json('replay', id, '--event', event.id)).toMatchObject({ result: '204' })
  expect(JSON.parse(receiver.deliveries[4]?.body ?? '')).toEqual(event)
  expect((await run('replay', id)).exitCode).toBe(2)
  await json('replay', id, '--since', '2020-01-01')
  await expect.poll(() => receiver.deliveries.length, { timeout: 30_000 }).toBeGreaterThan(5)
  const shown = await run('show', id)
  expect(shown.stdout).toMatch(/webhook\.test .* Accepted \(204\)/)
  expect(shown.stdout).not.toContain(newer.secret)
  receiver.respond = (response) => response.writeHead(500).end()
  const closed = await people.add()
  await people.disable(closed)
  const firstAside = async () => (await json('show', id)).waitingEvents[0]
  await expect.poll(async () => (await firstAside())?.result, { timeout: 30_000 }).toBe('500')
  const { eventId } = await firstAside()
  expect((await run('show', id)).stdout).toContain(`account.closed  ${eventId}  Rejected (500)`)
  expect(await json('replay', id, '--refused')).toEqual({ id, changed: true })
  expect((await run('replay', id, '--refused', '--since', '2020-01-01')).exitCode).toBe(2)
  expect(await json('skip', id, eventId)).toEqual({ id, event: eventId })
  expect((await run('skip', id, eventId)).exitCode).toBe(1)
  expect(await firstAside()).toBeUndefined()
  const rejected = await run('test', id)
  expect(rejected.exitCode).toBe(1)
  expect(rejected.stdout).toContain('Rejected (500)')
  expect((await run('show', 'no-such-id')).stderr).toContain('There is no webhook')
  const events = await people.sql`
    select action, operator from audit_event where client_id = ${client} order by id`
  expect(events.map(({ action }) => action)).toEqual([
    'client-webhook-added',
    'client-webhook-changed',
    'client-webhook-added',
    ...Array.from({ length: 7 }, () => 'client-webhook-changed'),
  ])
  await receiver.close()
  const away = await run('test', id)
  expect([away.exitCode, away.stdout]).toEqual([
    1,
    expect.stringMatching(
      `^${new URL(receiver.url).host}: The server cannot be reached, after \\d+ ms. Check that it runs`,
    ),
  ])
})
