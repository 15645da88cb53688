import type { ActName } from '#db/values/audit-actions.ts'
import type { Capability } from '#lib/auth/staff/capabilities.ts'

/** The record that an act changes. */
type Subject = 'person' | 'membership' | 'application' | 'fee' | 'task' | 'client' | 'service'

/**
 * The readers of the emails of a notice, which is stored with the act. `concerned` are the person, or the primary and
 * billing contacts of the membership. `every-contact` are the contacts before and after a change; `offered` is the contact who
 * gets an offer; `reporters` are those who reported a change that stays; `closing` are the person and the organisation.
 */
export const noticeReaders = [
  'concerned',
  'payer',
  'both-accounts',
  'applicant',
  'every-contact',
  'offered',
  'reporters',
  'closing',
] as const

/** One of the readers of notices. */
export type NoticeReader = (typeof noticeReaders)[number]

/**
 * A reader of an email that the use case sends, because it has a link or a page says at once whether it was sent.
 */
type AskedReader = 'invited' | 'new-mailbox' | 'reminded-contacts'

/** An act: the record that it changes, who reads of it, and who can take it back. */
interface DeclaredAct {
  readonly of: Subject
  readonly tells: NoticeReader | AskedReader | 'nobody'
  /** The staff who can take it back for `actDays`, from its banner and from the list of changes. */
  readonly undo?: Capability
}

/** Every act, declared once. Its sentences are in `lib/text`. */
export const acts = {
  'account-created': { of: 'person', tells: 'nobody' },
  'account-disabled': { of: 'person', tells: 'concerned' },
  'account-edited': { of: 'person', tells: 'concerned', undo: 'edit-people' },
  'account-enabled': { of: 'person', tells: 'concerned' },
  'account-erased': { of: 'person', tells: 'nobody' },
  'account-merged': { of: 'person', tells: 'both-accounts' },
  'change-undone': { of: 'person', tells: 'concerned' },
  'client-created': { of: 'client', tells: 'nobody' },
  'client-deleted': { of: 'client', tells: 'nobody' },
  'client-disabled': { of: 'client', tells: 'nobody' },
  'client-edited': { of: 'client', tells: 'nobody' },
  'client-enabled': { of: 'client', tells: 'nobody' },
  'client-secret-ended': { of: 'client', tells: 'nobody' },
  'client-secret-rotated': { of: 'client', tells: 'nobody' },
  'client-webhook-added': { of: 'client', tells: 'nobody' },
  'client-webhook-changed': { of: 'client', tells: 'nobody' },
  'closure-asked': { of: 'person', tells: 'closing' },
  'closure-done': { of: 'person', tells: 'nobody' },
  'closure-withdrawn': { of: 'person', tells: 'nobody' },
  'contact-added': { of: 'membership', tells: 'every-contact' },
  'contact-change-reported': { of: 'membership', tells: 'nobody' },
  'contact-edited': { of: 'membership', tells: 'every-contact' },
  'contact-invited': { of: 'membership', tells: 'invited' },
  'contact-offered': { of: 'membership', tells: 'offered' },
  'contact-removed': { of: 'membership', tells: 'every-contact' },
  'contacts-changed': { of: 'membership', tells: 'nobody' },
  'contacts-confirmed': { of: 'membership', tells: 'nobody' },
  'contacts-released': { of: 'membership', tells: 'reporters' },
  'decision-undone': { of: 'application', tells: 'nobody' },
  'email-change-asked': { of: 'person', tells: 'new-mailbox' },
  'email-change-entered': { of: 'person', tells: 'new-mailbox' },
  'email-change-withdrawn': { of: 'person', tells: 'nobody' },
  'email-changed': { of: 'person', tells: 'concerned' },
  'email-restored': { of: 'person', tells: 'concerned' },
  'erasure-planned': { of: 'person', tells: 'nobody' },
  'erasure-undone': { of: 'person', tells: 'nobody' },
  'fee-added': { of: 'fee', tells: 'nobody', undo: 'edit-fees' },
  'fee-edited': { of: 'fee', tells: 'nobody', undo: 'edit-fees' },
  'fee-ended': { of: 'fee', tells: 'nobody', undo: 'edit-fees' },
  'fee-scheduled': { of: 'fee', tells: 'nobody', undo: 'edit-fees' },
  'invitation-sent': { of: 'person', tells: 'invited' },
  'join-accepted': { of: 'application', tells: 'applicant', undo: 'decide-applications' },
  'join-declined': { of: 'application', tells: 'applicant', undo: 'decide-applications' },
  'join-paid': { of: 'application', tells: 'applicant', undo: 'decide-applications' },
  'join-payment-asked': { of: 'application', tells: 'applicant', undo: 'decide-applications' },
  'join-question-asked': { of: 'application', tells: 'applicant', undo: 'decide-applications' },
  'logo-changed': { of: 'service', tells: 'nobody' },
  'logo-removed': { of: 'service', tells: 'nobody' },
  'membership-created': { of: 'membership', tells: 'nobody' },
  'membership-deleted': { of: 'membership', tells: 'nobody' },
  'membership-edited': { of: 'membership', tells: 'concerned', undo: 'edit-memberships' },
  'membership-ended': { of: 'membership', tells: 'concerned', undo: 'edit-memberships' },
  'membership-reminded': { of: 'membership', tells: 'reminded-contacts' },
  'membership-renewed': { of: 'membership', tells: 'payer', undo: 'edit-memberships' },
  'membership-types-changed': { of: 'service', tells: 'nobody' },
  'merge-undone': { of: 'person', tells: 'both-accounts' },
  'note-added': { of: 'person', tells: 'nobody' },
  'note-removed': { of: 'person', tells: 'nobody' },
  'profile-changed': { of: 'person', tells: 'nobody' },
  'reminders-agreed': { of: 'service', tells: 'nobody' },
  'replies-changed': { of: 'service', tells: 'nobody' },
  'request-done': { of: 'person', tells: 'nobody' },
  'request-recorded': { of: 'person', tells: 'nobody' },
  'signing-key-ended': { of: 'service', tells: 'nobody' },
  'signing-key-made': { of: 'service', tells: 'nobody' },
  'staff-role-granted': { of: 'person', tells: 'concerned', undo: 'manage-staff' },
  'staff-role-revoked': { of: 'person', tells: 'concerned', undo: 'manage-staff' },
  'task-done': { of: 'task', tells: 'nobody', undo: 'do-tasks' },
  'task-noted': { of: 'task', tells: 'nobody' },
  'task-taken': { of: 'task', tells: 'nobody', undo: 'do-tasks' },
} as const satisfies Readonly<Record<ActName, DeclaredAct>>

/** The capabilities with which staff take acts back. */
export type UndoCapability = Extract<(typeof acts)[ActName], { readonly undo: Capability }>['undo']

/** Lists the acts that staff take back with a capability. */
export const actsUndoneWith = (capability: UndoCapability): readonly ActName[] =>
  Object.entries(acts).flatMap(([name, act]) =>
    'undo' in act && act.undo === capability ? [name as ActName] : [],
  )
