import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../fixtures/service.ts'
import { expect } from '../fixtures/test.ts'
import { runGatehouse, runUnchanged, test } from './gatehouse.ts'

for (const args of [['rotate'], ['rotate', '--finish'], ['disable'], ['enable']]) {
  const tag = args.length > 1 ? [] : '@all'
  test(`gatehouse client ${args.join(' ')} rejects an unknown id with exit code 1`, {
    tag,
  }, async ({ gatehouse }) => {
    expect(await gatehouse('client', ...args, 'nobody')).toEqual({
      exitCode: 1,
      stdout: '',
      stderr:
        'There is no client "nobody"; to see all clients: node dist/gatehouse.js client list\n',
    })
  })
}

test('an incomplete command line prints an error and exits with 2', async ({ gatehouse }) => {
  const { exitCode, stdout, stderr } = await gatehouse('client', 'rotate')
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
  expect(stderr).toMatch(/^error: /)
})

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
