import { mkdir, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { DescribedFinding } from '../../cli/doctor/doctor-command.ts'
import { startEmbedded } from '../../db/embedded/start.ts'
import { createDatabase } from '../fixtures/database.ts'
import { expect } from '../fixtures/test.ts'
import { inOneProcess, runGatehouse, test } from './gatehouse.ts'

const AUTH_SECRET = 'a secret that all services of the tests share'

async function diagnose(
  settings: { readonly [name: string]: string },
  args: readonly string[] = [],
) {
  const result = await runGatehouse(['doctor', '--json', ...args], { AUTH_SECRET, ...settings })
  const { findings } = JSON.parse(result.stdout) as { findings: DescribedFinding[] }
  const messagesOf = (level: string) =>
    findings
      .filter((finding) => finding.level === level)
      .map(({ check, message }) => `${check}: ${message}`)
  return { ...result, findings, messagesOf }
}

test(
  'gatehouse doctor finds no problem with a service that works, on a server that keeps what it has',
  {
    tag: '@all',
  },
  async ({ mailbox, startAnother }, testInfo) => {
    const server = await startEmbedded(testInfo.outputPath('durable'))
    const own = await createDatabase({ server: server.url })
    const settings = {
      DATABASE_URL: own.url,
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'examined@example.org',
      ORG_PHONE: '01632 960000',
      PRIVACY_URL: 'https://www.example.org/privacy',
    }
    const service = await startAnother(settings)
    const backup = testInfo.outputPath('backups/one')
    await mkdir(backup, { recursive: true })
    await writeFile(`${backup}/manifest.json`, JSON.stringify({ createdAt: new Date() }))
    const { exitCode, messagesOf } = await diagnose(
      {
        ...settings,
        BASE_URL: service.url,
        // As the service of the tests has them.
        TRUSTED_PROXIES: '127.0.0.1',
        OUTGOING_PRIVATE_HOSTS: '127.0.0.1',
        LOG_LEVEL: 'debug',
        DEMO: 'cast',
        VERIFY_DATABASE_URL: '',
      },
      ['--instance', service.url, '--backups', testInfo.outputPath('backups')],
    )
    expect(messagesOf('problem')).toEqual([])
    expect(exitCode).toBe(0)
    expect(messagesOf('ok')).toEqual(
      expect.arrayContaining([
        `base URL: ${service.url} leads to a service with this database.`,
        'static files: Scripts and styles arrive through BASE_URL.',
        'uploads: A file of 2 MB that staff upload reaches the service.',
        `instance: ${service.url} has the secret and the settings of this command.`,
        'mail: The mail server accepts the sender examined@example.org.',
        'contact: Pages and emails say how to contact the organisation.',
        'migrations: The tables are up to date.',
        'program: The functions and triggers of the database are those of this version.',
        'rights: The database role gatehouse has all rights of deploy/grants.sql.',
        'durability: The database survives a loss of power.',
        'administrators: An administrator can sign in.',
        expect.stringMatching(/^backup folder: The newest backup in /),
      ]),
    )
    expect(mailbox.all.filter((email) => email.returnAddress === settings.MAIL_FROM)).toEqual([])
    await service.stop()
    await own.drop()
    await server.stop()
  },
)

test('gatehouse doctor names each invalid setting', async ({ database }) => {
  const settings = { DATABASE_URL: database.url, BASE_URL: 'htp://x', PASSWORD_LENGTH: 'long' }
  const { exitCode, messagesOf } = await diagnose(settings)
  expect(exitCode).toBe(1)
  expect(messagesOf('problem').join('\n')).toMatch(/settings: BASE_URL must .*/)
  expect(messagesOf('problem').join('\n')).toMatch(/settings: PASSWORD_LENGTH must .*/)
})

test('gatehouse doctor finds a base URL of another database', { tag: '@all' }, async ({
  database,
  service,
}) => {
  const other = await createDatabase()
  await fetch(`${service.url}/oauth/jwks`)
  const { exitCode, messagesOf } = await diagnose({
    DATABASE_URL: other.url,
    MAIL: 'outbox',
    BASE_URL: service.url,
  })
  await other.drop()
  expect(exitCode).toBe(1)
  expect(messagesOf('problem').filter((message) => !message.startsWith('durability'))).toEqual([
    `base URL: ${service.url} leads to a service with another database.`,
  ])
  expect(database.url).not.toBe(other.url)
})

test('gatehouse doctor names each right that the role lacks, a database that it can only read, and a mistyped setting', async () => {
  const { drop, sql, url } = await createDatabase()
  await sql`revoke insert, delete on account from gatehouse`
  await sql`revoke update on import_change from gatehouse`
  await sql`revoke execute on function number_events from gatehouse, public`
  await sql.unsafe(
    `alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`,
  )
  const settings = { BASE_URL: 'http://127.0.0.1:9', MAIL: 'outbox', ORG_NMAE: 'Soil Trust' }
  await inOneProcess({ AUTH_SECRET, DATABASE_URL: url, ...settings }, async (gatehouse) => {
    const { exitCode, stdout } = await gatehouse('doctor', '--json')
    const { findings } = JSON.parse(stdout) as { findings: DescribedFinding[] }
    const shown = findings.filter(({ check }) => ['rights', 'settings'].includes(check))
    expect([exitCode, ...shown.map(({ level, message }) => `${level}: ${message}`)]).toEqual([
      1,
      'warning: ORG_NMAE is no setting, so it has no effect.',
      'ok: The database role may create the temporary tables of imports.',
      expect.stringMatching(/^problem: The role gatehouse can only read the database /),
      'problem: The database role gatehouse lacks rights: delete on account, execute on number_events, insert on account, update (n) on import_change.',
    ])
  })
  await drop()
})

test('gatehouse doctor finds a mail server that rejects the sender, and says what to do about each finding', async ({
  database,
}) => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom: (_sender, _session, callback) => callback(new Error('Not your domain')),
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  const { exitCode, findings, messagesOf } = await diagnose({
    DATABASE_URL: database.url,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    BASE_URL: 'http://127.0.0.1:9',
    MAIL_FROM: 'members@example.org',
  })
  await new Promise<void>((closed) => server.close(closed))
  expect(exitCode).toBe(1)
  expect(messagesOf('problem')).toContainEqual(
    expect.stringMatching(
      /^mail: The mail server rejects the sender members@example\.org: .*Not your domain/,
    ),
  )
  expect(messagesOf('ok')).toEqual(
    expect.arrayContaining([
      'settings: All settings are valid.',
      'rights: The database role gatehouse has all rights of deploy/grants.sql.',
    ]),
  )
  for (const { level, fix } of findings) expect(Boolean(fix)).toBe(level !== 'ok')
})

test('gatehouse doctor waits at most five seconds for a mail server that does not respond', {
  tag: '@all',
}, async ({ database }) => {
  const silent = createServer()
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
  const { port } = silent.address() as AddressInfo
  const { messagesOf } = await diagnose({
    DATABASE_URL: database.url,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    BASE_URL: 'http://127.0.0.1:9',
  })
  silent.close()
  const [, mail] = messagesOf('problem')
  expect(mail).toMatch(/^mail: The mail server /)
})

test('gatehouse doctor warns if members cannot find out whom to contact', { tag: '@all' }, async ({
  database,
}) => {
  const { findings, messagesOf } = await diagnose({
    DATABASE_URL: database.url,
    MAIL: 'outbox',
    BASE_URL: 'http://127.0.0.1:9',
  })
  expect(messagesOf('warning')).toEqual(
    expect.arrayContaining([
      'contact: No page and no email says how to contact the organisation.',
      'contact: No page links to the privacy notice of the organisation.',
    ]),
  )
  const fixes = findings.filter(({ check }) => check === 'contact').map(({ fix }) => fix)
  expect(fixes).toEqual([
    'Set ORG_EMAIL, ORG_PHONE or ORG_ADDRESS, better all of them.',
    'Set PRIVACY_URL to it.',
  ])
})

test('gatehouse doctor warns if nearly all recent events come from one network', {
  tag: '@all',
}, async () => {
  const own = await createDatabase()
  await own.sql`
    insert into audit_event (action, network)
    select 'signed-in', '192.0.2.7' from generate_series(1, 50)`
  const { messagesOf } = await diagnose({
    DATABASE_URL: own.url,
    MAIL: 'outbox',
    BASE_URL: 'http://127.0.0.1:9',
  })
  await own.drop()
  expect(messagesOf('warning')).toContain(
    'proxies: 50 of the last 50 events come from one network, 192.0.2.7.',
  )
})

test('gatehouse doctor warns if passkeys were made for another domain, and if there can be none', {
  tag: '@all',
}, async ({ database, people }) => {
  await people.addPasskey(await people.add())
  const at = (BASE_URL: string) =>
    diagnose({ DATABASE_URL: database.url, MAIL: 'outbox', BASE_URL })
  const moved = await at('https://members.example.org')
  expect(moved.messagesOf('warning')).toContainEqual(
    expect.stringMatching(
      /^passkeys: \d+ passkeys? (was|were) made for localhost, and cannot sign in to members\.example\.org\.$/,
    ),
  )
  const same = await at('http://localhost:9')
  expect(same.messagesOf('ok')).toContain(
    'passkeys: Passkeys are made for localhost, as all before.',
  )
  const address = await at('http://127.0.0.1:9')
  expect(address.messagesOf('warning')).toContain(
    'passkeys: No browser makes passkeys for an IP address, and 127.0.0.1 is one.',
  )
})
