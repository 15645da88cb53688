import { describe, expect, test } from 'vitest'
import { readSettings } from './settings.ts'

describe('readSettings', () => {
  test('returns the defaults of decision 027 when no variable is set', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      baseUrl: 'http://localhost:3000',
      realm: 'localhost:3000',
      secure: false,
      databaseUrl: undefined,
      authSecret: undefined,
      replicaUrls: [],
      smtpUrl: undefined,
      mailFrom: 'no-reply@localhost',
      orgName: 'Scheme',
      joinUrl: 'http://localhost:3000/join',
      loginUrl: 'http://localhost:3000/login',
      corsOrigins: [],
      trustedProxies: [],
      webConcurrency: 1,
      connectionsPerNetwork: 256,
      drainSeconds: 0,
      metricsToken: undefined,
      enumeration: 'open',
      ebriefDoubleOptIn: true,
      retentionDays: {
        auditEvents: 730,
        auditNetworks: 90,
        credentials: 1,
        emailChanges: 7,
        pendingSubscriptions: 14,
        rateLimits: 0,
      },
      logLevel: 'info',
    })
  })

  test('treats an empty variable as unset', () => {
    expect(readSettings({ PORT: '', BASE_URL: ' ', ENUMERATION: '\t' })).toMatchObject({
      port: 3000,
      baseUrl: 'http://localhost:3000',
      enumeration: 'open',
    })
  })

  const asWritten = 'https://members.example.org'
  test.each([
    ['PORT', '8080', { port: 8080, baseUrl: 'http://localhost:8080' }],
    ['BASE_URL', 'https://members.example.org/', { baseUrl: asWritten, secure: true }],
    ['BASE_URL', asWritten, { realm: 'members.example.org', joinUrl: `${asWritten}/join` }],
    ['BASE_URL', asWritten, { mailFrom: 'no-reply@members.example.org' }],
    ['DATABASE_URL', 'postgres://a:b@db:5432/c', { databaseUrl: 'postgres://a:b@db:5432/c' }],
    ['DATABASE_URL', 'postgresql://a:b@c:1,d:2/e', { databaseUrl: 'postgresql://a:b@c:1,d:2/e' }],
    ['DATABASE_REPLICA_URL', 'postgres://a:b@c/e', { replicaUrls: ['postgres://a:b@c/e'] }],
    [
      'DATABASE_REPLICA_URL',
      'postgres://a:b@c:1,d/e?x=y',
      { replicaUrls: ['postgres://a:b@c:1/e?x=y', 'postgres://a:b@d/e?x=y'] },
    ],
    ['SMTP_URL', 'smtps://a:b@mail:465', { smtpUrl: 'smtps://a:b@mail:465' }],
    ['MAIL_FROM', 'office@example.org', { mailFrom: 'office@example.org' }],
    ['ORG_NAME', ' Green Farm ', { orgName: 'Green Farm' }],
    ['JOIN_URL', 'https://a.example/join?x=/', { joinUrl: 'https://a.example/join?x=/' }],
    [
      'CORS_ORIGINS',
      'https://a.example, http://b:81',
      { corsOrigins: ['https://a.example', 'http://b:81'] },
    ],
    [
      'TRUSTED_PROXIES',
      '10.0.0.0/8 ::1,192.0.2.1',
      { trustedProxies: ['10.0.0.0/8', '::1', '192.0.2.1'] },
    ],
    ['WEB_CONCURRENCY', '4', { webConcurrency: 4 }],
    ['CONNECTIONS_PER_NETWORK', '20', { connectionsPerNetwork: 20 }],
    ['DRAIN_SECONDS', '0', { drainSeconds: 0 }],
    ['DRAIN_SECONDS', '60', { drainSeconds: 60 }],
    ['METRICS_TOKEN', 'm'.repeat(16), { metricsToken: 'm'.repeat(16) }],
    ['ENUMERATION', 'strict', { enumeration: 'strict' }],
    ['EBRIEF_DOUBLE_OPT_IN', 'false', { ebriefDoubleOptIn: false }],
    ['LOG_LEVEL', 'debug', { logLevel: 'debug' }],
    ['AUTH_SECRET', 's'.repeat(32), { authSecret: 's'.repeat(32) }],
  ])('accepts %s=%s', (name, value, expected) => {
    expect(readSettings({ [name]: value })).toMatchObject(expected)
  })

  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', '0x50'],
    ['PORT', 'http'],
    ['BASE_URL', 'members.example.org'],
    ['BASE_URL', '/'],
    ['BASE_URL', 'ftp://members.example.org'],
    ['BASE_URL', 'javascript:alert(1)'],
    ['BASE_URL', 'https://members.example.org/?a=b'],
    ['BASE_URL', 'https://members.example.org/#a'],
    ['DATABASE_URL', 'mysql://db/c'],
    ['RETENTION_AUDIT_DAYS', '89'],
    ['RETENTION_NETWORK_DAYS', '6'],
    ['RETENTION_PENDING_DAYS', '0'],
    ['RETENTION_RATE_LIMIT_DAYS', '-1'],
    ['DATABASE_URL', 'db'],
    ['DATABASE_URL', 'postgres://a:b@c:1,d:x/e'],
    ['DATABASE_REPLICA_URL', 'replica'],
    ['DATABASE_REPLICA_URL', 'mysql://db/c'],
    ['DATABASE_REPLICA_URL', 'postgres://a:b@c:1,d:x/e'],
    ['SMTP_URL', 'http://mail'],
    ['MAIL_FROM', 'office'],
    ['MAIL_FROM', '@'],
    ['MAIL_FROM', 'Office <office@example.org>'],
    ['MAIL_FROM', 'a@example.org, b@example.org'],
    ['AUTH_SECRET', 'too short'],
    ['JOIN_URL', 'join'],
    ['LOGIN_URL', 'javascript:alert(1)'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'null'],
    ['CORS_ORIGINS', 'https://a.example/'],
    ['CORS_ORIGINS', 'https://a.example, b.example'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.0/8, proxy'],
    ['TRUSTED_PROXIES', '10'],
    ['TRUSTED_PROXIES', '10/8'],
    ['TRUSTED_PROXIES', '*'],
    ['WEB_CONCURRENCY', '0'],
    ['WEB_CONCURRENCY', 'auto'],
    ['CONNECTIONS_PER_NETWORK', '0'],
    ['DRAIN_SECONDS', '61'],
    ['DRAIN_SECONDS', '-1'],
    ['METRICS_TOKEN', 'short'],
    ['ENUMERATION', 'Strict'],
    ['EBRIEF_DOUBLE_OPT_IN', 'yes'],
    ['EBRIEF_DOUBLE_OPT_IN', 'constructor'],
    ['LOG_LEVEL', 'loud'],
  ])('rejects %s=%j with a sentence that names the variable', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(
      new RegExp(`^Invalid settings: ${name} must be .+\\.$`),
    )
  })
})

test('readSettings names all invalid variables in one error and none of their values', () => {
  const invalid = { PORT: 'x', AUTH_SECRET: 'hunter2', DATABASE_URL: 'mysql://joe:hunter2@db' }
  let message = ''
  try {
    readSettings(invalid)
  } catch (error) {
    message = String(error)
  }
  expect(message).toMatch(/PORT must be .+; DATABASE_URL must be .+; AUTH_SECRET must be /)
  expect(message).not.toContain('hunter2')
})
