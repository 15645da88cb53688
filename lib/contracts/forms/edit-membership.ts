import type { MembershipSheet } from '#db/queries/memberships/memberships.ts'
import { email, identifier } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, oneOf, required } from '#lib/contract/rule.ts'
import { en } from '#lib/text/en.ts'
import { ContactForm, MembershipForm, selectableTypes } from './membership.ts'
import { termFields, termFormValues } from './membership-term.ts'
import { type FormValues, shownValues, valuesOf } from './shown-values.ts'

const text = en.staffEdit

/** The facts of a membership as staff edit them. */
export const EditMembership = message('edit-membership', {
  ...MembershipForm.fields,
  ...termFields,
  charityNumber: identifier('number', required(text.membership.enterNumber), maxLength(1024)),
  type: identifier('type', required(text.membership.selectType), {
    ...oneOf(...selectableTypes),
    message: text.membership.selectType,
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

/** A new contact of a membership: a person from the list, or `new` with a name and perhaps an email. */
export const AddContact = message('add-contact', {
  person: identifier('person', required(text.addContact.select), maxLength(64)),
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
