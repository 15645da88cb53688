import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../fixtures/service.ts'
import { expect } from '../fixtures/test.ts'
import { runGatehouse, runUnchanged, test } from './gatehouse.ts'

const redirectUri = 'https://map.example.org/callback'
const required = ['--name', 'Soil Map', '--redirect-uri', redirectUri]

const wrongOptions: [fault: string, options: string[], message: RegExp][] = [
  ['a missing redirect URI', ['--name', 'Soil Map'], /required option '--redirect-uri <uri>' not/],
  ['a missing name', ['--redirect-uri', redirectUri], /required option '--name <name>' not/],
  ['an unknown option', [...required, '--colour', 'green'], /unknown option '--colour'/],
  [
    'a blank name',
    ['--name', ' ', '--redirect-uri', redirectUri],
    /^--name: you must provide a value/,
  ],
  [
    'a redirect URI with http on another host',
    [...required, '--redirect-uri', 'http://map.example.org/'],
    /^Redirect URI: .* use https/,
  ],
  [
    'a relative redirect URI',
    [...required, '--redirect-uri', '/callback'],
    /^Redirect URI: .* start with https:\/\//,
  ],
  [
    'a redirect URI with a fragment',
    [...required, '--redirect-uri', `${redirectUri}#`],
    /^Redirect URI: .* leave out the #/,
  ],
  [
    'a redirect URI with a wildcard',
    [...required, '--redirect-uri', 'https://*.example.org/'],
    /^Redirect URI: .* in full/,
  ],
  [
    'a redirect URI with a user name',
    [...required, '--redirect-uri', 'https://jo@example.org/'],
    /^Redirect URI: .* before the @/,
  ],
  [
    'a relative logout URI',
    [...required, '--logout-uri', 'bye'],
    /^Logout URI: "bye" is not an absolute URI/,
  ],
  [
    'an unknown role',
    [...required, '--role', 'admin'],
    /^Role: "admin" does not exist; choose from openid, profile/,
  ],
  [
    'an id with capitals and spaces',
    [...required, '--id', 'Soil Map'],
    /^Id: "Soil Map" is not valid; use 3 to 64 lower-case/,
  ],
]
for (const [fault, options, message] of wrongOptions) {
  test(`gatehouse client create rejects ${fault} with exit code 2`, async ({
    database,
    gatehouse,
  }) => {
    const listClients = () => database.sql`select id from client where name = 'Soil Map'`
    const before = await listClients()
    const { exitCode, stdout, stderr } = await gatehouse('client', 'create', ...options)
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
    expect(stderr).toMatch(message)
    expect(await listClients()).toEqual(before)
  })
}

for (const args of [['rotate'], ['rotate', '--finish'], ['disable'], ['enable']]) {
  test(`gatehouse client ${args.join(' ')} rejects an unknown id with exit code 1`, async ({
    gatehouse,
  }) => {
    expect(await gatehouse('client', ...args, 'nobody')).toEqual({
      exitCode: 1,
      stdout: '',
      stderr:
        'There is no client "nobody"; to see all clients: node dist/gatehouse.js client list\n',
    })
  })
}

const incomplete = [[], ['client'], ['cleint'], ['client', 'rotate'], ['client', 'list', 'all']]
for (const args of incomplete) {
  test(`"${['gatehouse', ...args].join(' ')}" prints its usage or an error and exits with 2`, async ({
    gatehouse,
  }) => {
    const { exitCode, stdout, stderr } = await gatehouse(...args)
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
    expect(stderr).toMatch(/^(error: |Usage: )/)
  })
}

test('gatehouse --version prints the version, and needs no database', async () => {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  expect(await runUnchanged(['--version'], {})).toEqual({
    exitCode: 0,
    stdout: `${version}\n`,
    stderr: '',
  })
})

test('gatehouse prints its name as it was called, from any folder', async () => {
  const path = join(root, 'dist/gatehouse.js')
  const folder = await mkdtemp(join(tmpdir(), 'elsewhere-'))
  const fromElsewhere = await runUnchanged(['--help'], {}, folder)
  await rm(folder, { recursive: true })
  const shown = /^[\w/.-]+$/.test(path) ? path : `'${path}'`
  expect(fromElsewhere.stdout).toContain(`Usage: node ${shown} `)
  const asPackage = await runUnchanged(['--help'], { npm_command: 'exec' })
  expect(asPackage.stdout).toContain('Usage: npx --no gatehouse ')
})

test('gatehouse prints help for each command with --help', { tag: '@all' }, async ({
  gatehouse,
}) => {
  for (const args of [[], ['client'], ['client', 'create'], ['client', 'rotate'], ['migrate']]) {
    const { exitCode, stdout, stderr } = await gatehouse(...args, '--help')
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    expect(stdout).toContain(`Usage: ${['node dist/gatehouse.js', ...args].join(' ')} `)
  }
})

test('gatehouse names DATABASE_URL if the database does not accept its user or has another name', async ({
  database,
}) => {
  for (const url of [
    database.url.replace(/\/\/[^@]*@/, '//nobody:x@'),
    database.url.replace(/[^/]*$/, 'nowhere'),
  ]) {
    const { exitCode, stderr } = await runGatehouse(['client', 'list'], { DATABASE_URL: url })
    expect(exitCode).toBe(1)
    expect(stderr).toMatch(
      /^The database of DATABASE_JOBS_URL or DATABASE_URL cannot be used: .*"no(body|where)"/,
    )
  }
})

test('gatehouse reports an unreachable database in one line', async () => {
  expect(
    await runGatehouse(['client', 'list'], { DATABASE_URL: 'postgres://127.0.0.1:1/none' }),
  ).toEqual({
    exitCode: 1,
    stdout: '',
    stderr:
      'Cannot reach the database; check that it is running and that DATABASE_JOBS_URL or DATABASE_URL is correct\n',
  })
})

test('gatehouse reports an invalid setting in one line', async () => {
  const settings = { DATABASE_URL: 'mysql://127.0.0.1/none' }
  const result = await runGatehouse(['client', 'list'], settings)
  expect(result).toMatchObject({ exitCode: 1, stdout: '' })
  expect(result.stderr).toMatch(/^DATABASE_URL must start with postgres:\/\/, such as .*\.\n$/)
})
