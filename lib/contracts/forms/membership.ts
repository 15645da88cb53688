import { email, identifier, lines } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, oneOf, required } from '#lib/contract/rule.ts'
import { sentencesOf } from '#lib/text/texts.ts'
import { shownValues } from './shown-values.ts'

const yesOrNo = (name: string) => identifier(name, oneOf('yes', 'no'))

/** The rights of a contact in a membership (interface 2.11). */
export const ContactForm = message('contact', {
  primary: yesOrNo('primary'),
  billing: yesOrNo('billing'),
  lsfr: yesOrNo('lsfr'),
})

const errors = sentencesOf((text) => text.membershipContacts.invite)
const { billing, lsfr } = ContactForm.fields

/** An invitation to become a contact of a membership. */
export const InviteContact = message('invite-contact', {
  email: email('email', required(errors.enterEmail), maxLength(254)),
  billing,
  lsfr,
  note: lines('note', maxLength(200, errors.noteTooLong)),
})

/** The rights of a contact as the primary contact edits them. */
export const EditOwnContact = message('edit-own-contact', { billing, lsfr, shown: shownValues })
