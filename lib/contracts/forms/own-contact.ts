import { email, identifier } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, required } from '#lib/contract/rule.ts'
import { sentencesOf, texts } from '#lib/text/texts.ts'
import { ChoosePassword } from './change-password.ts'
import { ContactForm } from './membership.ts'
import { shownValues } from './shown-values.ts'

const errors = sentencesOf((text) => text.membershipContacts.invite.errors)
const enter = sentencesOf((text) => text.errors.enterName)
const labels = sentencesOf((text) => text.profile.fields)
const { billing, lsfr } = ContactForm.fields

/** An invitation to become a contact of a membership. */
export const InviteContact = message('invite-contact', {
  email: email('email', required(errors.email), maxLength(254)),
  billing,
  lsfr,
  note: identifier('note', maxLength(200, errors.noteTooLong)),
})

/** The rights of a contact as the primary contact edits them. */
export const EditOwnContact = message('edit-own-contact', { billing, lsfr, shown: shownValues })

const name = (field: 'forename' | 'surname') =>
  identifier(
    field,
    required(enter[field]),
    maxLength(200, () => texts().errors.tooLong(labels[field](), 200)),
  )

/** Someone who accepts an invitation and has no account yet. */
export const NewContact = message('new-contact', {
  forename: name('forename'),
  surname: name('surname'),
  ...ChoosePassword.fields,
})
