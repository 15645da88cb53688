import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import type { Variables } from './variables.ts'

/** The sentences of the error that stops the start; none if the settings are valid. */
function sentencesOf(variables: Variables): string[] {
  try {
    readSettings(variables, { forService: true })
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}

const dir = mkdtempSync(join(tmpdir(), 'gatehouse-settings-'))
afterAll(() => rmSync(dir, { recursive: true }))
const missing = join(dir, 'missing')
const empty = join(dir, 'empty')
writeFileSync(empty, ' \n')
const short = join(dir, 'short')
writeFileSync(short, 'hunter2\n')

/** Values as operators mistype them, with the part of the sentence that says how to correct them. */
const invalid: readonly (readonly [name: string, value: string, fix: string])[] = [
  ['STAFF_OIDC_ISSUER', 'accounts.google.com', 'must start with https://'],
  ['STAFF_OIDC_ISSUER', 'http://accounts.google.com', 'except for a provider on this machine'],
  [
    'STAFF_OIDC_ISSUER',
    'https://accounts.google.com/.well-known/openid-configuration',
    'must end before /.well-known',
  ],
  ['STAFF_OIDC_CLIENT_ID', 'my client', 'without spaces'],
  ['STAFF_OIDC_FACTOR', 'mfa;otp', 'and not by semicolons'],
  ['PORT', '70000', 'from 1 to 65535'],
  ['PORT', '0', 'from 1 to 65535'],
  ['PORT', '-1', 'from 1 to 65535'],
  ['PORT', '0x50', 'such as 3000'],
  ['PORT', 'http', 'such as 3000'],
  ['PORT', '127.0.0.1:3000', 'the port alone'],
  ['PORT', '"3000"', 'without quotation marks'],
  ['PORT', '3000 # behind nginx', 'no comment'],
  ['HOST', 'http://0.0.0.0', 'must not contain a scheme'],
  ['HOST', '0.0.0.0:3000', 'PORT has the port'],
  ['HOST', '*', '0.0.0.0 or ::'],
  ['BASE_URL', 'localhost:3000', 'must start with https://'],
  ['BASE_URL', 'members.example.org', 'must start with https://'],
  ['BASE_URL', 'https:/members.example.org', 'must start with https://'],
  ['BASE_URL', 'ftp://members.example.org', 'must start with https://'],
  ['BASE_URL', 'javascript:alert(1)', 'must start with https://'],
  ['BASE_URL', 'https://example.org/members', 'a host of its own'],
  ['BASE_URL', 'https://members.example.org/?a=b', 'must not contain ? or #'],
  ['BASE_URL', 'https://a.example.org, https://b.example.org', 'one URL'],
  ['BASE_URL', 'https://ada:secret@members.example.org', 'user name or password'],
  ['BASE_URL', 'https://*.example.org', 'without *'],
  ['BASE_URL', 'http://0.0.0.0:3000', 'that members type'],
  ['BASE_URL', 'https://members.example.org:70000', 'such as https://'],
  ['BASE_URL', '$PUBLIC_URL', 'are not replaced'],
  ['RP_ID', 'https://example.org', 'a domain alone'],
  ['RP_ID', 'example.org:443', 'a domain alone'],
  ['RP_ID', 'Example.org', 'a domain alone'],
  ['DATABASE_URL', 'postgres:/db.example.org/gatehouse', 'must start with postgres://'],
  ['DATABASE_URL', 'mysql://db.example.org/gatehouse', 'must start with postgres://'],
  ['DATABASE_URL', 'jdbc:postgresql://db:5432/gatehouse', 'must start with postgres://'],
  ['DATABASE_URL', 'host=db dbname=gatehouse', 'must start with postgres://'],
  ['DATABASE_URL', 'postgres://gatehouse:pw@db:5432', 'the name of the database'],
  ['DATABASE_URL', 'postgres://gatehouse:pw@db:5432/', 'the name of the database'],
  ['DATABASE_URL', 'postgres://gatehouse:pw@db,[2001:db8::1]:5432/gatehouse', '/etc/hosts'],
  ['DATABASE_URL', 'postgres://gatehouse:p#w@db/gatehouse', '# as %23'],
  ['DATABASE_URL', 'postgres://gatehouse:p/w@db/gatehouse', '/ as %2F'],
  ['DATABASE_URL', 'postgres://gatehouse:p%w@db/gatehouse', 'encoded'],
  ['DATABASE_URL', 'postgres://gatehouse:…@db/gatehouse', 'not the placeholder'],
  ['DATABASE_URL', 'postgres://a:b@one:1,two:x/gatehouse', 'such as postgres://'],
  ['DATABASE_URL', 'postgres://a:b@db/gatehouse?sslmode=true', 'sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://a:b@db/gatehouse?target_session_attrs=any', 'leave it out'],
  ['DATABASE_REPLICA_URL', 'two.example.org', 'must start with postgres://'],
  ['VERIFY_DATABASE_URL', 'spare.example.org', 'must start with postgres://'],
  ['MAIL_DKIM_SELECTOR', 'mail._domainkey.example.org', 'the selector alone'],
  ['AUTH_SECRET', 'hunter2', 'at least 32 random characters'],
  ['AUTH_SECRET', 'x'.repeat(40), 'repeats a few characters'],
  ['AUTH_SECRET', 'abcdefg'.repeat(5).slice(3), 'repeats a few characters'],
  ['AUTH_SECRET', 'abcdefghijklmnopqrstuvwxyz01234', 'at least 32 random characters'],
  ['AUTH_SECRET', '$(openssl rand -base64 33)', 'are not replaced'],
  ['AUTH_SECRET_FORMER', 'hunter2', 'the earlier value of AUTH_SECRET'],
  ['AUTH_SECRET_FILE', missing, 'a file that exists'],
  ['AUTH_SECRET_FILE', empty, 'is empty'],
  ['AUTH_SECRET_FILE', dir, 'may read'],
  ['SMTP_URL', 'mail.example.org', 'must start with smtp:// or smtps://'],
  ['SMTP_URL', 'mail.example.org:587', 'must start with smtp:// or smtps://'],
  ['SMTP_URL', 'https://mail.example.org', 'must start with smtp:// or smtps://'],
  ['SMTP_URL', 'smtps://me:pw@mail.example.org:587', 'smtp:// for port 587'],
  ['SMTP_URL', 'smtp://me:pw@mail.example.org:465', 'smtps:// for port 465'],
  ['SMTP_URL', 'smtp://me:p#w@mail.example.org', '# as %23'],
  ['SMTP_URL', 'smtp://:587', 'such as smtp://user'],
  ['MAIL', 'true', 'must be outbox'],
  ['MAIL', 'smtp://mail.example.org', 'SMTP_URL has the URL'],
  ['MAIL_FROM', 'Soil Trust <members@example.org>', 'without a name'],
  ['MAIL_FROM', 'members', 'such as members@example.org'],
  ['MAIL_FROM', 'a@example.org, b@example.org', 'one email address'],
  ['ORG_NAME', "'Soil Trust'", 'without quotation marks'],
  ['ORG_COLOUR', 'green', "such as '#234f32'"],
  ['ORG_COLOUR', '234f32', 'must start with #'],
  ['ORG_COLOUR', '#fff', "such as '#234f32'"],
  ['ORG_LOGO', 'logo.svg', 'such as /etc/gatehouse/logo.svg'],
  ['ORG_LOGO', 'https://example.org/logo.svg', 'of other hosts'],
  ['ORG_PICTURE', 'fields.jpg', 'such as /etc/gatehouse/logo.svg'],
  ['ORG_SHORT_NAME', 'x'.repeat(31), 'at most 30 characters'],
  ['ORG_WELCOME', 'Welcome', 'must be a sentence'],
  ['ORG_WELCOME', `x ${'x'.repeat(119)}`, 'at most 120 characters'],
  ['ORG_EMAIL', 'Soil Trust <office@example.org>', 'without a name'],
  ['ORG_EMAIL', 'mailto:office@example.org', 'without mailto:'],
  ['ORG_EMAIL', 'office', 'such as members@example.org'],
  ['ORG_PHONE', 'none', 'such as 01632 960000'],
  ['ORG_PHONE', '01632 960000 ext 12', 'without words or an extension'],
  ['ORG_PHONE', '01632 960000, 01632 960001', 'one phone number'],
  ['ORG_PHONE', 'tel:01632960000', 'without tel:'],
  ['ORG_PHONE', '999', 'such as 01632 960000'],
  ['ORG_ADDRESS', 'office@example.org', 'ORG_EMAIL has the email address'],
  ['ORG_ADDRESS', 'Gate House', 'commas between its parts'],
  ['ORG_ADDRESS', 'Gate House,, Wells', 'commas between its parts'],
  ['ORG_ADDRESS', `a,${'b'.repeat(299)}`, 'commas between its parts'],
  ['ORG_ADDRESS', 'Gate House\\nMill Lane', 'commas between its parts'],
  ['ORG_ADDRESS', 'Gate House\nMill Lane', 'one line'],
  ['ORG_REGISTERED', '123456', 'must say what the number is'],
  ['ORG_REGISTERED', 'x'.repeat(201), 'at most 200 characters'],
  ['PRIVACY_URL', '/privacy', 'must start with https://'],
  ['PRIVACY_URL', 'https://www.example.org:70000', 'a URL'],
  ['PRIVACY_URL', 'www.example.org/privacy', 'must start with https://'],
  ['ACCESSIBILITY_URL', 'yes', 'must start with https://'],
  ['FEE_PERIOD', 'year', 'such as a year or per month'],
  ['FEE_PERIOD', '12 months', 'such as a year'],
  ['FEE_NOTE', 'yes', 'such as Prices include VAT'],
  ['FEE_NOTE', '20%', 'such as Prices include VAT'],
  ['LSFR_MEANING', 'LSFR', 'stand for'],
  ['LSFR_MEANING', 'x'.repeat(101), 'at most 100 characters'],
  ['JOIN_URL', 'www.example.org/join', 'must start with https://'],
  ['LOGIN_URL', '/login', 'must start with https://'],
  ['PAYMENT_URL', 'pay.example.org/{reference}', 'must start with https://'],
  ['PAYMENT_URL', 'https://pay.example.org/', 'with {reference}'],
  ['PAYMENT_URL', 'https://pay.example.org/{reference}?{ammount}', 'amount={amount}'],
  ['PAYMENT_DETAILS', 'x'.repeat(501), 'in one line'],
  ['CORS_ORIGINS', '*', 'must name each origin'],
  ['CORS_ORIGINS', 'null', 'such as https://app.example.org'],
  ['CORS_ORIGINS', 'https://app.example.org/', 'without / at the end'],
  ['CORS_ORIGINS', 'https://a.example;https://b.example', 'separated by commas'],
  ['TRUSTED_PROXIES', 'nginx', 'not host names'],
  ['TRUSTED_PROXIES', '10', 'in full'],
  ['TRUSTED_PROXIES', '10/8', 'in full'],
  ['TRUSTED_PROXIES', '10.0.0.0/33', 'such as 10.0.0.0/8'],
  ['TRUSTED_PROXIES', '0.0.0.0/0', 'must not trust every address'],
  ['TRUSTED_PROXIES', '10.0.0.1:8080', 'without a port'],
  ['TRUSTED_PROXIES', '10.0.0.1; 10.0.0.2', 'separated by commas'],
  ['OUTGOING_PRIVATE_HOSTS', 'https://sso.internal', 'without https://'],
  ['OUTGOING_PRIVATE_HOSTS', '10.1', 'such as sso.internal or 10.1.0.0/16'],
  ['OUTGOING_PRIVATE_HOSTS', '10.1.0.0/33', 'such as sso.internal or 10.1.0.0/16'],
  ['OUTGOING_PRIVATE_HOSTS', 'sso.internal:8443', 'such as sso.internal or 10.1.0.0/16'],
  ['OUTGOING_PRIVATE_HOSTS', '*.internal', 'such as sso.internal or 10.1.0.0/16'],
  ['OUTGOING_PRIVATE_HOSTS', 'sso.internal; 10.1.0.0/16', 'separated by commas'],
  ['OUTGOING_PRIVATE_HOSTS', '10.1.0.0/16,::/0', 'must not permit every address'],
  ['WEB_CONCURRENCY', 'auto', 'a whole number from 1 to 256'],
  ['WEB_CONCURRENCY', '0', 'a whole number from 1 to 256'],
  ['CONNECTIONS_PER_NETWORK', '1,000', 'without separators'],
  ['DRAIN_SECONDS', '5s', 'without a unit'],
  ['DRAIN_SECONDS', '5000', 'from 0 to 60'],
  ['UNIDENTIFIED_EMAILS_PER_HOUR', 'unlimited', 'a whole number'],
  ['METRICS_TOKEN', 'short', 'at least 16 characters'],
  ['METRICS_TOKEN', 'Bearer 0123456789abcdef', 'without the word Bearer'],
  ['SECURITY_CONTACT', 'http://a.example', 'an https URL'],
  ['SECURITY_CONTACT', 'mailto:cert@example.org', 'without mailto:'],
  ['LANGUAGES', 'cy', 'must contain en'],
  ['LANGUAGES', 'en;cy', 'separated by commas'],
  ['LANGUAGES', 'en,cy,en', 'without repetition'],
  ['LANGUAGES', 'en,de', 'en and cy'],
  ['STAFF_FACTOR', 'totp', 'any or passkey'],
  ['ENUMERATION', 'Strict', 'lower case: strict'],
  ['ENUMERATION', 'closed', 'open or strict'],
  ['EBRIEF_DOUBLE_OPT_IN', 'True', 'lower case: true'],
  ['EBRIEF_DOUBLE_OPT_IN', 'yes', 'true or false'],
  ['EBRIEF_DOUBLE_OPT_IN', 'constructor', 'true or false'],
  ['PASSWORD_LENGTH', '6', 'from 8 to 128'],
  ['SESSION_IDLE_DAYS', '1d', 'without a unit'],
  ['REMINDER_DAYS', '30,-30', 'ascending'],
  ['REMINDER_DAYS', '30,30', 'ascending'],
  ['REMINDER_DAYS', '-366', 'ascending'],
  ['REMINDER_DAYS', '0,366', 'ascending'],
  ['REMINDER_DAYS', '-30, 0', 'commas alone'],
  ['REMINDER_DAYS', 'never', 'ascending'],
  ['RENEWAL', '31 April', 'such as 1 April'],
  ['RENEWAL', '0 April', 'such as 1 April'],
  ['RENEWAL', '32 December', 'such as 1 April'],
  ['RENEWAL', '1 Brumaire', 'such as 1 April'],
  ['RENEWAL', '29 February', 'every year has'],
  ['MEMBERSHIP_GRACE_DAYS', '3 months', 'without a unit'],
  ['RETENTION_AUDIT_DAYS', '89', 'from 90'],
  ['RETENTION_NETWORK_DAYS', '2 weeks', 'without a unit'],
  ['RETENTION_MEMBERSHIP_DAYS', '6', 'from 365'],
  ['RETENTION_RATE_LIMIT_DAYS', '1.5', 'decimals'],
  ['LOG_LEVEL', 'INFO', 'lower case: info'],
  ['LOG_LEVEL', 'verbose', 'info'],
]

test.each(invalid)('%s=%j stops the start with one sentence that says: %s', (name, value, fix) => {
  const [sentence = '', ...others] = sentencesOf({ [name]: value })
  expect(others).toEqual([])
  expect(sentence).toMatch(new RegExp(`^${name} must [^.].+\\.$`))
  expect(sentence).toContain(fix)
  expect(sentence).not.toMatch(/hunter2|:pw|:p.w/)
})

const secret = 'Yk3V8sQ0pLr5tN7wZx2cBd4fGh6jKm9q'
const database = 'postgres://gatehouse:pw@db:5432/gatehouse'
const secure = 'https://members.example.org'
const service = { DATABASE_URL: database, AUTH_SECRET: secret, SMTP_URL: 'smtp://mail' }

/** Settings that are valid alone. */
const contradictory: readonly (readonly [Variables, name: string, fix: string])[] = [
  [{ BASE_URL: secure }, 'DATABASE_URL', 'not for members'],
  [{ ...service, SMTP_URL: '' }, 'SMTP_URL', 'or MAIL must be outbox'],
  [{ ...service, AUTH_SECRET: '' }, 'AUTH_SECRET', 'openssl rand'],
  [{ ...service, MAIL: 'outbox' }, 'MAIL', 'unset one of them'],
  [{ DATABASE_JOBS_URL: database }, 'DATABASE_JOBS_URL', 'DATABASE_URL'],
  [{ DATABASE_REPLICA_URL: database }, 'DATABASE_REPLICA_URL', 'DATABASE_URL'],
  [{ ...service, DATABASE_REPLICA_URL: database }, 'DATABASE_REPLICA_URL', 'the same server'],
  [
    { ...service, BASE_URL: secure, LOGIN_URL: 'http://example.org' },
    'LOGIN_URL',
    'must start with https://',
  ],
  [
    { RETENTION_AUDIT_DAYS: '90', RETENTION_NETWORK_DAYS: '91' },
    'RETENTION_NETWORK_DAYS',
    'at most RETENTION_AUDIT_DAYS',
  ],
  [{ ...service, BASE_URL: secure, RP_ID: 'example.com' }, 'RP_ID', 'the host of BASE_URL'],
  [{ ...service, BASE_URL: secure, RP_ID: 'le.org' }, 'RP_ID', 'the host of BASE_URL'],
  [{ ...service, METRICS_TOKEN: secret }, 'METRICS_TOKEN', 'must differ from AUTH_SECRET'],
  [{ AUTH_SECRET_FORMER: secret }, 'AUTH_SECRET_FORMER', 'without AUTH_SECRET'],
  [
    { ...service, AUTH_SECRET_FORMER: secret },
    'AUTH_SECRET_FORMER',
    'must differ from AUTH_SECRET',
  ],
  [{ ...service, AUTH_SECRET_FILE: short }, 'AUTH_SECRET_FILE', 'unset one of them'],
  [{ AUTH_SECRET_FILE: short }, 'AUTH_SECRET', 'at least 32'],
  [
    { ...service, STAFF_OIDC_ISSUER: 'https://accounts.google.com', STAFF_OIDC_CLIENT_ID: 'a' },
    'STAFF_OIDC_CLIENT_SECRET',
    'all three or none',
  ],
]

test.each(contradictory)(
  'the settings %j stop the start with one sentence on %s',
  (variables, name, fix) => {
    const [sentence = '', ...others] = sentencesOf(variables)
    expect(others).toEqual([])
    expect(sentence).toMatch(new RegExp(`^${name} must .+\\.$`))
    expect(sentence).toContain(fix)
  },
)

test('the list of invalid settings has at least 80 entries', () => {
  expect(invalid.length + contradictory.length).toBeGreaterThanOrEqual(80)
})

test('readSettings names all invalid variables in one error and none of their values', () => {
  const sentences = sentencesOf({
    PORT: 'x',
    AUTH_SECRET: 'hunter2',
    DATABASE_URL: 'mysql://joe:hunter2@db',
  })
  expect(sentences.map((sentence) => sentence.split(' ')[0])).toEqual([
    'PORT',
    'DATABASE_URL',
    'AUTH_SECRET',
  ])
  expect(sentences.join()).not.toContain('hunter2')
})
