import { expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { definitions, type SettingName, settingNames } from './definitions.ts'
import type { Variables } from './variables.ts'

const secret = 'Yk3V8sQ0pLr5tN7wZx2cBd4fGh6jKm9q'
const database = 'postgres://gatehouse:pw@db:5432/gatehouse'
const site = 'https://members.example.org'
const longest = (length: number) => `x ${'y'.repeat(length - 2)}`

/** Values at the edge of what each setting accepts, and what they are read as, if not as they are written. */
const valid: Readonly<Record<SettingName, readonly (readonly [text: string, value?: unknown])[]>> =
  {
    PORT: [
      ['1', 1],
      ['65535', 65_535],
    ],
    HOST: [['::1'], ['0.0.0.0'], ['a'], ['gate-house.internal']],
    BASE_URL: [[`${site}/`, site], ['HTTPS://Members.Example.org:443', site], ['http://a:81']],
    RP_ID: [['localhost']],
    DATABASE_URL: [[database], ['postgresql://a:b@c:1,d:2/e?sslmode=verify-full']],
    DATABASE_JOBS_URL: [['postgres://db/jobs']],
    DATABASE_REPLICA_URL: [
      ['postgres://a:b@c/e', ['postgres://a:b@c/e']],
      ['postgres://a:b@c:1,d/e?x=y', ['postgres://a:b@c:1/e?x=y', 'postgres://a:b@d/e?x=y']],
    ],
    VERIFY_DATABASE_URL: [['postgres://spare/gatehouse']],
    DEMO: [['full'], ['cast']],
    AUTH_SECRET: [[secret], ['abcdefgh'.repeat(4)]],
    AUTH_SECRET_FORMER: [['x'.repeat(32)]],
    SMTP_URL: [['smtp://mail'], ['smtps://a:b@mail:465'], ['smtp://a:p%23w@mail:587']],
    MAIL: [['outbox'], ['/var/mail/olga']],
    MAIL_FROM: [['a@b']],
    MAIL_DKIM_SELECTOR: [['a'], ['gate.house-2_']],
    BOUNCE_EMAIL: [['bounce+{id}@a.example'], [`${'b'.repeat(28)}{id}@a.example`]],
    ORG_NAME: [[longest(100)], [' Green Farm ', 'Green Farm']],
    ORG_SHORT_NAME: [[longest(30)]],
    ORG_COLOUR: [['#AbC012']],
    ORG_LOGO: [['/logo.svg', { url: '/logo.svg' }]],
    ORG_WELCOME: [[longest(120)]],
    ORG_PICTURE: [[import.meta.filename, { url: '/picture.ts', file: import.meta.filename }]],
    ORG_EMAIL: [['a@b']],
    ORG_PHONE: [['016329'], ['+44 (0)1632 960000-1'], [`${'01632 9 '.repeat(3)}960000`]],
    ORG_ADDRESS: [
      ['Gate House, Wells', ['Gate House', 'Wells']],
      [`a,${'b'.repeat(298)}`, ['a', 'b'.repeat(298)]],
    ],
    ORG_REGISTERED: [[longest(200)]],
    PRIVACY_URL: [['http://a']],
    ACCESSIBILITY_URL: [['https://a.example/accessibility?x=y#z']],
    FEE_PERIOD: [['a'], [longest(40)]],
    FEE_NOTE: [['a b'], [longest(200)]],
    LSFR_MEANING: [[longest(100)]],
    LANGUAGES: [
      ['en', ['en']],
      ['cy en', ['cy', 'en']],
    ],
    JOIN_URL: [['https://a.example/join?x=/']],
    LOGIN_URL: [['http://a.example/login']],
    JOIN_REPLY_DAYS: [
      ['1', 1],
      ['36500', 36_500],
    ],
    PAYMENT_URL: [['https://pay.example/{reference}'], ['http://pay.example?for={reference}&a=b']],
    PAYMENT_DETAILS: [[longest(500)]],
    CORS_ORIGINS: [['https://a.example, http://b:81', ['https://a.example', 'http://b:81']]],
    TRUSTED_PROXIES: [
      ['10.0.0.0/8 ::1,192.0.2.1', ['10.0.0.0/8', '::1', '192.0.2.1']],
      ['0.0.0.0/1, fd00::/128', ['0.0.0.0/1', 'fd00::/128']],
    ],
    OUTGOING_PRIVATE_HOSTS: [
      ['SSO.internal, 10.1.0.0/16 fd00::1', ['sso.internal', '10.1.0.0/16', 'fd00::1']],
    ],
    WEB_CONCURRENCY: [
      ['1', 1],
      ['256', 256],
    ],
    CONNECTIONS_PER_NETWORK: [
      ['1', 1],
      ['99999', 99_999],
    ],
    DRAIN_SECONDS: [
      ['0', 0],
      ['60', 60],
    ],
    UNIDENTIFIED_EMAILS_PER_HOUR: [
      ['1', 1],
      ['99999', 99_999],
    ],
    METRICS_TOKEN: [['m'.repeat(16)]],
    SECURITY_CONTACT: [['a@b'], ['https://a.example/vdp']],
    STAFF_OIDC_ISSUER: [['https://a.example/tenant'], ['http://localhost:8080']],
    STAFF_OIDC_CLIENT_ID: [['!'], ['gate~house']],
    STAFF_OIDC_CLIENT_SECRET: [['a secret with spaces']],
    STAFF_OIDC_FACTOR: [
      ['mfa', ['mfa']],
      ['urn:a.b/c+d-e, hwk', ['urn:a.b/c+d-e', 'hwk']],
    ],
    STAFF_FACTOR: [['any'], ['passkey']],
    ENUMERATION: [['open'], ['strict']],
    EBRIEF_DOUBLE_OPT_IN: [
      ['true', true],
      ['false', false],
    ],
    PASSWORD_LENGTH: [
      ['8', 8],
      ['128', 128],
    ],
    SESSION_IDLE_DAYS: [
      ['1', 1],
      ['36500', 36_500],
    ],
    RENEWAL: [
      ['anniversary'],
      ['1 January', { month: 1, day: 1 }],
      ['28 february', { month: 2, day: 28 }],
      ['31 DECEMBER', { month: 12, day: 31 }],
    ],
    REMINDER_DAYS: [
      ['none', []],
      ['0', [0]],
      ['-365,-364,365', [-365, -364, 365]],
    ],
    MEMBERSHIP_GRACE_DAYS: [
      ['0', 0],
      ['36500', 36_500],
    ],
    RETENTION_AUDIT_DAYS: [
      ['90', 90],
      ['36500', 36_500],
    ],
    RETENTION_NETWORK_DAYS: [
      ['7', 7],
      ['36500', 36_500],
    ],
    RETENTION_CREDENTIAL_DAYS: [
      ['1', 1],
      ['36500', 36_500],
    ],
    RETENTION_EMAIL_CHANGE_DAYS: [
      ['1', 1],
      ['36500', 36_500],
    ],
    RETENTION_IMPORT_DAYS: [
      ['1', 1],
      ['36500', 36_500],
    ],
    RETENTION_APPLICATION_DAYS: [
      ['1', 1],
      ['36500', 36_500],
    ],
    RETENTION_MEMBERSHIP_DAYS: [
      ['365', 365],
      ['36500', 36_500],
    ],
    RETENTION_PENDING_DAYS: [
      ['1', 1],
      ['36500', 36_500],
    ],
    RETENTION_RATE_LIMIT_DAYS: [
      ['0', 0],
      ['36500', 36_500],
    ],
    LOG_LEVEL: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].map((level) => [
      level,
    ]),
  }

/** The settings without which a value would contradict. */
const besides: Readonly<Partial<Record<SettingName, Variables>>> = {
  DATABASE_JOBS_URL: { DATABASE_URL: database },
  DATABASE_REPLICA_URL: { DATABASE_URL: database },
  AUTH_SECRET_FORMER: { AUTH_SECRET: secret },
  STAFF_OIDC_ISSUER: { STAFF_OIDC_CLIENT_ID: 'a', STAFF_OIDC_CLIENT_SECRET: 'b' },
  STAFF_OIDC_CLIENT_ID: { STAFF_OIDC_ISSUER: site, STAFF_OIDC_CLIENT_SECRET: 'b' },
  STAFF_OIDC_CLIENT_SECRET: { STAFF_OIDC_ISSUER: site, STAFF_OIDC_CLIENT_ID: 'a' },
  RETENTION_NETWORK_DAYS: { RETENTION_AUDIT_DAYS: '36500' },
}

test.each(
  settingNames.flatMap((name) =>
    valid[name].map(([text, value = text]) => ({ name, text, value })),
  ),
)('$name=$text is accepted', ({ name, text, value }) => {
  const settings = readSettings({ ...besides[name], [name]: text })
  const [outer = '', inner] = definitions[name].key.split('.')
  expect(settings).toMatchObject({ [outer]: inner ? { [inner]: value } : value })
})

const numbers = settingNames.filter((name) =>
  valid[name].some(([, value]) => typeof value === 'number'),
)

test.each(
  numbers.flatMap((name) => {
    const [lowest, highest] = valid[name].map(([text]) => Number(text)) as [number, number]
    return [
      { name, text: `${lowest - 1}` },
      { name, text: `${highest + 1}` },
    ]
  }),
)('$name=$text is one too low or too high', ({ name, text }) => {
  expect(() => readSettings({ ...besides[name], [name]: text })).toThrow(`${name} must`)
})

const service = { DATABASE_URL: database, AUTH_SECRET: secret, SMTP_URL: 'smtp://mail' }
const provider = {
  STAFF_OIDC_ISSUER: site,
  STAFF_OIDC_CLIENT_ID: 'a',
  STAFF_OIDC_CLIENT_SECRET: 'b',
}

/** Settings that nearly contradict each other. */
const together: readonly Variables[] = [
  { LOGIN_URL: 'http://example.org', MAIL: 'outbox' },
  { METRICS_TOKEN: secret },
  { RETENTION_AUDIT_DAYS: '90', RETENTION_NETWORK_DAYS: '90' },
  { ...service, BASE_URL: site },
  { ...service, BASE_URL: site, LOGIN_URL: 'https://example.org' },
  { ...service, BASE_URL: site, RP_ID: 'members.example.org' },
  { ...service, BASE_URL: site, RP_ID: 'example.org' },
  { ...service, SMTP_URL: '', MAIL: 'outbox' },
  { ...service, MAIL: '/var/mail/olga' },
  { ...service, METRICS_TOKEN: `${secret}2` },
  { ...service, AUTH_SECRET_FORMER: `${secret}2` },
  { ...service, DATABASE_JOBS_URL: database },
  { ...service, DATABASE_REPLICA_URL: 'postgres://gatehouse:pw@two:5432/gatehouse' },
  { ...service, DATABASE_REPLICA_URL: 'postgres://gatehouse:pw@db:5432,two:5432/gatehouse' },
  { ...service, ...provider },
]

test.each(together)('the service starts with the settings %j', (variables) => {
  expect(() => readSettings(variables, { forService: true })).not.toThrow()
})

test.each(Object.keys(provider))(
  'without %s the settings of the provider are incomplete',
  (name) => {
    for (const others of [
      { ...provider, [name]: '' },
      { [name]: provider[name as keyof typeof provider] },
    ]) {
      const missing = Object.keys(provider).find((key) => !others[key as keyof typeof provider])
      expect(() => readSettings(others)).toThrow(new RegExp(`^${missing} must [^\n]+$`))
    }
  },
)
