import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
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
