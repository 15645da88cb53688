import type { ActName } from '#db/values/audit-actions.ts'
import type { Texts } from '#lib/text/texts.ts'

/**
 * The banner after a form: the name of its sentence, and what it says of this change besides; or its text, or that of
 * the heading of a page without one.
 */
export type Banner =
  | keyof Texts['done']
  | readonly [keyof Texts['done'], changed: string]
  | { readonly text: string }

/** The banner after each form that makes an act; or who else makes it, who reads none. */
type Row = Readonly<Record<string, Banner>> | string

const contacts = '/memberships/{membership}/contacts'
const client = '/staff/clients/{client}'
const webhook = `${client}/webhooks/{webhook}`
const person = '/staff/people/{person}'
const membership = '/staff/memberships/{membership}'
const application = '/staff/applications/{application}'
const undone = 'staff-act-undone'

/** The banner after each act, for the person who makes it. */
export const banners: Readonly<Record<ActName, Row>> = {
  'account-created': {
    [`${membership}/contacts/add`]: ['staff-contact-added', 'Eve Barn was added as a contact'],
  },
  'account-disabled': { [`${person}/disable`]: 'staff-disabled' },
  'account-edited': { [`${person}/edit`]: ['staff-saved', 'County: empty → Devon'] },
  'account-enabled': { [`${person}/enable`]: 'staff-enabled' },
  'account-erased': 'the job of planned erasures, and the command',
  'account-merged': { [`${person}/merge`]: 'staff-merged' },
  'change-undone': {
    [`${person}/changes/{change}/undo`]: undone,
    [`${membership}/changes/{change}/undo`]: undone,
    '/staff/memberships/changes/{batch}/undo': ['staff-several-undone', 'Undone: 1'],
    '/staff/colleagues/changes/{change}/undo': undone,
    '/staff/tasks/changes/{change}/undo': undone,
    '/staff/fees/changes/{change}/undo': undone,
  },
  'client-created': { '/staff/clients/add': { text: 'Client added' } },
  'client-deleted': { [`${client}/delete`]: 'staff-client-deleted' },
  'client-disabled': {
    [`${client}/delete`]: 'staff-client-deleted',
    [`${client}/disable`]: 'staff-client-disabled',
  },
  'client-edited': { [`${client}/edit`]: 'staff-client-saved' },
  'client-enabled': { [`${client}/enable`]: 'staff-client-enabled' },
  'client-secret-ended': { [`${client}/finish`]: 'staff-client-finished' },
  'client-secret-rotated': { [`${client}/secret`]: { text: 'New secret' } },
  'client-webhook-added': { [`${client}/webhooks/add`]: { text: 'Secret of the webhook' } },
  'client-webhook-changed': {
    [`${webhook}/secret`]: { text: 'Secret of the webhook' },
    [`${webhook}/start`]: 'staff-webhook-started',
    [`${webhook}/skip`]: 'staff-webhook-skipped',
    [`${webhook}/retry`]: 'staff-webhook-retried',
    [`${webhook}/disable`]: 'staff-webhook-disabled',
    [`${webhook}/finish`]: 'staff-client-finished',
  },
  'closure-asked': { '/security/close': 'closure-asked' },
  'closure-done': { '/staff/privacy/requests/{request}/done': 'staff-request-done' },
  'closure-withdrawn': { '/security/close/withdraw': 'closure-withdrawn' },
  'contact-added': {
    [`${membership}/contacts/add`]: ['staff-contact-added', ' was added as a contact'],
    '/invitation/accept': 'contact-joined',
  },
  'contact-change-reported':
    'the link of an email, whose page has no other text than what was done',
  'contact-edited': {
    [`${membership}/contacts/{person}`]: ['staff-saved', 'What Pat Unseen can do was changed'],
    [`${membership}/contacts/changes/{change}/undo`]: undone,
    [`${contacts}/hand-over`]: 'contact-handed-over',
    [`${contacts}/{person}`]: { text: 'Success : Pat Field is now the billing contact' },
  },
  'contact-invited': {
    [`${contacts}/invite`]: 'contact-invited',
    [`${contacts}/invitations/{invitation}/send`]: 'contact-invited',
  },
  'contact-offer-ended': { [`${contacts}/offer/end`]: 'contact-offer-ended' },
  'contact-offered': { [`${contacts}/{person}/offer`]: 'contact-offered' },
  'contact-removed': {
    [`${membership}/contacts/{person}/remove`]: [
      'staff-contact-removed',
      'Pat Unseen was removed as a contact',
    ],
    [`${contacts}/{person}/remove`]: ['contact-removed', 'Pat Field'],
    [`${contacts}/leave`]: 'contact-left',
  },
  'contacts-changed': {
    [`${contacts}/hand-over`]: 'contact-handed-over',
    [`${contacts}/{person}`]: { text: 'Success : Pat Field is now the billing contact' },
    [`${contacts}/{person}/remove`]: ['contact-removed', 'Pat Field'],
    [`${contacts}/leave`]: 'contact-left',
    '/invitation/accept': 'contact-joined',
  },
  'contacts-confirmed': { [`${contacts}/confirm`]: 'contacts-confirmed' },
  'contacts-released': { [`${membership}/contacts/release`]: 'staff-contacts-released' },
  'decision-undone': { [`${application}/changes/{change}/undo`]: undone },
  'email-change-asked': { '/profile/email': ['email-asked', 'gus@people.example'] },
  'email-change-entered': { [`${person}/email`]: 'staff-email-asked' },
  'email-change-withdrawn': { '/profile/email/cancel': ['email-withdrawn', '@people.example'] },
  'email-changed': { '/profile/email/confirm': 'email' },
  'email-restored': { '/not-me/email': { text: 'Your email address has been restored' } },
  'erasure-planned': { '/staff/privacy/people/{person}/erase': 'staff-erased' },
  'erasure-undone': { '/staff/privacy/people/{person}/keep': 'staff-erasure-undone' },
  'fee-added': { '/staff/fees/add': ['staff-fee-saved', 'Price: empty → £24 a year'] },
  'fee-edited': {
    '/staff/fees/{fee}/description': [
      'staff-fee-saved',
      'Description: For friends → For neighbours',
    ],
  },
  'fee-ended': { '/staff/fees/{fee}/end': ['staff-fee-ended', 'Until: empty → 31 December 2039'] },
  'fee-scheduled': {
    '/staff/fees/{fee}': ['staff-fee-scheduled', 'Price: empty → Price on application'],
  },
  'invitation-sent': {
    '/staff/people/invite': ['staff-invited-several', 'Invited: 1'],
    [`${person}/invite`]: 'staff-invited',
  },
  'join-accepted': {
    [`${application}/accept`]: ['application-accepted', 'To decide → Awaiting payment'],
  },
  'join-declined': { [`${application}/decline`]: ['application-declined', 'To decide → Declined'] },
  'join-paid': { [`${application}/paid`]: ['application-paid', 'Awaiting payment → Members'] },
  'join-payment-asked': {
    [`${application}/payment`]: ['application-payment', 'Fee to be set → Awaiting payment'],
  },
  'join-question-asked': {
    [`${application}/ask`]: ['application-asked', 'To decide → Question asked'],
  },
  'logo-changed': 'the page that shows the logo to every reader: e2e/staff/logo.spec.ts',
  'logo-removed': 'the page that shows the logo to every reader: e2e/staff/logo.spec.ts',
  'membership-created': 'the command',
  'membership-deleted': 'the command',
  'membership-edited': {
    '/staff/memberships/change-type': ['staff-types-changed', 'Types changed: 1'],
    [`${membership}/edit`]: ['staff-saved', 'Name: A farm → Another farm'],
  },
  'membership-ended': {
    [`${membership}/end`]: ['staff-membership-ended', 'Ended on: empty → 31 January 2026'],
  },
  'membership-reminded': { [`${membership}/remind`]: 'staff-reminded' },
  'membership-renewed': {
    '/staff/memberships/mark-paid': ['staff-marked-paid', 'Marked as paid: 1'],
    [`${membership}/renew`]: ['staff-membership-paid', 'Paid until the end of: empty → '],
  },
  'membership-types-changed': {
    '/staff/fees/membership-types': 'staff-type-saved',
    '/staff/fees/membership-types/{type}': 'staff-type-saved',
  },
  'merge-undone': { [`${person}/unmerge`]: 'staff-unmerged' },
  'note-added': {
    [`${person}/notes`]: 'staff-note-added',
    [`${membership}/notes`]: 'staff-note-added',
  },
  'note-removed': {
    [`${person}/notes/{note}/remove`]: 'staff-note-removed',
    [`${membership}/notes/{note}/remove`]: 'staff-note-removed',
  },
  'profile-changed': {
    '/profile/edit/name': 'name',
    '/profile/edit/address': 'address',
    '/profile/edit/phone': 'phone',
    '/profile/edit/language': 'language',
  },
  'reminders-agreed': { '/staff/reminders': 'staff-reminders-allowed' },
  'replies-changed': {
    '/staff/applications/replies': 'staff-reply-saved',
    '/staff/applications/replies/{reply}': 'staff-reply-saved',
    '/staff/applications/replies/{reply}/remove': 'staff-reply-removed',
  },
  'request-done': { '/staff/privacy/requests/{request}/done': 'staff-request-done' },
  'request-recorded': { '/staff/privacy/record': 'staff-request-recorded' },
  'signing-key-ended': 'the command',
  'signing-key-made': 'the command, and a job',
  'staff-role-granted': {
    '/staff/colleagues': ['staff-role-granted', 'Pat Field, Roles: empty → Fees'],
  },
  'staff-role-revoked': {
    '/staff/colleagues/{person}/revoke': ['staff-role-revoked', 'Pat Field, Roles: Fees → empty'],
  },
  'task-done': { '/staff/tasks/{task}/done': ['staff-task-done', 'Note-'] },
  'task-noted': { '/staff/tasks/add': 'staff-task-noted' },
  'task-taken': { '/staff/tasks/{task}/take': ['staff-task-taken', 'Note-'] },
}
