import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runEnvironment } from '../fixtures/run-environment.ts'
import { root } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'

test('npm start prints one sentence for each invalid setting before anything is built', () => {
  const checkout = mkdtempSync(join(tmpdir(), 'gatehouse-start-'))
  try {
    for (const path of ['bin', 'db', 'lib', 'package.json', 'package-lock.json', 'tsconfig.json']) {
      cpSync(join(root, path), join(checkout, path), { recursive: true })
    }
    symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'))
    const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/start.js'], {
      cwd: checkout,
      env: { ...runEnvironment, NODE_ENV: 'production', PORT: 'abc', LOG_LEVEL: 'loud' },
      encoding: 'utf8',
    })
    expect(stderr).toBe(
      'PORT must be a port number from 1 to 65535, such as 3000.\nLOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.\n',
    )
    expect(stdout).toBe('')
    expect(status).toBe(1)
  } finally {
    rmSync(checkout, { recursive: true })
  }
})
