import {
  actDays,
  contactDays,
  emailDays,
  erasureDays,
  eventDays,
  idempotencyDays,
  serviceDays,
  testEmailDays,
  uploadDays,
} from '#db/values/periods.ts'
import { env } from '#lib/env.ts'
import { withJobPool } from '#lib/runtime/database.ts'
import { countDueRows } from './enforce-retention.ts'

/** The period of each rule of retention that has a setting. */
const periodOf = {
  'credentials of families': ['credentials', 'RETENTION_CREDENTIAL_DAYS'],
  credentials: ['credentials', 'RETENTION_CREDENTIAL_DAYS'],
  'email changes': ['emailChanges', 'RETENTION_EMAIL_CHANGE_DAYS'],
  'pending subscriptions': ['pendingSubscriptions', 'RETENTION_PENDING_DAYS'],
  'privacy requests': ['auditEvents', 'RETENTION_AUDIT_DAYS'],
  tasks: ['auditEvents', 'RETENTION_AUDIT_DAYS'],
  notes: ['auditEvents', 'RETENTION_AUDIT_DAYS'],
  'applications to join': ['joinApplications', 'RETENTION_APPLICATION_DAYS'],
  'former members': ['formerMembers', 'RETENTION_MEMBERSHIP_DAYS'],
  'ended memberships': ['formerMembers', 'RETENTION_MEMBERSHIP_DAYS'],
  'import changes': ['importChanges', 'RETENTION_IMPORT_DAYS'],
  imports: ['auditEvents', 'RETENTION_AUDIT_DAYS'],
  'rate limits': ['rateLimits', 'RETENTION_RATE_LIMIT_DAYS'],
  'audit networks': ['auditNetworks', 'RETENTION_NETWORK_DAYS'],
  'audit events': ['auditEvents', 'RETENTION_AUDIT_DAYS'],
} as const

/** A rule of retention as staff see it. */
interface ListedRetention {
  readonly rule: string
  readonly days: number
  readonly setting: string | undefined
  /** The number of rows that are due now; at most one more than `maxCountedDue`. */
  readonly rows: number
}

/** The periods in days that no setting changes. */
const fixedDays: Readonly<Record<string, number>> = {
  'replaced values': actDays,
  'changes of contacts': actDays,
  'invitations of contacts': contactDays,
  emails: emailDays,
  'test emails': testEmailDays,
  uploads: uploadDays,
  'idempotency keys': idempotencyDays,
  'days of the service': serviceDays,
  events: eventDays,
  'accounts to be erased': erasureDays,
  'merged accounts': actDays,
}

/** Beyond this, the page says 'more than'. */
export const maxCountedDue = 10_000

/** Lists the rules of retention with what is due now, which `purge --dry-run` counts to the end. */
export async function listRetention(): Promise<readonly ListedRetention[]> {
  const counts = await withJobPool((pool) =>
    countDueRows(pool, env.retentionDays, { max: maxCountedDue }),
  )
  return counts.map(({ rule, rows }) => {
    const [kind, setting] = periodOf[rule as keyof typeof periodOf] ?? []
    const days = kind ? env.retentionDays[kind] : fixedDays[rule]
    return { rule, rows, setting, days: days ?? 0 }
  })
}
