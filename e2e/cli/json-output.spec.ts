import { writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { commands, nouns } from '../../cli/nouns.ts'
import { createDatabase } from '../fixtures/database.ts'
import { addInState } from '../fixtures/factors.ts'
import { People } from '../fixtures/people.ts'
import { authSecret } from '../fixtures/service.ts'
import { expect } from '../fixtures/test.ts'
import { startReceiver } from '../http/feed/webhook-receiver.ts'
import { noPrograms, programs, test } from './backup-drill.ts'
import { runGatehouse } from './gatehouse.ts'
import { members } from './import-test.ts'

interface World {
  readonly folder: string
  readonly hooks: string
  /** The username of someone with an authenticator app. */
  readonly withApp: string
  /** The id of an event that waits at the webhook. */
  readonly event: string
  /** The id in the last output of a command, or of the first record that it lists. */
  idFrom(line: string): string
}

type Run = readonly [
  line: string,
  argsOf?: ((world: World) => readonly string[]) | undefined,
  /** 1 for a command that found something wrong, which is its result. */
  exitCode?: 1,
]

const yes = '--yes'
const eve = () => ['eve.oak']
const webhook = ({ idFrom }: World) => [idFrom('webhook create')]
const file = (name: string) => (world: World) => [join(world.folder, `${name}.csv`), yes]
const out = (name: string) => (world: World) => ['--out', join(world.folder, name)]
const tables = ['accounts', 'memberships', 'contacts', 'fees', 'subscribers']
const friend = ['--type', 'Friend', '--audience', 'organisation', '--description', 'A friend']

/** Each command once, in an order in which the records are there. */
const runs: readonly Run[] = [
  ['import sheet', file('members')],
  ['import list'],
  ...tables.map((table): Run => [`export ${table}`, out(`${table}.csv`)]),
  ...tables.map((table): Run => [`import ${table}`, file(table)]),
  ['export everything', out('everything')],
  ['account create', () => ['--username', 'eve.oak', '--email', 'eve@oak.example']],
  ['account list'],
  ['account invite', eve],
  ['account show', eve],
  ['account edit', () => ['eve.oak', '--phone', '01234 567890']],
  ['account disable', eve],
  ['account enable', eve],
  ['account unlock', eve],
  ['account end-sessions', eve],
  ['account access-pack', (world) => ['eve.oak', ...out('eve.zip')(world)]],
  ['account reset-factor', ({ withApp }) => [withApp, '--check', 'call', '--note', 'Rang']],
  ['membership create', () => ['--number', 'G7001', '--type', 'Friend', '--name', 'Oak']],
  ['membership edit', () => ['G7001', '--postcode', 'BA5 1AB']],
  ['contact add', () => ['G7001', 'eve.oak']],
  ['contact edit', () => ['G7001', 'eve.oak', '--primary', 'yes']],
  ['membership renew', () => ['G7001']],
  ['membership show', () => ['G7001']],
  ['membership list'],
  ['contact remove', () => ['G7001', 'eve.oak']],
  ['membership end', () => ['G7001', '--reason', 'Left']],
  ['membership delete', () => ['G7002', yes]],
  ['account merge', () => ['ada.2', 'ada', yes]],
  ['account unmerge', () => ['ada.2']],
  ['account erase', () => ['eve.oak', yes]],
  ['application list'],
  ['reminder count'],
  ['reminder allow', () => [yes]],
  ['fee set', () => [...friend, '--amount', '24']],
  ['fee schedule', ({ idFrom }) => [idFrom('fee set'), '--from', '2099-01-01', '--amount', '26']],
  ['fee end', ({ idFrom }) => [idFrom('fee schedule'), '--from', '2099-06-01']],
  ['fee raise', () => ['--percent', '5', '--from', '2090-01-01', yes]],
  ['fee list'],
  ['type add', () => ['Life Member']],
  ['type edit', () => ['Life Member', '--position', '1']],
  ['type list'],
  [
    'client create',
    () => [
      '--name',
      'CRM',
      '--id',
      'crm',
      '--own',
      '--role',
      'events',
      '--redirect-uri',
      'https://crm.example/',
    ],
  ],
  ['client edit', () => ['crm', '--name', 'The CRM']],
  ['client rotate', () => ['crm']],
  ['client disable', () => ['crm']],
  ['client enable', () => ['crm']],
  ['client show', () => ['crm']],
  ['client list'],
  ['webhook create', ({ hooks }) => ['crm', '--url', hooks, '--email', 'crm@example.org']],
  ['webhook test', webhook],
  ['webhook rotate', webhook],
  ['webhook disable', webhook],
  ['webhook enable', webhook],
  ['webhook replay', (world) => [...webhook(world), '--since', '2026-01-01']],
  ['webhook show', webhook],
  ['webhook list'],
  ['webhook skip', (world) => [...webhook(world), world.event]],
  ['client delete', () => ['crm', yes]],
  ['staff grant', () => ['ada', '--role', 'fees']],
  ['staff list'],
  ['staff revoke', () => ['ada', '--role', 'fees']],
  ['request list'],
  ['request done', () => ['bo']],
  ['task list'],
  ['task done', ({ idFrom }) => [idFrom('task list')]],
  ['subscribers list'],
  ['audit list'],
  ['mail test', () => ['olga@example.org']],
  ['mail bounce'],
  ['keys rotate'],
  ['keys list'],
  ['keys end', ({ idFrom }) => [idFrom('keys list'), yes]],
  ['import undo', () => ['1', yes]],
  ['backup make', ({ folder }) => [join(folder, 'backup')]],
  ['backup verify', ({ folder }) => [join(folder, 'backup')]],
  ['purge'],
  ['migrate'],
  ['doctor', undefined, 1],
  ['upgrade', () => ['--check']],
  ['figures'],
  ['completion', () => ['bash']],
  ['import everything', ({ folder }) => [join(folder, 'everything')]],
  ['restore', ({ folder }) => [join(folder, 'backup')]],
]

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** The paths of the times that are not in ISO 8601 in UTC, such as `0.createdAt`, in what a command prints. */
const wrongTimesIn = (value: unknown, path = ''): string[] => {
  if (typeof value === 'number') return value > Date.UTC(2000) ? [path] : []
  if (typeof value === 'string') {
    const isTime = /^\d{4}-\d\d-\d\d[T ]\d/.test(value) || (/At$/.test(path) && value !== '')
    return isTime && !isoTime.test(value) ? [path] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => wrongTimesIn(inner, `${path}.${key}`))
}

test('each command prints one JSON document with --json, with each time in ISO 8601, and each list as an array', {
  tag: '@all',
}, async ({ drill: { source, target }, folder, mailbox, serverUrl }) => {
  test.skip(!programs, noPrograms)
  test.setTimeout(600_000)
  const declared = [{ name: '', commands }, ...nouns].flatMap((noun) =>
    noun.commands.map(({ name }) => `${noun.name} ${name}`.trim()),
  )
  expect(runs.map(([line]) => line).sort()).toEqual(declared.sort())

  const { sql } = source
  const { username: withApp } = await addInState(new People(sql), 'on')
  await sql`update account set email_verified_at = now() where username = 'ada'`
  await sql`insert into membership (charity_number, type) values ('G7002', 'Friend')`
  await sql`
    insert into join_application (reference, start_hash, type, individual, email)
    values ('J1', sha256('start'), 'Friend', true, 'applicant@people.example')`
  await sql`insert into account (username, country) values ('ada.2', 'Ireland')`
  await sql`insert into task (kind, text, due_on) values ('note', 'Call the printer', now())`
  await sql`
    insert into privacy_request (account_id, kind, due_at)
    select id, 'access', now() from account where username = 'bo'`
  const [refused] = await sql`insert into event (type) values ('account.updated') returning id`
  await writeFile(join(folder, 'members.csv'), members.join('\r\n'))
  const receiver = await startReceiver()
  const tableless = await createDatabase({ server: serverUrl, empty: true })
  const databases: Readonly<Record<string, string>> = {
    restore: tableless.url,
    'import everything': target.url,
  }
  const settings = {
    AUTH_SECRET: authSecret,
    BASE_URL: 'http://127.0.0.1:9',
    BOUNCE_EMAIL: 'bounce+{id}@example.org',
    OUTGOING_PRIVATE_HOSTS: '127.0.0.1',
    PATH: [programs, process.env.PATH].join(delimiter),
    SMTP_URL: mailbox.url,
    SUDO_USER: 'olga',
  }
  const run = (url: string, ...args: string[]) =>
    runGatehouse([...args, '--json'], { ...settings, DATABASE_URL: url })
  expect(await run(target.url, 'migrate')).toMatchObject({ exitCode: 0 })

  const ids = new Map<string, string>()
  const world: World = {
    folder,
    hooks: receiver.url,
    withApp,
    event: refused?.id,
    idFrom: (line) => ids.get(line) ?? `no id from ${line}`,
  }
  for (const [line, argsOf, expectedCode = 0] of runs) {
    const words = [...line.split(' '), ...(argsOf?.(world) ?? [])]
    const { exitCode, stdout, stderr } = await run(databases[line] ?? source.url, ...words)
    expect({ exitCode, stderr }, words.join(' ')).toEqual({ exitCode: expectedCode, stderr: '' })
    const output = JSON.parse(stdout)
    expect(Array.isArray(output), line).toBe(line.endsWith(' list'))
    expect(wrongTimesIn(output), line).toEqual([])
    ids.set(line, (Array.isArray(output) ? output[0] : output)?.id)
    if (line === 'webhook create')
      await sql`
        insert into waiting_event (webhook_id, event_id, attempts, result)
        values (${output.id}, ${world.event}, 10, '422')`
  }
  await receiver.close()
  await tableless.drop()
})
