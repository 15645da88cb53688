import { env } from '#lib/env.ts'
import { withJobPool } from '#lib/runtime/database.ts'
import type { SettingName } from '#lib/settings/definitions.ts'
import { rulesOf } from './enforce-retention.ts'

/** The settings that change the days of a rule of retention. */
export const settingOf: Readonly<Record<string, SettingName>> = {
  'credentials of families': 'RETENTION_CREDENTIAL_DAYS',
  credentials: 'RETENTION_CREDENTIAL_DAYS',
  'email changes': 'RETENTION_EMAIL_CHANGE_DAYS',
  'pending subscriptions': 'RETENTION_PENDING_DAYS',
  'privacy requests': 'RETENTION_AUDIT_DAYS',
  tasks: 'RETENTION_AUDIT_DAYS',
  notes: 'RETENTION_AUDIT_DAYS',
  'applications to join': 'RETENTION_APPLICATION_DAYS',
  'former members': 'RETENTION_MEMBERSHIP_DAYS',
  'ended memberships': 'RETENTION_MEMBERSHIP_DAYS',
  'import changes': 'RETENTION_IMPORT_DAYS',
  imports: 'RETENTION_AUDIT_DAYS',
  'rate limits': 'RETENTION_RATE_LIMIT_DAYS',
  'audit networks': 'RETENTION_NETWORK_DAYS',
  'audit events': 'RETENTION_AUDIT_DAYS',
}

/** Beyond this, the page says 'more than'. */
export const maxCountedDue = 10_000

/**
 * Lists the rules of retention as staff see them, with the number of rows that are due now: at most one more than
 * `maxCountedDue`, while `purge --dry-run` counts to the end.
 */
export const listRetention = () =>
  withJobPool(async (pool) => {
    const listed = []
    for (const { name, days, countDue } of rulesOf(env.retentionDays)) {
      const rows = await countDue(pool, maxCountedDue)
      listed.push({ rule: name, days, setting: settingOf[name], rows })
    }
    return listed
  })
