import type { PersonColumns } from '#db/queries/accounts/profiles.ts'
import { email, identifier } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, required } from '#lib/contract/rule.ts'
import { type PersonField, person, personFields } from '#lib/records/person.ts'
import { sentencesOf } from '#lib/text/texts.ts'
import { isSelected, unselected } from './edit-profile.ts'
import { type FormValues, shownValues, valuesOf } from './shown-values.ts'

const { enter } = sentencesOf((text) => text.staffEdit.email)

/** The details of a person as staff edit them; the email has a form of its own (decision 057). */
export const EditPerson = message('edit-person', { ...person, shown: shownValues })

/** Details of a person as the form shows them. */
export const personFormValues = (
  { country, ...profile }: PersonColumns,
  names: readonly PersonField[] = personFields,
): FormValues => valuesOf(names, { ...profile, country: isSelected(country) ? country : '' }, '')

/** The columns of a person that a form showed. */
export const shownPerson = (shown: FormValues, names: readonly PersonField[] = personFields) =>
  valuesOf(names, { ...shown, country: shown.country || unselected }, '') as Partial<PersonColumns>

/** The form in which staff enter a person's new email. */
export const EditPersonEmail = message('edit-person-email', {
  email: email('email', required(enter), maxLength(254)),
})

const { select } = sentencesOf((text) => text.staffMerge)

/** The name of the radio buttons with which staff choose the account whose detail stays. */
export const takenFrom = (field: PersonField): string => `take-${field}`

/** The form in which staff choose which sign-in of two accounts stays. */
export const MergeAccounts = message('merge-accounts', {
  keep: identifier('keep', required(select)),
})
