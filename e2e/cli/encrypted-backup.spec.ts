import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { People } from '../fixtures/people.ts'
import { runEnvironment } from '../fixtures/run-environment.ts'
import { root } from '../fixtures/service.ts'
import { expect } from '../fixtures/test.ts'
import { test as base, noPrograms, programs } from './backup-drill.ts'
import { runGatehouse } from './gatehouse.ts'

interface KeyPair {
  readonly recipient: string
  /** The file with the private key, as age-keygen writes it. */
  readonly file: string
}

const test = base.extend<{ createKey: (name: string) => Promise<KeyPair> }>({
  createKey: ({ folder }, use) =>
    use(async (name) => {
      const identity = await generateIdentity()
      const recipient = await identityToRecipient(identity)
      const file = join(folder, name)
      await writeFile(file, `# public key: ${recipient}\n${identity}\n`)
      return { recipient, file }
    }),
})

// biome-ignore lint/correctness/noEmptyPattern: Playwright parses the destructuring pattern.
test.beforeEach(({}) => test.skip(!programs, noPrograms))

/** Changes a file of a backup, and perhaps the manifest as well, as one who wants to hide it would. */
async function flipByte(folder: string, name: string, { hides = false } = {}) {
  const path = join(folder, name)
  const bytes = await readFile(path)
  const at = bytes.length - 1_000
  bytes[at] = (bytes[at] ?? 0) ^ 1
  await writeFile(path, bytes)
  if (!hides) return
  const manifestPath = join(folder, 'manifest.json')
  const manifest = JSON.parse(await readFile(manifestPath, 'utf8'))
  manifest.files[name] = createHash('sha256').update(bytes).digest('hex')
  await writeFile(manifestPath, JSON.stringify(manifest))
}

test('an encrypted backup has no plain text, and each of two keys restores it', async ({
  createKey,
  drill: { folder, source, target, run },
}) => {
  const [first, second] = [await createKey('first.key'), await createKey('second.key')]
  const person = await new People(source.sql).add()
  const keys = ['--encrypt-to', first.recipient, '--encrypt-to', second.recipient]
  const made = await run(source, 'backup', folder, ...keys)
  expect(made).toMatchObject({ exitCode: 0, stderr: '' })
  expect(made.stdout).toContain('It is encrypted: only the private key opens it.')
  expect((await readdir(folder)).sort()).toEqual(['gatehouse.dump.age', 'manifest.json'])
  const dump = await readFile(join(folder, 'gatehouse.dump.age'), 'latin1')
  expect(dump).toMatch(/^age-encryption\.org\/v1\n/)
  expect(dump).not.toContain('PGDMP')

  const restored = await run(target, 'restore', folder, '--key', second.file)
  expect(restored).toMatchObject({ exitCode: 0, stderr: '' })
  expect(await target.sql`select email from account where id = ${person.id}`).toHaveLength(1)
})

test('gatehouse restore names what is wrong with a key, and leaves the database empty', async ({
  createKey,
  drill: { folder, source, target, run },
}) => {
  const [own, other] = [await createKey('own.key'), await createKey('other.key')]
  const refused = await run(source, 'backup', folder, '--encrypt-to', 'age1nonsense')
  expect(refused).toMatchObject({ exitCode: 1, stdout: '' })
  expect(refused.stderr).toContain('"age1nonsense" is not a public key of age')
  await run(source, 'backup', folder, '--encrypt-to', own.recipient)
  const errorOf = async (...args: string[]) => {
    const result = await run(target, 'restore', folder, ...args)
    expect(result).toMatchObject({ exitCode: 1, stdout: '' })
    return result.stderr
  }
  expect(await errorOf()).toContain('The backup is encrypted. Name the file with its private key')
  expect(await errorOf('--key', other.file)).toContain(
    `The backup was not encrypted for the key in ${other.file}`,
  )
  const manifest = join(folder, 'manifest.json')
  expect(await errorOf('--key', manifest)).toContain('has no private key of age')
  expect(await errorOf('--key', join(folder, 'nowhere'))).toContain('cannot be read')

  await flipByte(folder, 'gatehouse.dump.age', { hides: true })
  expect(await errorOf('--key', own.file)).toMatch(/gatehouse\.dump\.age is damaged/)
  await flipByte(folder, 'gatehouse.dump.age')
  expect(await errorOf('--key', own.file)).toMatch(/gatehouse\.dump\.age is damaged/)
  const [row] = await target.sql`select count(*)::int as tables from pg_tables
    where schemaname = 'public'`
  expect(row?.tables).toBe(0)
})

test('gatehouse backup verify restores into a scratch database, compares all rows, drops it and records the success', async ({
  createKey,
  drill: { folder, source, target, run },
}) => {
  const key = await createKey('own.key')
  await run(source, 'backup', folder, '--encrypt-to', key.recipient)
  const name = new URL(source.url).pathname.slice(1)
  const scratch = `verify_${name}`
  // An earlier run that was killed left its own.
  await source.sql.unsafe(`create database ${scratch}`)
  const events = () => source.sql`
    select split_part(operator, '@', 1) as operator from audit_event
    where action = 'backup-verified'`
  const scratches = () => source.sql`select 1 from pg_database where datname = ${scratch}`

  const failed = await run(source, 'backup', 'verify', folder)
  expect(failed.stderr).toContain('The backup is encrypted')
  const manifestPath = join(folder, 'manifest.json')
  const manifest = JSON.parse(await readFile(manifestPath, 'utf8'))
  const rows = { ...manifest.rows, account: manifest.rows.account + 1 }
  await writeFile(manifestPath, JSON.stringify({ ...manifest, rows }))
  const differs = await run(source, 'backup', 'verify', folder, '--key', key.file)
  expect(differs).toMatchObject({ exitCode: 1, stdout: '' })
  expect(differs.stderr).toMatch(/the table account had \d+ rows, and \d+ after the restore/)
  expect([await scratches(), await events()]).toEqual([[], []])

  await writeFile(manifestPath, JSON.stringify(manifest))
  const verified = await run(source, 'backup', 'verify', folder, '--key', key.file, '--json')
  expect(verified).toMatchObject({ exitCode: 0, stderr: '' })
  const counts = Object.values<number>(manifest.rows)
  expect(JSON.parse(verified.stdout)).toMatchObject({
    createdAt: manifest.createdAt,
    tables: counts.length,
    rows: counts.reduce((sum, count) => sum + count, 0),
  })
  expect([await scratches(), await events()]).toEqual([[], [{ operator: 'olga' }]])
  const [accounts] = await source.sql`select count(*)::int as count from account`
  expect(manifest.rows.account).toBe(accounts?.count)
  expect(await target.sql`select 1 from pg_tables where schemaname = 'public'`).toEqual([])
})

for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
  test(`a backup that is killed halfway with ${signal} leaves nothing that looks complete`, async ({
    drill: { folder, source, target, run },
    folder: parent,
  }) => {
    const bin = join(parent, 'bin')
    await mkdir(bin)
    const script = `#!/bin/sh
[ "$1" = --version ] && exec ${programs}/pg_dump --version
${programs}/pg_dump "$@" | head -c 30000; exec sleep 60
`
    await writeFile(join(bin, 'pg_dump'), script, { mode: 0o755 })
    const PATH = [bin, programs, process.env.PATH].join(delimiter)
    const child = spawn(process.execPath, [join(root, 'dist/gatehouse.js'), 'backup', folder], {
      cwd: root,
      stdio: 'ignore',
      env: { ...runEnvironment, PATH, NODE_ENV: 'production', DATABASE_URL: source.url },
    })
    const parts = async () => (await readdir(parent)).filter((name) => name.startsWith('backup'))
    const written = async () => {
      const [part] = await parts()
      return part
        ? (await readFile(join(parent, part, 'gatehouse.dump')).catch(() => '')).length
        : 0
    }
    await expect.poll(written).toBe(30_000)
    child.kill(signal)
    await once(child, 'close')
    const left = await parts()
    if (signal === 'SIGTERM') return expect(left).toEqual([])
    expect(left).toEqual([expect.stringMatching(/^backup\.part-/)])
    const part = join(parent, left[0] as string)
    expect(await readdir(part)).toEqual(['gatehouse.dump'])
    const restored = await run(target, 'restore', part)
    expect(restored.stderr).toContain('has no manifest.json')
  })
}

test('the rows of a backup are counted at the moment of the dump, while members go on writing', async ({
  drill: { folder, source, run },
  folder: parent,
}) => {
  const bin = join(parent, 'bin')
  await mkdir(bin)
  const script = `#!/bin/sh
[ "$1" = --version ] && exec ${programs}/pg_dump --version
${programs}/psql "${source.url}" -qc "insert into audit_event (action) select 'signed-in' from generate_series(1, 7)"
exec ${programs}/pg_dump "$@"
`
  await writeFile(join(bin, 'pg_dump'), script, { mode: 0o755 })
  const PATH = [bin, programs, process.env.PATH].join(delimiter)
  const made = await runGatehouse(['backup', folder], { DATABASE_URL: source.url, PATH })
  expect(made).toMatchObject({ exitCode: 0, stderr: '' })
  expect(await run(source, 'backup', 'verify', folder)).toMatchObject({ exitCode: 0, stderr: '' })
})
