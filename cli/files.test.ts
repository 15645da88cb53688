import { open } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fileErrorOf } from './files.ts'

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
