import type { PersonColumns } from '#db/queries/accounts/profiles.ts'
import { email, identifier } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, required } from '#lib/contract/rule.ts'
import { person, personFields } from '#lib/records/person.ts'
import { sentencesOf } from '#lib/text/texts.ts'
import { isSelected } from './edit-profile.ts'
import { type FormValues, shownValues, valuesOf } from './shown-values.ts'

const { enter } = sentencesOf((text) => text.staffEdit.email)

/** The details of a person as staff edit them; the email has a form of its own (decision 057). */
export const EditPerson = message('edit-person', { ...person, shown: shownValues })

/** The details of a person as the form shows them. */
export const personFormValues = (profile: PersonColumns): FormValues => ({
  ...valuesOf(personFields, profile, ''),
  country: isSelected(profile.country) ? profile.country : '',
})

/** The form in which staff enter a person's new email. */
export const EditPersonEmail = message('edit-person-email', {
  email: email('email', required(enter), maxLength(254)),
})

const { select } = sentencesOf((text) => text.staffMerge)

/** The form in which staff choose which sign-in of two accounts stays. */
export const MergeAccounts = message('merge-accounts', {
  keep: identifier('keep', required(select)),
})
