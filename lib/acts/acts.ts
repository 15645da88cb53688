import type { ActName } from '#db/values/audit-actions.ts'
import type { Capability } from '#lib/auth/staff/capabilities.ts'

/** The record that an act changes. */
type Subject = 'person' | 'membership' | 'application' | 'fee' | 'task' | 'client' | 'service'

/** The readers of the email about an act, besides whoever did it. */
type Audience = 'person' | 'contacts' | 'applicant' | 'nobody'

/** An act: what it changes, who may do it, who is told by email, and whether it can be taken back. */
interface DeclaredAct {
  readonly of: Subject
  /** The capability of staff; `member` for what only members do, and `operator` for what only the command does. */
  readonly may: Capability | 'member' | 'operator'
  readonly tells: Audience
  /** True of an act that staff can take back for `actDays`, from its banner and from the record. */
  readonly undo?: true
}

/** Every act, declared once. Its sentences are in `lib/text`. */
export const acts = {
  'account-created': { of: 'person', may: 'edit-people', tells: 'nobody' },
  'account-disabled': { of: 'person', may: 'change-access', tells: 'nobody' },
  'account-edited': { of: 'person', may: 'edit-people', tells: 'person', undo: true },
  'account-enabled': { of: 'person', may: 'change-access', tells: 'nobody' },
  'account-erased': { of: 'person', may: 'look-after-privacy', tells: 'nobody' },
  'account-merged': { of: 'person', may: 'edit-people', tells: 'person' },
  'change-undone': { of: 'person', may: 'edit-people', tells: 'person' },
  'client-created': { of: 'client', may: 'manage-clients', tells: 'nobody' },
  'client-deleted': { of: 'client', may: 'manage-clients', tells: 'nobody' },
  'client-disabled': { of: 'client', may: 'manage-clients', tells: 'nobody' },
  'client-edited': { of: 'client', may: 'manage-clients', tells: 'nobody' },
  'client-enabled': { of: 'client', may: 'manage-clients', tells: 'nobody' },
  'client-secret-ended': { of: 'client', may: 'manage-clients', tells: 'nobody' },
  'client-secret-rotated': { of: 'client', may: 'manage-clients', tells: 'nobody' },
  'client-webhook-added': { of: 'client', may: 'manage-clients', tells: 'nobody' },
  'client-webhook-changed': { of: 'client', may: 'manage-clients', tells: 'nobody' },
  'closure-asked': { of: 'person', may: 'member', tells: 'person' },
  'closure-done': { of: 'person', may: 'look-after-privacy', tells: 'nobody' },
  'closure-withdrawn': { of: 'person', may: 'member', tells: 'nobody' },
  'contact-added': { of: 'membership', may: 'edit-contacts', tells: 'contacts' },
  'contact-change-reported': { of: 'membership', may: 'member', tells: 'nobody' },
  'contact-edited': { of: 'membership', may: 'edit-contacts', tells: 'contacts' },
  'contact-invited': { of: 'membership', may: 'member', tells: 'person' },
  'contact-offered': { of: 'membership', may: 'member', tells: 'person' },
  'contact-removed': { of: 'membership', may: 'edit-contacts', tells: 'contacts' },
  'contacts-changed': { of: 'membership', may: 'member', tells: 'contacts' },
  'contacts-confirmed': { of: 'membership', may: 'member', tells: 'nobody' },
  'contacts-released': { of: 'membership', may: 'edit-contacts', tells: 'nobody' },
  'email-change-asked': { of: 'person', may: 'member', tells: 'person' },
  'email-change-entered': { of: 'person', may: 'edit-people', tells: 'person' },
  'email-change-withdrawn': { of: 'person', may: 'member', tells: 'nobody' },
  'email-changed': { of: 'person', may: 'member', tells: 'person' },
  'email-restored': { of: 'person', may: 'member', tells: 'person' },
  'erasure-planned': { of: 'person', may: 'look-after-privacy', tells: 'nobody' },
  'erasure-undone': { of: 'person', may: 'look-after-privacy', tells: 'nobody' },
  'fee-added': { of: 'fee', may: 'edit-fees', tells: 'nobody' },
  'fee-edited': { of: 'fee', may: 'edit-fees', tells: 'nobody' },
  'fee-ended': { of: 'fee', may: 'edit-fees', tells: 'nobody' },
  'fee-scheduled': { of: 'fee', may: 'edit-fees', tells: 'nobody' },
  'invitation-sent': { of: 'person', may: 'invite-people', tells: 'person' },
  'join-accepted': { of: 'application', may: 'decide-applications', tells: 'applicant' },
  'join-declined': { of: 'application', may: 'decide-applications', tells: 'applicant' },
  'join-paid': { of: 'application', may: 'decide-applications', tells: 'applicant' },
  'join-payment-asked': { of: 'application', may: 'decide-applications', tells: 'applicant' },
  'join-question-asked': { of: 'application', may: 'decide-applications', tells: 'applicant' },
  'membership-created': { of: 'membership', may: 'operator', tells: 'nobody' },
  'membership-deleted': { of: 'membership', may: 'operator', tells: 'nobody' },
  'membership-edited': { of: 'membership', may: 'edit-memberships', tells: 'contacts', undo: true },
  'membership-ended': { of: 'membership', may: 'edit-memberships', tells: 'contacts', undo: true },
  'membership-reminded': { of: 'membership', may: 'edit-memberships', tells: 'contacts' },
  'membership-renewed': {
    of: 'membership',
    may: 'edit-memberships',
    tells: 'contacts',
    undo: true,
  },
  'membership-types-changed': { of: 'service', may: 'edit-fees', tells: 'nobody' },
  'merge-undone': { of: 'person', may: 'edit-people', tells: 'nobody' },
  'note-added': { of: 'person', may: 'write-notes', tells: 'nobody' },
  'note-removed': { of: 'person', may: 'write-notes', tells: 'nobody' },
  'profile-changed': { of: 'person', may: 'member', tells: 'nobody' },
  'reminders-agreed': { of: 'service', may: 'allow-reminders', tells: 'nobody' },
  'replies-changed': { of: 'service', may: 'edit-replies', tells: 'nobody' },
  'request-done': { of: 'person', may: 'look-after-privacy', tells: 'nobody' },
  'request-recorded': { of: 'person', may: 'look-after-privacy', tells: 'nobody' },
  'signing-key-ended': { of: 'service', may: 'operator', tells: 'nobody' },
  'signing-key-made': { of: 'service', may: 'operator', tells: 'nobody' },
  'staff-role-granted': { of: 'person', may: 'manage-staff', tells: 'nobody' },
  'staff-role-revoked': { of: 'person', may: 'manage-staff', tells: 'nobody' },
  'task-done': { of: 'task', may: 'do-tasks', tells: 'nobody' },
  'task-noted': { of: 'task', may: 'do-tasks', tells: 'nobody' },
  'task-taken': { of: 'task', may: 'do-tasks', tells: 'nobody' },
} as const satisfies Readonly<Record<ActName, DeclaredAct>>
