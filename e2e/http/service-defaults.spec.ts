import { spawnSync } from 'node:child_process'
import { createDatabase } from '../fixtures/database.ts'
import { runEnvironment } from '../fixtures/run-environment.ts'
import { authSecret, root } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'

test('a service on a new database has no account, no client and no key', { tag: '@all' }, async ({
  startAnother,
}) => {
  const database = await createDatabase({ empty: true })
  try {
    const service = await startAnother({ DATABASE_URL: database.url })
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200)
    const [count] = await database.sql`
      select (select count(*) from account)::int as accounts,
        (select count(*) from client)::int as clients,
        (select count(*) from credential)::int as credentials,
        (select count(*) from signing_key)::int as keys`
    expect(count).toEqual({ accounts: 0, clients: 0, credentials: 0, keys: 0 })
    await service.stop()
  } finally {
    await database.drop()
  }
})

/** Starts the service with settings with which it ends at once. */
const startInVain = (settings: Readonly<Record<string, string>>) =>
  spawnSync(process.execPath, ['dist/server.js'], {
    cwd: root,
    env: {
      ...runEnvironment,
      NODE_ENV: 'production',
      SMTP_URL: 'smtp://127.0.0.1:1',
      ...settings,
    },
    encoding: 'utf8',
    timeout: 30_000,
  })

test('the service does not start with DATABASE_URL and without AUTH_SECRET, and says so on stderr', async ({
  database,
}) => {
  const { status, stdout, stderr } = startInVain({ DATABASE_URL: database.url })
  expect(JSON.parse(stderr).message).toMatch(/^AUTH_SECRET must be set/)
  expect(stdout).toBe('')
  expect(status).toBe(1)
})

test('a service that cannot open its database says so, stops what it has started, and ends with 1', () => {
  const { status, stdout, stderr } = startInVain({
    DATABASE_URL: 'postgres://127.0.0.1:9/members',
    AUTH_SECRET: authSecret,
  })
  const lines = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  expect(lines(stderr).map(({ message }) => message)).toEqual([
    expect.stringMatching(/127\.0\.0\.1:9/),
  ])
  expect(lines(stdout).at(-1)).toMatchObject({ event: 'ended', seconds: expect.any(Number) })
  expect(status).toBe(1)
})

test('a service whose port is in use names it and the setting, and ends with 1', ({
  connections,
  service,
}) => {
  const { port } = new URL(service.url)
  const { status, stderr } = startInVain({ ...connections, AUTH_SECRET: authSecret, PORT: port })
  expect(stderr).toContain(`Port ${port} is in use. Set PORT to another one.`)
  expect(status).toBe(1)
})

test('the events of the service are on stdout, with times in UTC in any time zone', {
  tag: '@all',
}, async ({ caller, database, people, startAnother }) => {
  const service = await startAnother({ TZ: 'America/New_York' })
  const { username } = await people.add()
  const sentAt = Date.now()
  await caller.at(service).call('authenticate', {
    input: { type: 'token', username, password: 'not the password' },
  })
  const findLines = () => service.logLines(/"event":"sign-in-refused"/)
  await expect.poll(findLines).toHaveLength(1)
  const { time } = JSON.parse(findLines()[0] as string)
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(Math.abs(Date.parse(time) - sentAt)).toBeLessThan(60_000)
  // Next writes to stderr, each line as JSON.
  const onStderr = service.errorOutput().trim().split('\n').filter(Boolean)
  expect(onStderr.map((line) => JSON.parse(line).event).filter((e) => e !== 'console')).toEqual([])
  const localTimes = await database.sql`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp without time zone'`
  expect([...localTimes]).toEqual([])
})
