import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { readSettings, readVariables, unknownSettings } from '../settings.ts'

const dir = mkdtempSync(join(tmpdir(), 'gatehouse-variables-'))
const startedIn = process.cwd()
afterEach(() => {
  vi.unstubAllEnvs()
  process.chdir(startedIn)
})
afterAll(() => rmSync(dir, { recursive: true }))

test('a setting may come from the file that NAME_FILE names, without its line break', () => {
  const path = join(dir, 'smtp-url')
  writeFileSync(path, 'smtp://mail.example.org\n')
  expect(readSettings({ SMTP_URL_FILE: path }).smtpUrl).toBe('smtp://mail.example.org')
})

test('the environment takes precedence over .env, also if one names a file and the other a value', () => {
  const path = join(dir, 'org-name')
  writeFileSync(path, 'Green Farm')
  writeFileSync(
    join(dir, '.env'),
    `ORG_NAME=Soil Trust\nORG_LOGO=/logo.svg\nMAIL_FROM_FILE=/none\nPORT=3100\nORG_PHONE=01749 123456\n`,
  )
  process.chdir(dir)
  vi.stubEnv('ORG_NAME_FILE', path)
  vi.stubEnv('MAIL_FROM', 'office@example.org')
  vi.stubEnv('PORT', '3200')
  vi.stubEnv('ORG_PHONE', ' ')
  const settings = readSettings(readVariables())
  expect(settings).toMatchObject({
    orgName: 'Green Farm',
    orgLogo: { url: '/logo.svg' },
    mailFrom: 'office@example.org',
    port: 3200,
    contact: { phone: '01749 123456' },
  })
})

test('a .env that cannot be read is reported in a sentence that names it and says what to do', () => {
  const folder = join(dir, 'unreadable')
  // A folder, because the tests may run as root, whom file permissions do not stop.
  mkdirSync(join(folder, '.env'), { recursive: true })
  process.chdir(folder)
  expect(() => readVariables()).toThrow(
    /^The file .*unreadable\/\.env must be one that the user of this program may read, .+\.$/,
  )
})

test.each([
  ['PORT: 3000', 'PORT'],
  ['ORG_NAME=Soil\n  MAIL outbox\n', 'MAIL'],
  ['export DATABASE_URL_FILE', 'DATABASE_URL_FILE'],
])('a .env with %j is reported, because the line would be passed over', (text, name) => {
  const folder = mkdtempSync(join(dir, 'passed-over-'))
  writeFileSync(join(folder, '.env'), text)
  process.chdir(folder)
  expect(() => readVariables()).toThrow(`/.env must have = between ${name} and its value`)
})

test('a .env may have comments, empty lines, spaces around = and lines of other programs', () => {
  const folder = mkdtempSync(join(dir, 'other-lines-'))
  writeFileSync(join(folder, '.env'), '# PORT: 80\n\nexport PORT = 3100\nPORTAL: x\nORG_NAME=\n')
  process.chdir(folder)
  expect(readSettings(readVariables())).toMatchObject({ port: 3100, orgName: 'Scheme' })
})

test.each(['utf8', 'utf16le'] as const)(
  'every setting of a .env that begins with a byte order mark in %s is read',
  (encoding) => {
    const folder = join(dir, encoding)
    mkdirSync(folder)
    writeFileSync(join(folder, '.env'), '\uFEFFPORT=3100\r\nORG_NAME=Côr y Pridd\r\n', encoding)
    process.chdir(folder)
    const settings = readSettings(readVariables())
    expect(settings).toMatchObject({ port: 3100, orgName: 'Côr y Pridd' })
  },
)

test.each([
  ['ORG_NMAE', 'ORG_NAME'],
  ['ORG_COLOR', 'ORG_COLOUR'],
  ['SMTP_URI', 'SMTP_URL'],
  ['SMTP_URL_FIL', 'SMTP_URL'],
  ['MAIL_SENDER', 'MAIL_FROM'],
  ['DATABASE_REPLICA_URLS', 'DATABASE_REPLICA_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['BASE_ULR', 'BASE_URL'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['AUTH_SECRET_OLD', 'AUTH_SECRET'],
  ['RETENTION_AUDIT', 'RETENTION_AUDIT_DAYS'],
  ['REMINDER_DAY', 'REMINDER_DAYS'],
  ['ORG_TELEPHONE', 'ORG_PHONE'],
  ['FEE_PERIODS', 'FEE_PERIOD'],
  ['LSFR_MEANINGS', 'LSFR_MEANING'],
  ['PRIVACY_POLICY_URL', 'PRIVACY_URL'],
])('unknownSettings reports %s and that %s has the most similar name', (name, closest) => {
  expect(unknownSettings({ [name]: 'x' })).toEqual([{ name, closest }])
})

test('unknownSettings reports neither settings, nor their files, nor variables of other programs', () => {
  const variables = { ORG_NAME: 'x', SMTP_URL_FILE: 'x', PATH: 'x', MAIL: 'x', MAILTO: 'x' }
  expect(unknownSettings(variables)).toEqual([])
})
