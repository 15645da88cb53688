import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'

const dir = mkdtempSync(join(tmpdir(), 'gatehouse-outbox-'))
afterAll(() => rmSync(dir, { recursive: true }))

test('only the owner may read the outbox and its emails, which say that a program sent them', async () => {
  const outbox = join(dir, '.data/outbox')
  mkdirSync(outbox, { recursive: true, mode: 0o755 })
  vi.spyOn(process, 'cwd').mockReturnValue(dir)
  vi.resetModules()
  const { sendEmail } = await import('./send.ts')
  const { testMessage } = await import('./messages.ts')
  vi.restoreAllMocks()
  expect(await sendEmail(testMessage('jo@example.org'))).toBe('sent')
  const permissionsOf = (path: string) => statSync(path).mode & 0o777
  expect(permissionsOf(outbox)).toBe(0o700)
  const emails = readdirSync(outbox)
  expect(emails).toEqual([expect.stringMatching(/\.eml$/)])
  expect(permissionsOf(join(outbox, emails[0] as string))).toBe(0o600)
  const email = readFileSync(join(outbox, emails[0] as string), 'utf8')
  expect(email).toMatch(/^Reply-To: members@example\.org\r$/m)
  expect(email).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(email).toMatch(/^X-Auto-Response-Suppress: All\r$/m)
})
