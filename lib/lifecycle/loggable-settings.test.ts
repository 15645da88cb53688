import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { definitions, settingNames } from '#lib/settings/definitions.ts'
import { readSettings } from '#lib/settings.ts'
import { configurationOf, loggableSettings } from './loggable-settings.ts'

test('a setting that is called a secret, a token or a password is declared as a secret', () => {
  const named = settingNames.filter((name) => /SECRET|TOKEN|PASSWORD$/.test(name))
  expect(named.filter((name) => !('isSecret' in definitions[name].traits))).toEqual([])
  expect(named).toContain('STAFF_OIDC_CLIENT_SECRET')
})

test('loggableSettings contain no secret, password or user name', () => {
  const settings = readSettings({
    DATABASE_URL: 'postgres://olga:hunter2@one:5432,two:5432/gatehouse?password=hunter2',
    DATABASE_REPLICA_URL: 'postgres://olga:hunter2@three/gatehouse',
    SMTP_URL: 'smtp://olga:hunter2@mail.example.org:587?ignoreTLS=true',
    AUTH_SECRET: 'hunter2 and thirty more random characters',
    AUTH_SECRET_FORMER: 'hunter2 and thirty earlier characters',
    METRICS_TOKEN: 'hunter2 of the metrics',
    STAFF_OIDC_ISSUER: 'https://login.example.org',
    STAFF_OIDC_CLIENT_ID: 'gatehouse',
    STAFF_OIDC_CLIENT_SECRET: 'hunter2 of the provider',
  })
  expect(JSON.stringify(loggableSettings(settings))).not.toMatch(/hunter2|olga/)
  expect(loggableSettings(settings)).toMatchObject({
    port: 3000,
    databaseUrl: 'postgres://one:5432,two:5432/gatehouse',
    replicaUrls: ['postgres://three/gatehouse'],
    smtpUrl: 'smtp://mail.example.org:587',
    authSecret: 'set',
    authSecretFormer: 'set',
    metricsToken: 'set',
    staffOidc: { clientId: 'gatehouse', clientSecret: 'set' },
    retentionDays: { auditEvents: 730 },
  })
})

test('an instance of the systemd unit has the configuration of the command, and another one with another setting', () => {
  const unit = readFileSync('deploy/systemd/gatehouse@.service', 'utf8').replaceAll('%i', '3101')
  const given = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, words = '']) =>
    words.split(' '),
  )
  expect(given).toContain('PORT=3101')
  const configuration = (variables: object) =>
    configurationOf(readSettings({ BASE_URL: 'https://members.example.org', ...variables }))
  expect(configuration(parseEnv(given.join('\n')))).toEqual(configuration({}))
  expect(configuration({ RENEWAL: '1 April' })).not.toEqual(configuration({}))
})
