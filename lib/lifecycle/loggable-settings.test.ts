import { expect, test } from 'vitest'
import { readSettings } from '#lib/settings.ts'
import { loggableSettings } from './loggable-settings.ts'

test('loggableSettings contain no secret, password or user name', () => {
  const settings = readSettings({
    DATABASE_URL: 'postgres://olga:hunter2@one:5432,two:5432/gatehouse?password=hunter2',
    DATABASE_REPLICA_URL: 'postgres://olga:hunter2@three/gatehouse',
    SMTP_URL: 'smtp://olga:hunter2@mail.example.org:587?ignoreTLS=true',
    AUTH_SECRET: 'hunter2 and thirty more random characters',
    AUTH_SECRET_FORMER: 'hunter2 and thirty earlier characters',
    METRICS_TOKEN: 'hunter2 of the metrics',
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
    retentionDays: { auditEvents: 730 },
  })
})
