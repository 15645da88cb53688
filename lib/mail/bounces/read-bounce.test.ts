import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'

/** The functions with this BOUNCE_EMAIL setting. */
async function withAddress(bounceEmail: string) {
  vi.resetModules()
  vi.stubEnv('MAIL_FROM', 'members@example.org')
  vi.stubEnv('BOUNCE_EMAIL', bounceEmail)
  const functions = {
    ...(await import('./read-bounce.ts')),
    ...(await import('./return-address.ts')),
  }
  vi.unstubAllEnvs()
  return functions
}

const without = await withAddress('')
const { readBounce, returnAddress } = await withAddress('bounces+{id}@example.org')

// Other test files in this process load the modules again.
afterAll(() => void vi.resetModules())

const emailId = '0190f3a4-8b1c-7d2e-9f30-4a5b6c7d8e9f'
const example = (name: string) => readFileSync(join(import.meta.dirname, 'examples', name), 'utf8')
const postfix = example('postfix-3.7.eml')
const read = (message: string) => readBounce(Buffer.from(message))

test.each([
  [
    'Postfix',
    'postfix-3.7.eml',
    '550 5.1.1 <ada@farm.example>: Recipient address rejected: User unknown in virtual mailbox table',
  ],
  [
    'Exim',
    'exim-4.96.eml',
    '550 5.1.1 <ada@farm.example>: Recipient address rejected: User unknown in virtual mailbox table',
  ],
  [
    'Exchange',
    'exchange.eml',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
  ],
])('readBounce finds the email and the reason in a report of %s', async (_, file, response) => {
  const report = example(file)
  expect(await read(report)).toEqual({ emailId, response, isPermanent: true })
  const lines = report.replaceAll(/\r?\n/g, '\r\n')
  expect(await read(lines)).toEqual({ emailId, response, isPermanent: true })
})

test.each([
  ['a delay', postfix.replace('Action: failed', 'Action: delayed')],
  ['a delivery', postfix.replace('Action: failed', 'Action: delivered')],
  ['an email of someone else', postfix.replaceAll(emailId, 'someone-else')],
  ['an email to another address', postfix.replace(/^To: .*$/m, 'To: members@example.org')],
  [
    'an absence note',
    `To: ${returnAddress(emailId)}\nSubject: Away\n\nAction: failed\nStatus: 5.1.1\n`,
  ],
  ['headers of 3 MB', `${'X-Long: header\n'.repeat(200_000)}${postfix}`],
  ['nothing', ''],
])('readBounce ignores a message about %s', async (_, message) => {
  expect(await read(message)).toBeUndefined()
})

test('readBounce takes a failure that may pass for one that is not permanent', async () => {
  const full = postfix
    .replace('Status: 5.1.1', 'Status: 4.2.2')
    .replace(/Diagnostic-Code:.*\n.*\n/, '')
  expect(await read(full)).toEqual({ emailId, response: '4.2.2', isPermanent: false })
})

test('readBounce takes a reason without what the database rejects', async () => {
  const odd = postfix.replace(/(Diagnostic-Code: smtp;) /, '$1 \0\x1b[31m')
  expect((await read(odd))?.response).toMatch(/^ +\[31m550 5\.1\.1 /)
})

test('readBounce does not take the returned email for the report', async () => {
  const forged = postfix.replace('Action: failed', 'Action: delayed')
  expect(await read(forged.replace('Hello Ada', 'Action: failed\nStatus: 5.1.1'))).toBeUndefined()
})

test('each email has a return address of its own, if BOUNCE_EMAIL is set', () => {
  expect(returnAddress(emailId)).toBe(`bounces+${emailId}@example.org`)
  expect(without.returnAddress(emailId)).toBe('members@example.org')
})
