import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type postgres from 'postgres'
import { commands, nouns } from '../../cli/nouns.ts'
import { createDatabase, type TestDatabase } from '../fixtures/database.ts'
import { masked } from '../fixtures/masked.ts'
import { authSecret } from '../fixtures/service.ts'
import { test as base, expect } from '../fixtures/test.ts'
import { startReceiver } from '../http/feed/webhook-receiver.ts'
import { commandLines, ofWholeDatabase } from './command-lines.ts'
import { header, members } from './import-test.ts'
import { namedTwiceIn, wrongTimesIn } from './json-times.ts'
import { type CommandResult, startOneProcess } from './one-process.ts'

const declared = [{ name: '', commands }, ...nouns].flatMap((noun) =>
  noun.commands.map((declaration) => ({
    declaration,
    command: `${noun.name} ${declaration.name}`.trim(),
    short: declaration.isDefault ? noun.name : undefined,
  })),
)
const isList = (command: string) => command.endsWith(' list')

/** A line: what it shows of `commandLines`, its command, and what is typed. */
interface Line {
  readonly line: string
  readonly command: string
  readonly words: string
  readonly typed: string | undefined
}

const linesOf = (script: string): Line[] =>
  script
    .trim()
    .split('\n')
    .map((line) => {
      const [words = '', typed] = line.split(' < ')
      const [noun = '', verb = ''] = words.split(' ')
      const found =
        declared.find(({ command }) => command === `${noun} ${verb}` || command === noun) ??
        declared.find(({ short }) => short === noun)
      return { line, words, typed, command: found?.command ?? words }
    })

const lines = Object.values(commandLines).flatMap(linesOf)

/** The parts that differ in each run. A day that a line names is in another decade. */
const withoutTimes = (text: string) =>
  text
    .replace(/\b\d+ \w+ 20[23]\d, (\d+:\d\d[ap]m|midday|midnight)/g, '{time}')
    .replace(/\b20[23]\d-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?Z| \d\d:\d\d UTC)/g, '{time}')
    .replace(/\b20[23]\d-\d\d-\d\d\b/g, '{day}')
    .replace(
      /\b\d+(?= ms\b)|(?<=blocked for )\d+|(?<="seconds": )\d+|(?<="durationMs": )\d+/g,
      '{n}',
    )

const secrets = {
  secret: /(?<![\w-])(whsec_)?[\w+/-]{43,}=*/g,
  port: /(?<=127\.0\.0\.1:)\d+/g,
}

const sheets = {
  paid: ['Member no', 'G7001'],
  faulty: ['Member no', 'G7001', 'G9999', ''],
  sheet: members,
  typed: ['Number,Kind,Farm,Person,Mail', '2003,Joint,Moor Farm,Fenn,refused@people.example'],
  wrong: [
    header,
    '2004,Friend,Low Farm,Dan,Marsh,,1 Mill Lane,BA5 1AA,Britan,',
    '2005,Nonsense,Mid Farm,Emma,Marsh,,,,,',
  ],
  probable: [
    header,
    '2006,Friend,Hollow Farm,Ada,Fields,ada@hollow-farm.example,Mill Lane,BA5 1AA,United Kingdom,',
  ],
}
const settings = {
  mapping: {
    Number: 'charity_number',
    Kind: 'type',
    Farm: 'organisation',
    Person: 'surname',
    Mail: 'email',
  },
  values: { Kind: { Joint: 'Joint Member' } },
}

/** Adds what the lines find in the database besides the demonstration data. Returns ids. */
async function addRecords(sql: postgres.Sql) {
  await sql`
    insert into join_application (reference, start_hash, type, individual, email, state)
    values ('J1', sha256('start'), 'Friend', true, 'applicant@people.example', 'sent')`
  await sql`
    with cy as (select id from account where username = 'cy'), refused as (
      insert into audit_event (action, account_id, network)
      select 'sign-in-refused', id, '192.0.2.9' from cy, generate_series(1, 3)
    ), signed_in as (
      insert into audit_event (action, account_id) select 'signed-in', id from cy
    ), delayed as (
      insert into rate_limit (key, attempts, blocked_until, forget_at)
      select sha256(format('["sign-in","%s","192.0.2.9"]', id)::bytea), 9, now() + interval '10 minutes',
        now() + interval '1 hour' from cy
    )
    insert into credential (hash, kind, account_id, realm, expires_at, network, label, client_id)
    select sha256(kind::bytea), kind::credential_kind, id, 'members.example', 'infinity', '192.0.2.9', label, client_id
    from cy, (values ('session', null, null), ('bearer', null, null), ('app-password', 'Tractor', null),
      ('refresh', null, 'demo-client')) as held (kind, label, client_id)`
  await sql`
    insert into privacy_request (account_id, kind, due_at)
    select id, kind, now() from account, unnest(array['access', 'complaint']) as kind
    where username = 'bo' or username = 'cy' and kind = 'access'`
  const tasks = await sql`
    insert into task (kind, text, due_on) values ('note', 'Call the printer', now()),
      ('note', 'Count the chairs', now() + interval '1 day') returning id`
  const events = await sql`
    insert into event (type) values ('account.updated'), ('account.closed') returning id`
  await sql`select number_events(1000)`
  return {
    task: tasks[0]?.id,
    'task 2': tasks[1]?.id,
    event: events[0]?.id,
    'event 2': events[1]?.id,
  }
}

/** The rows that a line needs in the database. */
const before: Readonly<Record<string, (sql: postgres.Sql) => Promise<unknown>>> = {
  'account merge': (sql) =>
    sql`update account set email_verified_at = now() where email_verified_at is null and email is not null`,
  'reminder allow': (sql) => sql`update membership set reminders_for = null`,
  'webhook replay': (sql) => sql`
    insert into waiting_event (webhook_id, event_id, attempts, result)
    select webhook.id, event.id, 10, '422' from webhook, event
    where types <> '{}' and event.type in ('account.updated', 'account.closed')
    on conflict do nothing`,
}

const changesOf = (sql: postgres.Sql) => sql`
  select 'event' as kind, id::text from audit_event where action <> 'staff-viewed-person'
  union all select 'import', id::text from import order by 1, 2`

interface World {
  readonly own: TestDatabase
  /** The values of `{…}` in the lines. */
  readonly values: Map<string, string>
  /** Runs lines in this database, one after another. */
  inDatabase(
    database: TestDatabase,
    use: (run: (line: Line) => Promise<CommandResult>) => Promise<void>,
  ): Promise<void>
}

const test = base.extend<{ world: World }>({
  world: async ({ mailbox }, use) => {
    const [folder, own] = [await mkdtemp(join(tmpdir(), 'commands-')), await createDatabase()]
    const receiver = await startReceiver()
    const values = new Map(Object.entries(await addRecords(own.sql)))
    values.set('folder', folder).set('hooks', receiver.url)
    const files = [
      ...Object.entries(sheets).map(([name, lines]) => [name, 'csv', lines.join('\r\n')] as const),
      ...Object.entries(settings).map(
        ([name, value]) => [name, 'json', JSON.stringify(value)] as const,
      ),
    ]
    for (const [name, type, text] of files) {
      const path = join(folder, `${name}.${type}`)
      await writeFile(path, text)
      values.set(name, path)
    }
    const fill = (words: string) =>
      words.replace(/\{(.+?)\}/g, (_, name) => values.get(name) ?? 'nothing')
    const wordsOf = (text: string) =>
      [...fill(text).matchAll(/'([^']*)'|\S+/g)].map(([word, quoted = word]) => quoted)
    await use({
      own,
      values,
      async inDatabase({ url }, use) {
        const program = await startOneProcess({
          AUTH_SECRET: authSecret,
          BASE_URL: 'http://members.example',
          DATABASE_URL: url,
          OUTGOING_PRIVATE_HOSTS: '127.0.0.1',
          SMTP_URL: mailbox.url,
          SUDO_USER: 'olga',
        })
        await use(({ words, typed }) =>
          program.run({ words: wordsOf(words), typed: typed && `${fill(typed)}\n` }),
        )
        await program.end()
      },
    })
    await Promise.all([receiver.close(), own.drop(), rm(folder, { recursive: true })])
  },
})

test('each command has lines, and each of its options is in one', () => {
  const used = new Set(lines.map(({ command }) => command))
  expect([...used, ...ofWholeDatabase].sort()).toEqual(
    declared.map(({ command }) => command).sort(),
  )
  const [needed, given] = [new Set<string>(), new Set<string>()]
  for (const { command, declaration } of declared) {
    // The filters of the lists have a test of their own: e2e/staff/every-list.spec.ts.
    if (!used.has(command) || isList(command)) continue
    const { options = {}, flags = {}, lists = {} } = declaration
    for (const [name, about] of [
      ...Object.values(options).map(({ field, about }) => [field.name, about]),
      ...Object.entries(lists).map(([name, { about }]) => [name, about]),
      ...Object.entries(flags),
    ]) {
      // Commands that share an option share its code.
      const key = `--${name}: ${about}`
      needed.add(key)
      const isGiven = (line: Line) =>
        line.command === command && `${line.words} `.includes(` --${name} `)
      if (lines.some(isGiven)) given.add(key)
    }
  }
  expect([...needed].filter((key) => !given.has(key))).toEqual([])
})

/** The commands that share their options with this one share its code: the imports of each table. */
const kinOf = (command: string): string[] => {
  const { options } = declared.find((one) => one.command === command)?.declaration ?? {}
  return declared
    .filter(({ declaration }) => options && declaration.options === options)
    .map((one) => one.command)
}

/** The commands that need no database, or no tables. */
const withoutTables = /^(completion|mail test|migrate|doctor|upgrade|backup (make|verify)|restore)$/
/** Lines of commands about a whole database, which are run on one without tables only. */
const wholeDatabase = linesOf(`
export everything --out {folder}/everything
import everything {folder}
mail bounce
figures`)

test('each line says that a database without tables is not set up, unless it is wrong, and leaves it as it is', async ({
  world: { inDatabase },
}) => {
  const empty = await createDatabase({ empty: true })
  const notSetUp = new Set<string>()
  await inDatabase(empty, async (run) => {
    for (const line of [...lines, ...wholeDatabase]) {
      if (withoutTables.test(line.command)) continue
      const { exitCode, stderr } = await run(line)
      if (exitCode === 2 || /Cannot (read|create) /.test(stderr)) continue
      expect(stderr, line.line).toContain('This database has no tables.')
      expect(exitCode, line.line).toBe(1)
      notSetUp.add(line.command)
    }
  })
  const isKnown = (one: string) => [one, ...kinOf(one)].some((of) => notSetUp.has(of))
  const others = declared.filter(({ command }) => !withoutTables.test(command))
  expect(others.filter(({ command }) => !isKnown(command))).toEqual([])
  expect(await empty.sql`select from pg_tables where schemaname = 'public'`).toHaveLength(0)
  await empty.drop()
})

for (const [noun, script] of Object.entries(commandLines)) {
  test(`the commands of ${noun} print what their golden file has, in text and as JSON, refuse, and change nothing after ‘no’`, async ({
    world: { inDatabase, own, values },
  }) => {
    const { sql } = own
    const results: (Line & CommandResult)[] = []
    await inDatabase(own, async (run) => {
      for (const line of linesOf(script)) {
        await before[line.command]?.(sql)
        const changes = await changesOf(sql)
        const result = await run(line)
        results.push({ ...line, ...result })
        if (line.typed === 'no') expect(await changesOf(sql), line.line).toEqual(changes)
        if (!/ --json/.test(line.words) || result.exitCode === 2 || !result.stdout) continue
        const output = JSON.parse(result.stdout)
        expect(Array.isArray(output), line.line).toBe(isList(line.command))
        expect([...wrongTimesIn(output), ...namedTwiceIn(output)], line.line).toEqual([])
        const ids = (Array.isArray(output) ? output : [output]).map(({ id }) => id)
        for (const [n, id] of ids.entries())
          values.set(`${line.command}${n ? ` ${n + 1}` : ''}`, id)
      }
    })
    const shown = results.map(({ line, exitCode, stdout, stderr }) =>
      [
        `$ gatehouse ${line}`,
        ...stdout.split('\n').slice(0, -1),
        ...stripVTControlCharacters(stderr)
          .split('\n')
          .slice(0, -1)
          .map((text) => `! ${text}`),
        ...(exitCode ? [`exit code ${exitCode}`] : []),
        '',
      ].join('\n'),
    )
    const text = shown.join('\n').replaceAll(values.get('folder') ?? '', '/folder')
    expect(masked(withoutTimes(text), secrets)).toMatchSnapshot(['commands', `${noun}.txt`])
    for (const { command, declaration } of declared) {
      if (!results.some((result) => result.command === command)) continue
      const kin = [command, ...kinOf(command)]
      const own = results.filter((result) => kin.includes(result.command))
      const has = (isOne: (result: Line & CommandResult) => boolean) => own.some(isOne)
      const { flags = {}, options = {}, lists = {} } = declaration
      const takes = { ...declaration.arguments, ...options, ...lists }
      const found = {
        text: has(({ words, exitCode }) => !words.includes(' --json') && exitCode === 0),
        json: has(({ words, exitCode }) => words.includes(' --json') && exitCode === 0),
        refusal: has(({ exitCode }) => exitCode !== 0) || Object.keys(takes).length === 0,
        question: !('yes' in flags) || has(({ typed, exitCode }) => !!typed && exitCode === 0),
        no: !('yes' in flags) || has(({ typed, exitCode }) => typed === 'no' && exitCode === 1),
      }
      expect(found, command).toEqual({
        text: true,
        json: true,
        refusal: true,
        question: true,
        no: true,
      })
    }
  })
}
