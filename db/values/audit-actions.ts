/**
 * A reader of the emails of a notice, which is stored with the act. `concerned` are the person, or the primary and billing
 * contacts of the membership. `every-contact` are the contacts before and after a change; `offered` is the contact who gets
 * an offer, and `offerer` the one whose offer was declined; `reporters` are those who reported a change that stays;
 * `applicant` is also the owner of the account that staff chose for the membership, and the primary and billing contacts of
 * one that was renewed or ended; `closing` are the person and the organisation.
 */
export type NoticeReader =
  | ('concerned' | 'payer' | 'both-accounts' | 'applicant' | 'every-contact')
  | ('offered' | 'offerer' | 'reporters' | 'closing')

/**
 * A reader of an email that the use case sends, because it has a link or a page says at once whether it was sent.
 */
type AskedReader = 'invited' | 'new-mailbox' | 'reminded-contacts'

type Readers = Readonly<Record<string, NoticeReader | AskedReader | 'nobody'>>

const actsOnAccounts = {
  'profile-changed': 'nobody',
  'email-change-asked': 'new-mailbox',
  'email-change-entered': 'new-mailbox',
  'email-change-withdrawn': 'nobody',
  'email-changed': 'concerned',
  'email-restored': 'concerned',
  'closure-asked': 'closing',
  'closure-withdrawn': 'nobody',
  'closure-done': 'nobody',
  'request-recorded': 'nobody',
  'request-done': 'nobody',
  'erasure-planned': 'concerned',
  'erasure-undone': 'concerned',
  'account-created': 'nobody',
  'account-edited': 'concerned',
  'account-disabled': 'concerned',
  'account-enabled': 'concerned',
  'change-undone': 'concerned',
  'account-merged': 'both-accounts',
  'merge-undone': 'both-accounts',
  'invitation-sent': 'invited',
  'note-added': 'nobody',
  'note-removed': 'nobody',
  'contact-added': 'every-contact',
  'contact-edited': 'every-contact',
  'contact-removed': 'every-contact',
  'contact-invited': 'invited',
  'contact-offered': 'offered',
  'contact-offer-ended': 'offerer',
  'contacts-changed': 'nobody',
  'contacts-confirmed': 'nobody',
  'contact-change-reported': 'nobody',
  'staff-role-granted': 'concerned',
  'staff-role-revoked': 'concerned',
  'join-accepted': 'applicant',
  'join-declined': 'applicant',
  'join-question-asked': 'applicant',
  'join-payment-asked': 'applicant',
  'join-paid': 'applicant',
  'decision-undone': 'nobody',
} as const satisfies Readers

/** Every act, with those who read of it. It changes what the organisation and its members share; its sentences are in `lib/text`. */
export const readersOfActs = {
  ...actsOnAccounts,
  'account-erased': 'nobody',
  'membership-created': 'nobody',
  'membership-edited': 'concerned',
  'membership-renewed': 'payer',
  'membership-reminded': 'reminded-contacts',
  'membership-ended': 'concerned',
  'membership-deleted': 'nobody',
  'contacts-released': 'reporters',
  'reminders-agreed': 'nobody',
  'logo-changed': 'nobody',
  'logo-removed': 'nobody',
  'replies-changed': 'nobody',
  'membership-types-changed': 'nobody',
  'task-noted': 'nobody',
  'task-taken': 'nobody',
  'task-done': 'nobody',
  'fee-added': 'nobody',
  'fee-edited': 'nobody',
  'fee-scheduled': 'nobody',
  'fee-ended': 'nobody',
  'client-created': 'nobody',
  'client-edited': 'nobody',
  'client-secret-rotated': 'nobody',
  'client-secret-ended': 'nobody',
  'client-disabled': 'nobody',
  'client-enabled': 'nobody',
  'client-deleted': 'nobody',
  'client-webhook-added': 'nobody',
  'client-webhook-changed': 'nobody',
  'signing-key-made': 'nobody',
  'signing-key-ended': 'nobody',
} as const satisfies Readers

/** The other actions of the audit trail: ways in, what staff saw, and jobs. */
export const otherActions = {
  waysIn: [
    'signed-in',
    'password-given',
    'sign-in-refused',
    'temporary-password-sent',
    'temporary-password-used',
    'passthrough-issued',
    'passthrough-used',
    'application-allowed',
    'grant-exchanged',
    'grant-repeated',
    'grant-reused',
    'grant-revoked',
    'signed-out',
    'access-ended',
    'access-ended-everywhere',
    'access-ended-by-operator',
    'account-unlocked',
    'reset-sent-by-staff',
    'invitation-used',
    'passkey-used',
    'passkey-reported',
    'second-step-passed',
    'second-step-reset-asked',
    'second-step-reset-stopped',
    'app-password-ended',
    'app-password-used',
  ],
  /** The ways in that the owner of the account hears of, so that a thief is noticed. */
  toldWaysIn: [
    'password-changed',
    'passkey-added',
    'passkey-removed',
    'second-step-set-up',
    'second-step-ended',
    'recovery-code-used',
    'recovery-codes-made',
    'app-password-added',
  ],
  views: [
    'data-downloaded',
    'access-pack-made',
    'staff-searched',
    'staff-viewed-person',
    'staff-viewed-membership',
    'staff-viewed-application',
    'staff-saw-as-member',
  ],
  /** Reasons that staff gave, which concern no account. */
  reasons: ['staff-gave-reason'],
  jobs: [
    'import-uploaded',
    'import-applied',
    'import-undone',
    'accounts-exported',
    'memberships-exported',
    'contacts-exported',
    'fees-exported',
    'subscribers-exported',
    'list-exported',
    'everything-exported',
    'everything-imported',
    'backup-made',
    'backup-verified',
    'backup-restored',
  ],
} as const

type OtherAction<Kind extends keyof typeof otherActions> = (typeof otherActions)[Kind][number]

/** A way in that the owner of the account hears of. */
export type ToldWayIn = OtherAction<'toldWaysIn'>

/** An action on an account; its owner sees it. */
export type AccountAction =
  | OtherAction<'waysIn' | 'toldWaysIn' | 'views'>
  | keyof typeof actsOnAccounts

/** An act of a member, a colleague, an operator or a program. */
export type ActName = keyof typeof readersOfActs

/** Any action of the audit trail. */
export type AuditAction = ActName | OtherAction<keyof typeof otherActions>

/** Every action of the audit trail. */
export const auditActions = [
  ...Object.keys(readersOfActs),
  ...Object.values(otherActions).flat(),
] as readonly AuditAction[]
