import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { poolSize } from '#db/driver/connect.ts'
import { maxUploads } from '#lib/imports/jobs/receive-upload.ts'
import { readSettings } from '#lib/settings.ts'

const guide = readFileSync('docs/larger.md', 'utf8')

test('the environment file for systemd needs only a secret to be complete', () => {
  const variables = parseEnv(readFileSync('deploy/systemd/gatehouse.env', 'utf8'))
  const start = (secret: string) =>
    readSettings({ ...variables, AUTH_SECRET: secret }, { forService: true })
  expect(() => start('')).toThrow(/^AUTH_SECRET must be set when DATABASE_URL is/)
  expect(start('Yk3V8sQ0pLr5tN7wZx2cBd4fGh6jKm9q')).toMatchObject({
    secure: true,
    trustedProxies: ['127.0.0.1'],
  })
})

test('docs/larger.md has the connections that the code opens for each use', () => {
  const jobs = readFileSync('lib/lifecycle/background-jobs.ts', 'utf8')
  const recurring = jobs.match(/=>\s*withJobPool\(/g)?.length ?? 0
  expect(recurring).toBeGreaterThan(0)
  const uses = [
    ['requests, and the short statements of jobs', poolSize, 'DATABASE_URL'],
    ['reads on each replica', poolSize, 'DATABASE_REPLICA_URL'],
    ['recurring jobs, every ten minutes', recurring, 'DATABASE_JOBS_URL'],
    ['uploads of staff', maxUploads, 'DATABASE_JOBS_URL'],
  ] as const
  const rows = uses.map(([use, one, url]) => `| ${use} | ${one} | ${one * 10} | \`${url}\` |\n`)
  expect(guide).toContain(rows.join(''))
  const direct = 10 * (recurring + maxUploads)
  const spare = 20
  expect(guide).toContain(`max_connections = ${10 * poolSize + direct + spare}`)
  expect(guide).toContain(`and ${direct + spare} more`)
})
