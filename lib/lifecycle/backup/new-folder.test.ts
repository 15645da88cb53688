import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { BackupError } from './backup-error.ts'
import { createFolder } from './new-folder.ts'

const home = mkdtempSync(join(tmpdir(), 'gatehouse-folder-'))
afterAll(() => rmSync(home, { recursive: true }))

test('of two backups into one folder, the later one says that it exists, and leaves nothing beside it', async () => {
  const path = join(home, 'backup')
  const later = createFolder(path, async (temporary) => {
    writeFileSync(join(temporary, 'later'), '')
    mkdirSync(path)
    writeFileSync(join(path, 'earlier'), '')
  })
  await expect(later).rejects.toEqual(new BackupError('exists', path))
  expect([readdirSync(home), readdirSync(path)]).toEqual([['backup'], ['earlier']])
})

test('a folder that exists is refused before any work, even if it is empty', async () => {
  const path = join(home, 'mounted')
  mkdirSync(path)
  const fill = vi.fn()
  await expect(createFolder(path, fill)).rejects.toEqual(new BackupError('exists', path))
  expect([fill.mock.calls, readdirSync(path)]).toEqual([[], []])
})

test('a backup deletes what a killed process left beside it in its folder, and no folder that is being filled', async () => {
  const parent = join(home, 'backups')
  const part = (digit: string) =>
    join(parent, `one.part-${'00000000-0000-0000-0000-000000000000'.replaceAll('0', digit)}`)
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1_000)
  const [lost, silent] = [hoursAgo(12.02), hoursAgo(11.98)]
  for (const digit of ['1', '2']) {
    mkdirSync(part(digit), { recursive: true })
    writeFileSync(join(part(digit), 'gatehouse.dump'), 'half')
    utimesSync(part(digit), lost, lost)
  }
  utimesSync(join(part('1'), 'gatehouse.dump'), lost, lost)
  utimesSync(join(part('2'), 'gatehouse.dump'), silent, silent)
  for (const [digit, at] of [
    ['3', lost],
    ['4', silent],
  ] as const) {
    mkdirSync(part(digit))
    utimesSync(part(digit), at, at)
  }
  await createFolder(join(parent, 'two'), async () => {})
  expect(readdirSync(parent)).toEqual([basename(part('2')), basename(part('4')), 'two'])
})

test('a folder that cannot be created fails at once and names the part of its path', async () => {
  const file = join(home, 'file')
  writeFileSync(file, '')
  for (const [path, refused = path] of [
    [join(file, 'backup')],
    [join(file, 'more', 'backup'), join(file, 'more')],
    ['/proc/none/backup', '/proc/none'],
  ] as const)
    await expect(createFolder(path, async () => {})).rejects.toMatchObject({
      syscall: 'mkdir',
      path: refused,
    })
  await createFolder(join(home, 'new', 'newer', 'backup'), async () => {})
  expect(readdirSync(join(home, 'new', 'newer'))).toEqual(['backup'])
  for (const path of ['new', 'new/newer', 'new/newer/backup'])
    expect(statSync(join(home, path)).mode & 0o777, path).toBe(0o700)
})

test('a folder gets its name once the disk has all that is in it, so that a loss of power leaves no half of a backup', async () => {
  const opened = await open(home)
  const handles: FileHandle = Object.getPrototypeOf(opened)
  await opened.close()
  const path = join(home, 'durable')
  const stored: string[] = []
  const { sync } = handles
  vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
    await sync.call(this)
    stored.push(readlinkSync(`/proc/self/fd/${this.fd}`).replace(/-[-\da-f]{36}/, ''))
  })
  await createFolder(path, async (temporary) => {
    mkdirSync(join(temporary, 'files'))
    writeFileSync(join(temporary, 'files', 'one'), '')
  })
  vi.restoreAllMocks()
  const part = `${path}.part`
  const [first, second, ...last] = stored
  expect(new Set([first, second])).toEqual(new Set([`${part}/files`, `${part}/files/one`]))
  expect(last).toEqual([part, home])
})
