import type { MembershipSheet } from '#db/queries/memberships/memberships.ts'
import { email, identifier } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, oneOf, required } from '#lib/contract/rule.ts'
import { sentencesOf } from '#lib/text/texts.ts'
import { ContactForm, MembershipForm, selectableTypes } from './membership.ts'
import { type FormValues, shownValues, valuesOf } from './shown-values.ts'

const enter = sentencesOf((text) => text.staffEdit.membership)
const { select } = sentencesOf((text) => text.staffEdit.addContact)

/** The facts of a membership as staff edit them. */
export const EditMembership = message('edit-membership', {
  ...MembershipForm.fields,
  charityNumber: identifier('number', required(enter.enterNumber), maxLength(1024)),
  type: identifier('type', required(enter.selectType), {
    ...oneOf(...selectableTypes),
    message: enter.selectType,
  }),
  shown: shownValues,
})

/** The lines of a membership that may be empty, and its type. */
export const membershipLines = ['type', 'name', 'address', 'postcode', 'country'] as const

/** The facts of a membership as the form shows them. */
export const membershipFormValues = (sheet: MembershipSheet): FormValues => ({
  number: sheet.charityNumber,
  ...valuesOf(membershipLines, sheet, ''),
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
