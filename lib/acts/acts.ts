import type { ActName } from '#db/values/audit-actions.ts'
import type { Capability } from '#lib/auth/staff/capabilities.ts'

/**
 * The readers of the emails of a notice, which is stored with the act. `concerned` are the person, or the primary and
 * billing contacts of the membership. `every-contact` are the contacts before and after a change; `offered` is the contact who
 * gets an offer, and `offerer` the one whose offer was declined; `reporters` are those who reported a change that stays; `closing` are the person and the organisation.
 */
export const noticeReaders = [
  'concerned',
  'payer',
  'both-accounts',
  'applicant',
  'every-contact',
  'offered',
  'offerer',
  'reporters',
  'closing',
] as const

/** One of the readers of notices. */
export type NoticeReader = (typeof noticeReaders)[number]

/**
 * A reader of an email that the use case sends, because it has a link or a page says at once whether it was sent.
 */
type AskedReader = 'invited' | 'new-mailbox' | 'reminded-contacts'

/** An act: who reads of it, and who can take it back. */
interface DeclaredAct {
  readonly tells: NoticeReader | AskedReader | 'nobody'
  /** The staff who can take it back for `actDays`, from its banner and from the list of changes. */
  readonly undo?: Capability
}

/** Every act, declared once. Its sentences are in `lib/text`. */
export const acts = {
  'account-created': { tells: 'nobody' },
  'account-disabled': { tells: 'concerned' },
  'account-edited': { tells: 'concerned', undo: 'edit-people' },
  'account-enabled': { tells: 'concerned' },
  'account-erased': { tells: 'nobody' },
  'account-merged': { tells: 'both-accounts' },
  'change-undone': { tells: 'concerned' },
  'client-created': { tells: 'nobody' },
  'client-deleted': { tells: 'nobody' },
  'client-disabled': { tells: 'nobody' },
  'client-edited': { tells: 'nobody' },
  'client-enabled': { tells: 'nobody' },
  'client-secret-ended': { tells: 'nobody' },
  'client-secret-rotated': { tells: 'nobody' },
  'client-webhook-added': { tells: 'nobody' },
  'client-webhook-changed': { tells: 'nobody' },
  'closure-asked': { tells: 'closing' },
  'closure-done': { tells: 'nobody' },
  'closure-withdrawn': { tells: 'nobody' },
  'contact-added': { tells: 'every-contact' },
  'contact-change-reported': { tells: 'nobody' },
  'contact-edited': { tells: 'every-contact' },
  'contact-invited': { tells: 'invited' },
  'contact-offered': { tells: 'offered' },
  'contact-offer-ended': { tells: 'offerer' },
  'contact-removed': { tells: 'every-contact' },
  'contacts-changed': { tells: 'nobody' },
  'contacts-confirmed': { tells: 'nobody' },
  'contacts-released': { tells: 'reporters' },
  'decision-undone': { tells: 'nobody' },
  'email-change-asked': { tells: 'new-mailbox' },
  'email-change-entered': { tells: 'new-mailbox' },
  'email-change-withdrawn': { tells: 'nobody' },
  'email-changed': { tells: 'concerned' },
  'email-restored': { tells: 'concerned' },
  'erasure-planned': { tells: 'nobody' },
  'erasure-undone': { tells: 'nobody' },
  'fee-added': { tells: 'nobody', undo: 'edit-fees' },
  'fee-edited': { tells: 'nobody', undo: 'edit-fees' },
  'fee-ended': { tells: 'nobody', undo: 'edit-fees' },
  'fee-scheduled': { tells: 'nobody', undo: 'edit-fees' },
  'invitation-sent': { tells: 'invited' },
  'join-accepted': { tells: 'applicant', undo: 'decide-applications' },
  'join-declined': { tells: 'applicant', undo: 'decide-applications' },
  'join-paid': { tells: 'applicant', undo: 'decide-applications' },
  'join-payment-asked': { tells: 'applicant', undo: 'decide-applications' },
  'join-question-asked': { tells: 'applicant', undo: 'decide-applications' },
  'logo-changed': { tells: 'nobody' },
  'logo-removed': { tells: 'nobody' },
  'membership-created': { tells: 'nobody' },
  'membership-deleted': { tells: 'nobody' },
  'membership-edited': { tells: 'concerned', undo: 'edit-memberships' },
  'membership-ended': { tells: 'concerned', undo: 'edit-memberships' },
  'membership-reminded': { tells: 'reminded-contacts' },
  'membership-renewed': { tells: 'payer', undo: 'edit-memberships' },
  'membership-types-changed': { tells: 'nobody' },
  'merge-undone': { tells: 'both-accounts' },
  'note-added': { tells: 'nobody' },
  'note-removed': { tells: 'nobody' },
  'profile-changed': { tells: 'nobody' },
  'reminders-agreed': { tells: 'nobody' },
  'replies-changed': { tells: 'nobody' },
  'request-done': { tells: 'nobody' },
  'request-recorded': { tells: 'nobody' },
  'signing-key-ended': { tells: 'nobody' },
  'signing-key-made': { tells: 'nobody' },
  'staff-role-granted': { tells: 'concerned', undo: 'manage-staff' },
  'staff-role-revoked': { tells: 'concerned', undo: 'manage-staff' },
  'task-done': { tells: 'nobody', undo: 'do-tasks' },
  'task-noted': { tells: 'nobody' },
  'task-taken': { tells: 'nobody', undo: 'do-tasks' },
} as const satisfies Readonly<Record<ActName, DeclaredAct>>

/** The capabilities with which staff take acts back. */
export type UndoCapability = Extract<(typeof acts)[ActName], { readonly undo: Capability }>['undo']

/** Lists the acts that staff take back with a capability. */
export const actsUndoneWith = (capability: UndoCapability): readonly ActName[] =>
  Object.entries(acts).flatMap(([name, act]) =>
    'undo' in act && act.undo === capability ? [name as ActName] : [],
  )
