import { membershipTypes } from '#db/values/membership-types.ts'
import { date, email, identifier, reference } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, oneOf, required } from '#lib/contract/rule.ts'
import { sentencesOf } from '#lib/text/texts.ts'
import { shownValues } from './shown-values.ts'

// The first type of the interface (interface 2.6) is 'Please Select'.
const [, ...types] = membershipTypes

/** The membership types that staff can select. */
export const selectableTypes = types

/** A membership as staff create and change it (interface 2.5), with its dates (decision 080). */
export const MembershipForm = message('membership', {
  charityNumber: reference('number', required(), maxLength(1024)),
  type: identifier('type', required(), oneOf(...types)),
  band: identifier('band', maxLength(1024)),
  name: identifier('name', maxLength(1024)),
  address: identifier('address', maxLength(1024)),
  postcode: identifier('postcode', maxLength(1024)),
  country: identifier('country', maxLength(1024)),
  joinedOn: date('joined'),
  renewsOn: date('paid-until'),
  endedOn: date('ended'),
  endReason: identifier('end-reason', maxLength(200)),
})

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
  note: identifier('note', maxLength(200, errors.noteTooLong)),
})

/** The rights of a contact as the primary contact edits them. */
export const EditOwnContact = message('edit-own-contact', { billing, lsfr, shown: shownValues })
