import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runEnvironment } from '../fixtures/run-environment.ts'
import { root } from '../fixtures/service.ts'
import { expect } from '../fixtures/test.ts'
import { test } from './import-test.ts'

test('an export that is interrupted leaves no part of its file', async ({ own }) => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-export-'))
  const out = join(folder, 'fees.csv')
  await own.sql.begin(async (transaction) => {
    await transaction`lock table fee in access exclusive mode`
    const child = spawn(
      process.execPath,
      [join(root, 'dist/gatehouse.js'), 'export', 'fees', '--out', out],
      {
        cwd: root,
        stdio: 'ignore',
        env: { ...runEnvironment, NODE_ENV: 'production' as const, DATABASE_URL: own.url },
      },
    )
    const ended = once(child, 'exit')
    await expect.poll(() => existsSync(out)).toBe(true)
    child.kill('SIGINT')
    expect(await ended).toEqual([1, null])
  })
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
})
