import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { assertReadable, createFile, fileErrorOf, readText } from './files.ts'

test('a file or a folder that a use case cannot open or create has a sentence and a reason', async () => {
  const missing = await open('/nowhere/x').catch((error) => error)
  expect(fileErrorOf(missing)).toMatchObject({
    code: 'file',
    message: 'Cannot read /nowhere/x: there is no such file or folder',
  })
  const forbidden = { code: 'EACCES', syscall: 'mkdir', path: '/var/backups/gatehouse' }
  expect(fileErrorOf(forbidden)?.message).toBe(
    'Cannot create /var/backups/gatehouse: you have no permission',
  )
  for (const other of [
    { ...forbidden, code: 'ENOSPC' },
    { code: 'ENOENT', syscall: 'spawn x', path: 'x' },
    new Error('other'),
  ])
    expect(fileErrorOf(other)).toBeUndefined()
})

test('the text of a file has no byte order mark', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-files-'))
  const path = join(folder, 'mapping.json')
  for (const text of ['{}', '', 'a\uFEFFb']) {
    for (const mark of ['\uFEFF', '']) {
      await writeFile(path, mark + text)
      expect(await readText(path)).toBe(text)
    }
  }
  await rm(folder, { recursive: true })
})

test('a folder that is given in place of a file is named', async () => {
  await expect(assertReadable('cli')).rejects.toThrow('Cannot read cli: it is a folder')
  await expect(assertReadable('package.json')).resolves.toBeUndefined()
})

test('a file is there once it is complete, and one that is there already is neither replaced nor prepared for', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-files-'))
  const path = join(folder, 'accounts.csv')
  const fails = createFile(path, async (file) => {
    await file.writeFile('half of it')
    throw new Error('The connection was lost.')
  })
  await expect(fails).rejects.toThrow('The connection was lost.')
  expect(await createFile(path, (file) => file.writeFile('all of it').then(() => 9))).toBe(9)
  const prepare = vi.fn()
  await expect(createFile(path, prepare)).rejects.toThrow(/^Cannot create .*it already exists/)
  expect([await readFile(path, 'utf8'), prepare.mock.calls]).toEqual(['all of it', []])
  await rm(folder, { recursive: true })
})
