import { describe, expect, test } from 'vitest'
import { readSettings } from './settings.ts'

describe('readSettings', () => {
  test('returns the defaults of decision 027 when no variable is set', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
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
      outgoingPrivateHosts: ['localhost', '127.0.0.1', '::1'],
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

  const secret = 'Yk3V8sQ0pLr5tN7wZx2cBd4fGh6jKm9q'
  const asWritten = 'https://members.example.org'
  test.each([
    ['PORT', '8080', { port: 8080, baseUrl: 'http://localhost:8080' }],
    ['HOST', '::1', { host: '::1' }],
    ['BASE_URL', 'https://members.example.org/', { baseUrl: asWritten, secure: true }],
    ['BASE_URL', 'HTTPS://Members.Example.org:443', { baseUrl: asWritten }],
    ['BASE_URL', asWritten, { realm: 'members.example.org', joinUrl: `${asWritten}/join` }],
    ['BASE_URL', asWritten, { mailFrom: 'no-reply@members.example.org' }],
    ['DATABASE_URL', 'postgres://a:b@db:5432/c', { databaseUrl: 'postgres://a:b@db:5432/c' }],
    ['DATABASE_URL', 'postgres://a:b@db/c', { databaseJobsUrl: 'postgres://a:b@db/c' }],
    ['DATABASE_URL', 'postgres://a:b@db:5432/c', { host: undefined }],
    ['DATABASE_URL', 'postgresql://a:b@c:1,d:2/e', { databaseUrl: 'postgresql://a:b@c:1,d:2/e' }],
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
    [
      'OUTGOING_PRIVATE_HOSTS',
      'SSO.internal, 10.1.0.0/16 fd00::1',
      { outgoingPrivateHosts: ['sso.internal', '10.1.0.0/16', 'fd00::1'] },
    ],
    ['DATABASE_URL', 'postgres://a:b@db:5432/c', { outgoingPrivateHosts: [] }],
    ['WEB_CONCURRENCY', '4', { webConcurrency: 4 }],
    ['CONNECTIONS_PER_NETWORK', '20', { connectionsPerNetwork: 20 }],
    ['DRAIN_SECONDS', '0', { drainSeconds: 0 }],
    ['DRAIN_SECONDS', '60', { drainSeconds: 60 }],
    ['METRICS_TOKEN', 'm'.repeat(16), { metricsToken: 'm'.repeat(16) }],
    ['SECURITY_CONTACT', 'cert@example.org', { securityContact: 'cert@example.org' }],
    ['SECURITY_CONTACT', 'https://a.example/vdp', { securityContact: 'https://a.example/vdp' }],
    ['ENUMERATION', 'strict', { enumeration: 'strict' }],
    ['EBRIEF_DOUBLE_OPT_IN', 'false', { ebriefDoubleOptIn: false }],
    ['LOG_LEVEL', 'debug', { logLevel: 'debug' }],
    ['AUTH_SECRET', secret, { authSecret: secret }],
    ['MAIL', '/var/mail/olga', { mailToFiles: false }],
    ['MAIL', 'outbox', { mailToFiles: true }],
  ])('accepts %s=%s', (name, value, expected) => {
    expect(readSettings({ [name]: value })).toMatchObject(expected)
  })

  test.each([
    ['postgres://a:b@c/e', ['postgres://a:b@c/e']],
    ['postgres://a:b@c:1,d/e?x=y', ['postgres://a:b@c:1/e?x=y', 'postgres://a:b@d/e?x=y']],
  ])('accepts DATABASE_REPLICA_URL=%s', (DATABASE_REPLICA_URL, replicaUrls) => {
    const variables = { DATABASE_URL: 'postgres://a:b@main/e', DATABASE_REPLICA_URL }
    expect(readSettings(variables)).toMatchObject({ replicaUrls })
  })

  test('validates what only the service needs only for the service', () => {
    const variables = { BASE_URL: 'https://members.example.org' }
    expect(readSettings(variables).secure).toBe(true)
    expect(() => readSettings(variables, { forService: true })).toThrow('DATABASE_URL')
  })
})
