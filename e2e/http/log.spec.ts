import { addReplica, withPath } from '../fixtures/replica.ts'
import { expect, test, waitForLongLock } from '../fixtures/statements.ts'

const events = (lines: readonly string[]) =>
  lines.map((line) => JSON.parse(line)).map(({ event }) => event)

test('the log of a service begins with the version and settings, and ends with the event ended', {
  tag: '@all',
}, async ({ startAnother }) => {
  const service = await startAnother({ ORG_NMAE: 'Soil Trust', NODE_OPTIONS: '--trace-warnings' })
  await expect.poll(() => service.logLines('"started"')).toHaveLength(1)
  const [started] = service.logLines('"started"').map((line) => JSON.parse(line))
  expect(started).toMatchObject({
    level: 'info',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    settings: { webConcurrency: 1, authSecret: 'set', baseUrl: service.url },
  })
  expect(started.settings.databaseUrl).not.toContain('@')
  expect(service.logLines('unknown-setting').map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', name: 'ORG_NMAE', closest: 'ORG_NAME' },
  ])
  expect(service.logLines('no-contact').map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', set: ['ORG_EMAIL', 'ORG_PHONE', 'ORG_ADDRESS'] },
  ])
  expect(await service.kill('SIGTERM')).toBe(0)
  const lines = service.log().trim().split('\n')
  expect(events(lines).at(-1)).toBe('ended')
})

test('a service that an invalid setting stops writes its reason as one line of JSON', async ({
  startAnother,
}) => {
  const error = await startAnother({ SMTP_URL: 'mail.example.org' }).catch(String)
  const [line = ''] = String(error).split('\n').slice(1)
  expect(JSON.parse(line)).toMatchObject({
    level: 'error',
    message: expect.stringMatching(/^SMTP_URL must start with smtp:\/\/ or smtps:\/\/, .*\.$/),
  })
})

test('a service listens only on the address that HOST names', { tag: '@all' }, async ({
  startAnother,
}) => {
  const service = await startAnother({ HOST: '127.0.0.1' })
  const { port } = new URL(service.url)
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  await expect(fetch(`http://127.0.0.2:${port}/healthz`)).rejects.toThrow()
})

test('a page that waits for the database for more than a second is logged with the time of the database, and a replica that is away once', async ({
  database,
  people,
  startAnother,
}) => {
  const service = await startAnother({ DATABASE_REPLICA_URL: 'postgres://127.0.0.1:9/members' })
  const session = await people.issueCredential(await people.add(), { kind: 'session' })
  const headers = { Cookie: `gatehouse.session=${session}` }
  await fetch(`${service.url}/memberships`, { headers })
  const holder = await database.sql.reserve()
  await holder`begin`
  await holder`lock table membership in access exclusive mode`
  const slow = fetch(`${service.url}/memberships`, { headers })
  await waitForLongLock(database.sql, 1_050)
  await holder`commit`
  holder.release()
  const requestId = (await slow).headers.get('x-request-id')
  // The first request of a service may be slow too.
  const event = () =>
    service
      .logLines('slow-request')
      .map((line) => JSON.parse(line))
      .find((logged) => logged.requestId === requestId)
  await expect.poll(event).toMatchObject({ route: '/memberships', status: 200 })
  const { ms, databaseMs } = event()
  expect(databaseMs).toBeGreaterThan(1_000)
  expect(ms).toBeGreaterThanOrEqual(databaseMs)
  const replica = service.logLines('replica-').map((line) => JSON.parse(line))
  expect(replica).toMatchObject([{ level: 'warn', event: 'replica-left', host: '127.0.0.1:9' }])
})

/** A program that, at a signal, rejects a promise that nothing handles, or throws. */
const plantFailures = `--import="data:text/javascript,process.on('SIGUSR2',()=>{Promise.reject(new Error('planted'))}).on('SIGHUP',()=>{throw new Error('thrown')})"`

test('a service logs that it reads from its replica, survives an unhandled rejection, and ends after an uncaught exception', async ({
  caller,
  own: { sql, url },
  startAnother,
}) => {
  await addReplica(sql, 'replica')
  const service = await startAnother({
    DATABASE_URL: url,
    DATABASE_REPLICA_URL: withPath(url, 'replica'),
    NODE_OPTIONS: plantFailures,
  })
  const logged = (event: string) => service.logLines(`"${event}"`).map((line) => JSON.parse(line))
  const read = async () => {
    await caller.at(service).call('profile', { bearer: 'unknown' })
    const metrics = await (await fetch(`${service.url}/metrics`)).text()
    return Number(/^gatehouse_database_replica_reads_total (\d+)$/m.exec(metrics)?.[1])
  }
  await expect.poll(read).toBe(1)
  expect(await read()).toBe(2)
  expect(logged('replica-used')).toMatchObject([{ level: 'info', host: new URL(url).host }])
  process.kill(service.pid, 'SIGUSR2')
  await expect
    .poll(() => logged('unhandled-rejection'))
    .toMatchObject([{ error: { message: 'planted' } }])
  expect((await caller.at(service).call('fees')).status).toBe(200)
  expect(await service.kill('SIGHUP')).toBe(1)
  await expect
    .poll(() => logged('uncaught-exception'))
    .toMatchObject([{ level: 'fatal', error: { message: 'thrown' } }])
})
