import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { texts } from '#lib/text/texts.ts'
import { progress } from '../progress.ts'
import { backupCommands, restoreCommand } from './backup-commands.ts'

const [former, home] = [process.cwd(), mkdtempSync(join(tmpdir(), 'gatehouse-backup-'))]
const modules = ['make-backup', 'manifest', 'restore-backup'].map(
  (name) => `#lib/lifecycle/backup/${name}.ts`,
)

beforeAll(() => {
  // Without a database to back up, there is nothing else to say.
  mkdirSync(join(home, '.data/postgres'), { recursive: true })
  process.chdir(home)
  const done = (how: string) => async () => ({
    files: {},
    how,
    endedCredentials: 0,
    pendingMigrations: 0,
  })
  const [make = '', manifest = '', restore = ''] = modules
  vi.doMock(make, () => ({ dumpToFolder: vi.fn(done('dump')), copyToFolder: done('copy') }))
  vi.doMock(manifest, () => ({ readManifest: async (kind: string) => ({ kind }) }))
  vi.doMock(restore, () => ({ restoreFromDump: done('dump'), restoreFromCopy: done('copy') }))
  vi.spyOn(progress, 'print').mockReturnValue()
})
afterEach(() => void vi.unstubAllEnvs())
afterAll(() => {
  for (const name of modules) vi.doUnmock(name)
  vi.restoreAllMocks()
  process.chdir(former)
  rmSync(home, { recursive: true })
})

const [makeCommand] = backupCommands.commands
const input = { options: {}, flags: {}, operator: 'olga', isJson: false }
const onServer = { DATABASE_URL: 'postgres://localhost/members', BASE_URL: 'http://localhost' }
const embedded = { DATABASE_URL: '', BASE_URL: 'http://localhost' }
const secure = { DATABASE_URL: '', BASE_URL: 'https://members.example' }

/** Runs a command with settings; returns how it did its work, or why it did not. */
async function run(
  command: typeof restoreCommand | undefined,
  settings: object,
  folder: string,
  keys: readonly string[] = [],
) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  const given = { ...input, args: [folder], lists: { 'encrypt-to': keys } }
  const result = command?.run(given).then(({ json }) => (json as { how: string }).how)
  return result?.catch(({ message }) => message)
}

test('a backup of the database on a server is a dump, and may be encrypted; the embedded one is copied', async () => {
  expect(await run(makeCommand, onServer, 'new')).toBe('dump')
  expect(await run(makeCommand, onServer, 'new', ['age1'])).toBe('dump')
  expect(await run(makeCommand, embedded, 'new')).toBe('copy')
  expect(await run(makeCommand, embedded, 'new', ['age1'])).toBe(texts().backup.encryptNeedsUrl)
})

test.each([
  [1, '1 kB'],
  [1_001, '2 kB'],
  [999_999, '1000 kB'],
  [1_000_000, '1.0 MB'],
  [1_550_000, '1.6 MB'],
])('a backup of %i bytes in two files is one of %s', async (bytes, size) => {
  const names = ['dump', 'keys']
  for (const name of names) writeFileSync(join(home, name), '')
  truncateSync(join(home, 'dump'), bytes - 1)
  truncateSync(join(home, 'keys'), 1)
  const { dumpToFolder } = await import('#lib/lifecycle/backup/make-backup.ts')
  vi.mocked(dumpToFolder).mockResolvedValue({ files: { dump: {}, keys: {} } } as never)
  for (const [name, value] of Object.entries(onServer)) vi.stubEnv(name, value)
  const given = { ...input, args: [home], lists: { 'encrypt-to': bytes > 1_001 ? ['age1'] : [] } }
  const { json, text } = (await makeCommand?.run(given)) ?? {}
  expect(json).toMatchObject({ bytes })
  const made = { folder: home, size, isEmbedded: false, isEncrypted: bytes > 1_001 }
  expect(text).toBe(texts().backup.made(made))
})

test('a dump is restored on a server, and a copy here, unless real members may use this installation', async () => {
  const { dumpNeedsUrl, copyNeedsNoUrl, copyUnderHttps } = texts().backup
  expect(await run(restoreCommand, onServer, 'dump')).toBe('dump')
  expect(await run(restoreCommand, embedded, 'dump')).toBe(dumpNeedsUrl)
  expect(await run(restoreCommand, secure, 'dump')).toBe(dumpNeedsUrl)
  expect(await run(restoreCommand, embedded, 'embedded')).toBe('copy')
  expect(await run(restoreCommand, onServer, 'embedded')).toBe(copyNeedsNoUrl)
  expect(await run(restoreCommand, secure, 'embedded')).toBe(copyUnderHttps)
})
