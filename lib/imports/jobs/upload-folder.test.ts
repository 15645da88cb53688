import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { deleteLostFolders, deleteUploadFolder, makeUploadFolder } from './upload-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-folders-'))
vi.stubEnv('TMPDIR', folder)

afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

test('the folder of an upload is for this user only, and is deleted with its file, once or by age', async () => {
  const minutesOld = (name: string, minutes: number) => {
    const at = new Date(Date.now() - minutes * 60_000)
    utimesSync(join(folder, name), at, at)
  }
  for (const run of ['ended', 'lost', 'running']) {
    const path = await makeUploadFolder(run)
    expect(statSync(path).mode & 0o777).toBe(0o700)
    writeFileSync(join(path, 'members.csv'), 'Surname')
  }
  writeFileSync(join(folder, 'of-another-program'), '')
  await deleteUploadFolder('ended')
  await deleteUploadFolder('ended')
  minutesOld('gatehouse-import-lost', 61)
  minutesOld('gatehouse-import-running', 59)
  minutesOld('of-another-program', 61)
  await deleteLostFolders()
  expect(readdirSync(folder).sort()).toEqual(['gatehouse-import-running', 'of-another-program'])
})
