import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import postgres from 'postgres'
import { succeeds } from '../../bin/test/debian.js'
import type { DescribedFinding } from '../../cli/doctor/doctor-command.ts'
import { type Cluster, openCluster } from '../../db/embedded/cluster.ts'
import { startOrJoin, stopServer } from '../../db/embedded/server.ts'
import { run } from '../../db/run-program.ts'
import { noPrograms, programs } from '../cli/backup-drill.ts'
import { runGatehouse } from '../cli/gatehouse.ts'
import { fillForm } from '../fixtures/client/page-form.ts'
import { Grants } from '../fixtures/grants.ts'
import { People, unique } from '../fixtures/people.ts'
import { root, type Service } from '../fixtures/service.ts'
import { test as base, expect } from '../fixtures/test.ts'
import { auditChanges, rejectionOf } from '../resilience/audit-changes.ts'
import { sheetOf, storedOf } from '../staff/import-test.ts'
import { addStaff, staffSession } from '../staff/staff.ts'

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

/** Uploads a sheet as an administrator and imports it, as the staff pages do. */
async function importAsStaff(service: Service, people: People): Promise<void> {
  const session = await staffSession(people, await addStaff(people, 'administrator'))
  const { tag, text } = sheetOf()
  const body = new FormData()
  body.set('kind', 'sheet')
  body.set('file', new Blob([text]), 'members.csv')
  const headers = { Origin: service.url, Cookie: `gatehouse.session=${session}` }
  const send = (path: string, form?: FormData | URLSearchParams) =>
    fetch(new URL(path, service.url), {
      method: 'POST',
      redirect: 'manual',
      headers,
      ...(form && { body: form }),
    })
  const job = (await send('/staff/import/upload', body)).headers.get('location') ?? ''
  const ended = async () => {
    const [row] = await people.sql`
      select step || ' ' || state as state from data_job where id = ${job.split('/').at(-1) ?? ''}`
    return row?.state
  }
  await expect.poll(ended, { timeout: 30_000 }).toMatch(/done|failed/)
  expect(await ended()).toBe('check done')
  await send(`${job}/confirm`, new URLSearchParams())
  await expect.poll(ended, { timeout: 30_000 }).toBe('write done')
  expect(await storedOf(people, tag)).toHaveLength(2)
}

/** The findings of a check of `doctor` with the role of a URL. */
async function findingsOf(url: string, name: string): Promise<DescribedFinding[]> {
  const settings = { DATABASE_URL: url, MAIL: 'outbox', BASE_URL: 'http://127.0.0.1:9' }
  const secret = { AUTH_SECRET: 'a secret that all services of the tests share' }
  const { stdout } = await runGatehouse(['doctor', '--json'], { ...settings, ...secret })
  const { findings } = JSON.parse(stdout) as { findings: DescribedFinding[] }
  return findings.filter(({ check }) => check === name)
}

/** A test with a PostgreSQL server of its own, which stops even if the test fails. */
const test = base.extend<{ serverUrl: URL }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the destructuring pattern.
  serverUrl: async ({}, use) => {
    const home = await mkdtemp(join(tmpdir(), 'roles-'))
    await run('chmod', ['755', home])
    // With the programs that make and restore backups beside it.
    const cluster = await openCluster(home, programs)
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
      username: `gatehouse_${role}`,
      password: `${role}_password`,
      pathname: 'gatehouse',
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
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: service.url },
    body: fillForm(page, { email }),
  })
  expect(sent.status).toBe(303)
  await expect.poll(() => mailbox.to(email)).toHaveLength(1)
  // This is the work of the retention job.
  expect(await gatehouse(url, 'purge')).toMatchObject({ exitCode: 0, stderr: '' })
  expect(await gatehouse(url, 'type', 'add', 'Life')).toMatchObject({ exitCode: 0, stderr: '' })
  expect(service.logLines(/permission denied/)).toEqual([])

  await importAsStaff(service, people)
  const message = 'The database role gatehouse_service has all rights of deploy/grants.sql.'
  for (const role of [url, owner])
    expect(await findingsOf(role, 'rights')).toMatchObject([
      { level: 'ok' },
      { level: 'ok', message },
    ])
  await sql`revoke temporary on database gatehouse from gatehouse_service`
  await sql`revoke execute on function number_events from gatehouse_service`
  const missing = [
    {
      check: 'rights',
      level: 'problem',
      message:
        'Staff cannot import: the database role gatehouse_service may not create temporary tables.',
      fix: 'Run as the owner of the database: grant temporary on database "gatehouse" to "gatehouse_service"',
    },
    {
      check: 'rights',
      level: 'problem',
      message: 'The database role gatehouse_service lacks rights: execute on number_events.',
      fix: 'Run as the owner of the database: psql "$OWNER_URL" -f deploy/grants.sql',
    },
  ]
  // The command works as the owner, which has every right.
  for (const role of [url, owner]) expect(await findingsOf(role, 'rights')).toEqual(missing)

  const asService = postgres(url, { max: 1, onnotice: () => {} })
  const forbidden = [
    ...auditChanges,
    'create table mine (id int)',
    `alter type membership_type add value 'Mine'`,
    'drop table fee',
    'delete from staff_session',
    'delete from migration',
    'insert into migration default values',
    'alter table audit_event disable trigger all',
  ]
  for (const change of forbidden) expect(await rejectionOf(asService, change), change).toBe('42501')
  expect(await sql`select from audit_event where account_id = ${person.id}`).not.toHaveLength(0)
  await asService.end()
  await service.stop()
  await sql.end()
  const superuser = postgres(serverUrl.href, { max: 1 })
  await superuser`alter role gatehouse_service connection limit 9`
  await superuser.end()
  expect(await findingsOf(owner, 'connections')).toMatchObject([{ level: 'problem' }])
})

test('gatehouse restore into a database whose extension is a superuser’s leaves the grants of deploy/grants.sql, under which the service can read and not change audit events', async ({
  serverUrl,
}) => {
  test.skip(!programs, noPrograms)
  const urlOf = (role: string, database: string) =>
    Object.assign(new URL(serverUrl), {
      username: `gatehouse_${role}`,
      password: `${role}_password`,
      pathname: database,
    }).href
  const folder = await mkdtemp(join(tmpdir(), 'grants-'))
  const PATH = [programs, process.env.PATH].join(delimiter)
  const gatehouse = (database: string, ...args: string[]) =>
    runGatehouse(args, { DATABASE_URL: urlOf('owner', database), SUDO_USER: 'olga', PATH })
  const grantsOf = async (database: string) => {
    const sql = postgres(urlOf('owner', database), { max: 1, onnotice: () => {} })
    const grants = await sql`
      select relname as name, relacl::text as acl from pg_class where relacl::text like '%gatehouse_service%'
      union all select proname, proacl::text from pg_proc where proacl::text like '%gatehouse_service%'
      union all select nspname, nspacl::text from pg_namespace where nspacl::text like '%gatehouse_service%'
      union all select 'default', defaclacl::text from pg_default_acl order by 1, 2`
    await sql.end()
    return [...grants]
  }
  await runFile(serverUrl.href, 'database.sql')
  expect(await gatehouse('gatehouse', 'migrate')).toMatchObject({ exitCode: 0 })
  await runFile(urlOf('owner', 'gatehouse'), 'grants.sql')
  const backup = join(folder, 'backup')
  expect(await gatehouse('gatehouse', 'backup', backup)).toMatchObject({ exitCode: 0 })
  const owner = postgres(urlOf('owner', 'gatehouse'), { max: 1, onnotice: () => {} })
  await owner`create database spare encoding 'UTF8' locale 'C.UTF-8' template template0`
  await owner.end()
  const superuser = postgres(Object.assign(new URL(serverUrl), { pathname: 'spare' }).href)
  await superuser`create extension pg_trgm`
  await superuser.end()
  expect(await gatehouse('spare', 'restore', backup)).toMatchObject({ exitCode: 0 })
  const restored = await grantsOf('spare')
  expect(restored.length).toBeGreaterThan(40)
  expect(restored).toEqual(await grantsOf('gatehouse'))
  const service = postgres(urlOf('service', 'spare'), { max: 1, onnotice: () => {} })
  expect(await service`select count(*) from account`).toHaveLength(1)
  expect(await rejectionOf(service, 'delete from audit_event')).toBe('42501')
  await service.end()
  await rm(folder, { recursive: true })
})
