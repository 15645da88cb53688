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

  const asWritten = 'https://members.example.org'
  test.each([
    ['PORT', '8080', { port: 8080, baseUrl: 'http://localhost:8080' }],
    ['BASE_URL', 'https://members.example.org/', { baseUrl: asWritten, secure: true }],
    ['BASE_URL', asWritten, { realm: 'members.example.org', joinUrl: `${asWritten}/join` }],
    ['BASE_URL', asWritten, { mailFrom: 'no-reply@members.example.org' }],
    ['DATABASE_URL', 'postgres://a:b@db/c', { databaseJobsUrl: 'postgres://a:b@db/c' }],
    ['DATABASE_URL', 'postgres://a:b@db:5432/c', { host: undefined }],
    ['DATABASE_URL', 'postgres://a:b@db:5432/c', { outgoingPrivateHosts: [] }],
    ['MAIL', '/var/mail/olga', { mailToFiles: false }],
    ['MAIL', 'outbox', { mailToFiles: true }],
  ])('accepts %s=%s', (name, value, expected) => {
    expect(readSettings({ [name]: value })).toMatchObject(expected)
  })

  test('validates what only the service needs only for the service', () => {
    const variables = { BASE_URL: 'https://members.example.org' }
    expect(readSettings(variables).secure).toBe(true)
    expect(() => readSettings(variables, { forService: true })).toThrow('DATABASE_URL')
  })
})
