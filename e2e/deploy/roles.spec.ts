import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { succeeds } from '../../bin/test/debian.js'
import { type Cluster, openCluster } from '../../db/embedded/cluster.ts'
import { startOrJoin, stopServer } from '../../db/embedded/server.ts'
import { run } from '../../db/run-program.ts'
import { runGatehouse } from '../cli/gatehouse.ts'
import { fillForm } from '../fixtures/client/page-form.ts'
import { Grants } from '../fixtures/grants.ts'
import { People, unique } from '../fixtures/people.ts'
import { root } from '../fixtures/service.ts'
import { test as base, expect } from '../fixtures/test.ts'
import { auditChanges, rejectionOf } from '../resilience/audit-changes.ts'

/**
 * Runs a file of deploy as its comment says, with the passwords owner_password and service_password; on
 * a machine without psql through the driver.
 */
async function runFile(url: string, name: string): Promise<void> {
  const path = join(root, 'deploy', name)
  if (succeeds('psql', '--version')) {
    const passwords = ['owner_password', 'service_password'].flatMap((v) => ['-v', `${v}=${v}`])
    await run('psql', [url, '-v', 'ON_ERROR_STOP=1', ...passwords, '-f', path])
    return
  }
  const text = (await readFile(path, 'utf8')).replace(/^--.*$/gm, '').replace(/:('\w+')/g, '$1')
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  for (const statement of text.split(';')) await sql.unsafe(statement)
  await sql.end()
}

/** Starts a PostgreSQL server without our database, since roles belong to all databases of a server. */
async function startServer(cluster: Cluster) {
  const { bin, data, account } = cluster
  const input = 'alter role gatehouse superuser\n'
  await run(join(bin, 'postgres'), ['--single', '-D', data, 'gatehouse'], { account, input })
  const url = await startOrJoin(cluster, { durable: false })
  url.pathname = 'postgres'
  const sql = postgres(url.href, { max: 1 })
  await sql`drop database gatehouse`
  await sql.end()
  return url
}

/** A test with a PostgreSQL server of its own, which stops even if the test fails. */
const test = base.extend<{ serverUrl: URL }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the destructuring pattern.
  serverUrl: async ({}, use) => {
    const home = await mkdtemp(join(tmpdir(), 'roles-'))
    await run('chmod', ['755', home])
    const cluster = await openCluster(home)
    try {
      await use(await startServer(cluster))
    } finally {
      await stopServer(cluster)
      await rm(home, { recursive: true, force: true })
    }
  },
})

test('the service runs under the role of deploy/grants.sql, which cannot change audit events or tables', async ({
  caller,
  mailbox,
  serverUrl,
  startAnother,
}) => {
  test.setTimeout(180_000)
  await runFile(serverUrl.href, 'database.sql')
  const urlOf = (role: string) =>
    Object.assign(new URL(serverUrl), {
      ...{ username: `gatehouse_${role}`, password: `${role}_password`, pathname: 'gatehouse' },
    }).href
  const [owner, url] = [urlOf('owner'), urlOf('service')]
  const gatehouse = (database: string, ...args: string[]) =>
    runGatehouse(args, { DATABASE_URL: database, SUDO_USER: 'olga' })
  expect(await gatehouse(owner, 'migrate')).toMatchObject({ exitCode: 0, stderr: '' })
  const sql = postgres(owner, { max: 1, onnotice: () => {} })
  // Twice, as after an upgrade.
  await runFile(owner, 'grants.sql')
  await runFile(owner, 'grants.sql')

  const service = await startAnother({ DATABASE_URL: url, SMTP_URL: mailbox.url })
  const instance = caller.at(service)
  const people = new People(sql)
  const person = await people.add()
  const { username, password, email } = person
  const input = { type: 'token', username, password }
  const authenticated = await instance.call('authenticate', { input })
  expect(authenticated.status).toBe(200)
  const bearer = authenticated.body.token
  for (const endpoint of ['profile', 'memberships', 'fees', 'issuetoken'] as const)
    expect((await instance.call(endpoint, { bearer })).status, endpoint).toBe(200)
  const { tokenRequest } = await new Grants(people).issueCode({ person })
  const granted = await instance.postTokenForm(tokenRequest)
  expect(granted.body).toMatchObject({ access_token: expect.any(String) })
  const reader = `${unique('reader')}@readers.example`
  expect(
    (await instance.call('ebrief', { input: { EmailAddress: reader, Action: 'Subscribe' } })).body,
  ).toEqual({ Result: 'Subscribed' })
  const page = await (await fetch(`${service.url}/password/forgot`)).text()
  const sent = await fetch(`${service.url}/password/forgot`, {
    ...{ method: 'POST', redirect: 'manual', headers: { Origin: service.url } },
    body: fillForm(page, { email }),
  })
  expect(sent.status).toBe(303)
  await expect.poll(() => mailbox.to(email)).toHaveLength(1)
  // This is the work of the retention job.
  expect(await gatehouse(url, 'purge')).toMatchObject({ exitCode: 0, stderr: '' })
  expect(service.logLines(/permission denied/)).toEqual([])

  const asService = postgres(url, { max: 1, onnotice: () => {} })
  const forbidden = [
    ...auditChanges,
    ...['create table mine (id int)', 'drop table fee', 'delete from staff_session'],
    ...['delete from migration', 'insert into migration default values'],
    'alter table audit_event disable trigger all',
  ]
  for (const change of forbidden) expect(await rejectionOf(asService, change), change).toBe('42501')
  expect(await sql`select from audit_event where account_id = ${person.id}`).not.toHaveLength(0)
  await asService.end()
  await service.stop()
  await sql.end()
})
