import { open } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { assertReadable, fileErrorOf } from './files.ts'

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

test('a folder that is given in place of a file is named', async () => {
  await expect(assertReadable('cli')).rejects.toThrow('Cannot read cli: it is a folder')
  await expect(assertReadable('package.json')).resolves.toBeUndefined()
})
