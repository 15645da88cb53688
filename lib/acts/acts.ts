import type { ActName } from '#db/values/audit-actions.ts'
import type { Capability } from '#lib/auth/staff/capabilities.ts'

/** The acts that staff take back for `actDays`, from the banner and from the list of changes, by the capability that they need. */
export const actsUndoneWith = {
  'edit-people': ['account-edited'],
  'edit-memberships': ['membership-edited', 'membership-ended', 'membership-renewed'],
  'edit-fees': ['fee-added', 'fee-edited', 'fee-ended', 'fee-scheduled'],
  'manage-staff': ['staff-role-granted', 'staff-role-revoked'],
  'do-tasks': ['task-done', 'task-taken'],
  'decide-applications': [
    'join-accepted',
    'join-declined',
    'join-paid',
    'join-payment-asked',
    'join-question-asked',
  ],
} as const satisfies Partial<Readonly<Record<Capability, readonly ActName[]>>>

/** The capabilities with which staff take acts back. */
export type UndoCapability = keyof typeof actsUndoneWith
