import type { MembershipSheet, MembershipTerm } from '#db/queries/memberships/memberships.ts'
import { date, email, identifier, reference, saying } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, oneOf, required } from '#lib/contract/rule.ts'
import { sentencesOf } from '#lib/text/texts.ts'
import { ContactForm, MembershipForm, selectableTypes } from './membership.ts'
import { type FormValues, shownValues, valuesOf } from './shown-values.ts'

const enter = sentencesOf((text) => text.staffEdit.membership)
const { select } = sentencesOf((text) => text.staffEdit.addContact)
const term = sentencesOf((text) => text.staffTerm)
const changeType = sentencesOf((text) => text.staffLists.changeType)
const renew = sentencesOf((text) => text.staffTerm.renew)
const end = sentencesOf((text) => text.staffTerm.end)
const { fields } = MembershipForm

/** The dates of a membership as staff enter them; all may be empty (decision 080). */
const termFields = {
  joinedOn: saying(fields.joinedOn, term.enterDay),
  renewsOn: saying(fields.renewsOn, term.enterDay),
  endedOn: saying(fields.endedOn, term.enterDay),
  endReason: identifier('end-reason', maxLength(200, end.reasonTooLong)),
}

/** The columns of the dates. */
export const termColumns = ['joinedOn', 'renewsOn', 'endedOn', 'endReason'] as const

/** The last day that a payment pays for, as staff enter it. */
export const RenewMembership = message('renew-membership', {
  until: saying(date('paid-until', required(renew.enter)), term.enterDay),
  shown: shownValues,
})

/** The end of a membership, as staff enter it. */
export const EndMembership = message('end-membership', {
  from: saying(date('ended', required(end.enter)), term.enterDay),
  reason: identifier('end-reason', required(end.enterReason), maxLength(200, end.reasonTooLong)),
  shown: shownValues,
})

/** The dates of a membership as the form shows them. */
export const termFormValues = (dates: MembershipTerm): FormValues => ({
  joined: dates.joinedOn ?? '',
  'paid-until': dates.renewsOn ?? '',
  ended: dates.endedOn ?? '',
  'end-reason': dates.endReason ?? '',
})

/** The columns that the form showed. */
export const shownTerm = (shown: FormValues) => ({
  joinedOn: shown.joined ?? '',
  renewsOn: shown['paid-until'] ?? '',
  endedOn: shown.ended ?? '',
  endReason: shown['end-reason'] ?? '',
})

/** The facts of a membership as staff edit them. */
export const EditMembership = message('edit-membership', {
  ...MembershipForm.fields,
  ...termFields,
  charityNumber: reference('number', required(enter.enterNumber), maxLength(1024)),
  type: identifier('type', required(enter.selectType), {
    ...oneOf(...selectableTypes),
    message: enter.selectType,
  }),
  shown: shownValues,
})

/** The lines of a membership that may be empty, and its type. */
export const membershipLines = ['type', 'band', 'name', 'address', 'postcode', 'country'] as const

/** The facts of a membership as the form shows them. */
export const membershipFormValues = (sheet: MembershipSheet): FormValues => ({
  number: sheet.charityNumber,
  ...valuesOf(membershipLines, sheet, ''),
  ...termFormValues(sheet),
})

/** The last paid day that several memberships get; without one, each is renewed by one period. */
export const MarkPaid = message('mark-paid', {
  until: saying(date('paid-until'), term.enterDay),
  shown: shownValues,
})

/** The type that several memberships get. */
export const ChangeTypes = message('change-types', {
  type: identifier('type', required(changeType.enter), oneOf(...selectableTypes)),
})

/** A new contact of a membership: a person from the list, or `new` with a name and perhaps an email. */
export const AddContact = message('add-contact', {
  person: identifier('person', required(select), maxLength(64)),
  forename: identifier('forename', maxLength(1024)),
  surname: identifier('surname', maxLength(1024)),
  email: email('email', maxLength(254)),
  ...ContactForm.fields,
})

/** The rights of a contact, as staff edit them. */
export const EditContact = message('edit-contact', {
  ...ContactForm.fields,
  shown: shownValues,
})

const rightNames = ['primary', 'billing', 'lsfr'] as const

/** The rights of a contact as the form shows them. */
export const contactFormValues = (contact: MembershipSheet['contacts'][number]): FormValues =>
  Object.fromEntries(rightNames.map((right) => [right, contact[right] ? 'yes' : '']))

/** The rights of a contact in a form. */
export const rightsOf = (values: Readonly<Record<string, unknown>>) => ({
  primary: values.primary === 'yes',
  billing: values.billing === 'yes',
  lsfr: values.lsfr === 'yes',
})
