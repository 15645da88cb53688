import type { MembershipSheet } from '#db/queries/memberships/memberships.ts'
import { checkbox, date, email, identifier, reference, saying } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, required } from '#lib/contract/rule.ts'
import { knownType, offeredType } from '#lib/records/known-types.ts'
import {
  type MembershipField,
  membership,
  membershipFields,
  membershipText,
} from '#lib/records/membership.ts'
import { sentencesOf } from '#lib/text/texts.ts'
import { ContactForm } from './membership.ts'
import { type FormValues, formValuesOf, shownColumnsOf, shownValues } from './shown-values.ts'

const { select } = sentencesOf((text) => text.staffEdit.addContact)
const term = sentencesOf((text) => text.staffTerm)
const changeType = sentencesOf((text) => text.staffLists.changeType)
const renew = sentencesOf((text) => text.staffTerm.renew)
const end = sentencesOf((text) => text.staffTerm.end)
const enter = (name: MembershipField) => () => membershipText(name).enter ?? ''

/** The last day that a payment pays for, as staff enter it. */
export const RenewMembership = message('renew-membership', {
  until: saying(date('paid-until', required(renew.enter)), term.enterDay),
  again: checkbox('again'),
  shown: shownValues,
})

/** The end of a membership, as staff enter it. */
export const EndMembership = message('end-membership', {
  from: saying(date('ended', required(end.enter)), term.enterDay),
  reason: identifier('end-reason', required(end.enterReason), maxLength(1024)),
  shown: shownValues,
})

/** The details of a membership as staff edit them; all but the number and the type may be empty. */
export const EditMembership = message('edit-membership', {
  ...membership,
  charityNumber: reference('number', required(enter('charityNumber')), maxLength(1024)),
  type: identifier('type', required(enter('type')), {
    ...knownType(),
    message: enter('type'),
  }),
  shown: shownValues,
})

/** Details of a membership as its forms show them. */
export const membershipFormValues = (
  sheet: MembershipSheet,
  names: readonly MembershipField[] = membershipFields,
): FormValues => formValuesOf(membership, names, sheet)

/** The columns that a form of a membership showed. */
export const shownMembership = <Name extends MembershipField>(
  shown: FormValues,
  names: readonly Name[],
) => shownColumnsOf<Name>(membership, names, shown)

/** The last paid day that several memberships get; without one, each is renewed by one period. */
export const MarkPaid = message('mark-paid', {
  until: membership.renewsOn,
  again: checkbox('again'),
  shown: shownValues,
})

/** The type that several memberships get. */
export const ChangeTypes = message('change-types', {
  type: identifier('type', required(changeType.enter), offeredType()),
  shown: shownValues,
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
