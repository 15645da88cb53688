import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findPrograms } from './programs.ts'

test('programs of PostgreSQL that its account may run are not copied', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-programs-'))
  await writeFile(join(folder, 'postgres'), '', { mode: 0o755 })
  expect(await findPrograms({}, folder)).toBe(folder)
  await rm(folder, { recursive: true })
})
