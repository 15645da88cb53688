import { appendFile, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { requiredHashes } from '#db/migration-files.ts'
import { shutdown } from '../shutdown.ts'
import { fillFolder } from './make-backup.ts'
import { type Manifest, manifestPath, readManifest, writeManifest } from './manifest.ts'

const facts: Omit<Manifest, 'files'> = {
  format: 1,
  kind: 'dump',
  gatehouse: '0.3.0',
  createdAt: '2028-03-31T10:00:00Z',
  postgres: '17.0',
  migrations: requiredHashes(),
}

const parent = await mkdtemp(join(tmpdir(), 'manifest-'))
let folder = ''
beforeEach(() => {
  folder = join(parent, `${performance.now()}`, 'backup')
})
afterAll(() => rm(parent, { recursive: true }))

/** Makes a backup of two files, one of them in a folder. */
const make = (changed: object = {}) =>
  fillFolder(folder, { ...facts, ...changed }, async (temporary) => {
    await writeFile(join(temporary, 'a'), 'a', { mode: 0o644 })
    await mkdir(join(temporary, 'within'), { mode: 0o755 })
    await writeFile(join(temporary, 'within/b'), 'b')
  })

test('a backup is read as it was made, and only its owner may read it', async () => {
  const made = await make()
  expect(await readManifest(folder, 'backup')).toEqual(made)
  expect(Object.keys(made.files)).toEqual(['a', 'within/b'])
  const names = await readdir(folder, { recursive: true })
  const modes = names.map(async (name) => {
    const { mode } = await stat(join(folder, name))
    return `${name} ${(mode & 0o777).toString(8)}`
  })
  expect((await Promise.all(modes)).sort()).toEqual([
    'a 600',
    'manifest.json 600',
    'within 700',
    'within/b 600',
  ])
})

test('a folder that exists is never replaced, and a backup that fails leaves nothing', async () => {
  await make()
  await expect(make()).rejects.toMatchObject({ code: 'exists', values: [folder] })
  const made = await readdir(join(folder, '..'))
  const failing = fillFolder(`${folder}-failing`, facts, () => Promise.reject(new Error('full')))
  await expect(failing).rejects.toThrow('full')
  expect(await readdir(join(folder, '..'))).toEqual(made)
})

test('a request to stop ends the making of a backup, and waits until nothing of it is left', async () => {
  // The limit of a shutdown would end this process.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const stopped = fillFolder(folder, facts, async (temporary, signal) => {
    await writeFile(join(temporary, 'half'), 'of it')
    begin()
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    await new Promise(setImmediate)
    signal.throwIfAborted()
  }).catch(({ name }) => name)
  await begun
  await shutdown()
  vi.useRealTimers()
  expect(await readdir(join(folder, '..'))).toEqual([])
  expect(await stopped).toBe('AbortError')
})

test.each<[what: string, breakIt: () => Promise<unknown>, code: string, path: string]>([
  ['a changed file', () => appendFile(join(folder, 'within/b'), '.'), 'damaged', 'within/b'],
  ['a missing file', () => rm(join(folder, 'a')), 'damaged', 'a'],
  ['an added file', () => writeFile(join(folder, 'c'), ''), 'damaged', 'c'],
  ['no manifest', () => rm(manifestPath(folder)), 'noManifest', ''],
  ['no JSON', () => writeFile(manifestPath(folder), '{'), 'damaged', 'manifest.json'],
  ...['format', 'kind', 'gatehouse', 'migrations', 'files'].map(
    (name): [string, () => Promise<unknown>, string, string] => [
      `a manifest without ${name}`,
      () => {
        const manifest = { ...facts, files: {}, [name]: undefined } as unknown as Manifest
        return writeManifest(folder, manifest)
      },
      'damaged',
      'manifest.json',
    ],
  ),
])('a backup with %s is rejected', async (_, breakIt, code, path) => {
  await make()
  await breakIt()
  await expect(readManifest(folder, 'backup')).rejects.toMatchObject({
    code,
    values: [join(folder, path)],
  })
})

const [baseline = '', ...later] = requiredHashes()

test('an export is no backup, and a backup is no export', async () => {
  await make({ kind: 'export' })
  await expect(readManifest(folder, 'backup')).rejects.toMatchObject({ code: 'isExport' })
  folder += '-of-the-server'
  await make()
  await expect(readManifest(folder, 'export')).rejects.toMatchObject({ code: 'isBackup' })
})

test.each<[changed: Partial<Record<keyof Manifest, unknown>>, isRead: boolean]>([
  [{ kind: 'embedded' }, true],
  [{ kind: 'export' }, true],
  [{ kind: 'copy' }, false],
  [{ format: 2 }, false],
  [{ migrations: [baseline] }, true],
  [{ migrations: [baseline, ...later, 'of a later version'] }, false],
  [{ kind: 'export', migrations: [baseline, 'of a later version'] }, false],
  [{ kind: 'export', migrations: ['within the baseline'] }, true],
  [{ kind: 'dump', migrations: ['within the baseline'] }, false],
])('a backup with %j is read: %s', async (changed, isRead) => {
  await make(changed)
  const kind = changed.kind === 'export' ? 'export' : 'backup'
  const read = await readManifest(folder, kind).then(Boolean, () => false)
  expect(read).toBe(isRead)
})
