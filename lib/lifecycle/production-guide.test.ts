import { readdirSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readSettings } from '#lib/settings.ts'

const guide = readFileSync('docs/production.md', 'utf8')

test.each(readdirSync('deploy/systemd'))(
  'docs/production.md prints deploy/systemd/%s as it is',
  (name) => {
    expect(guide).toContain(`\`\`\`ini\n${readFileSync(`deploy/systemd/${name}`, 'utf8')}\`\`\``)
  },
)

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
