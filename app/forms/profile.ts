import { currentMember } from '#app/access/member.ts'
import { confirmEmailChange, restoreEmail } from '#lib/accounts/confirm-email-change.ts'
import { changeAddress, changeLanguage, changeName, changePhone } from '#lib/accounts/profile.ts'
import { cancelEmailChange, requestEmailChange } from '#lib/accounts/request-email-change.ts'
import type { WrongDetail } from '#lib/contracts/check-details.ts'
import {
  EditAddress,
  EditLanguage,
  EditName,
  EditPhone,
  eitherName,
} from '#lib/contracts/forms/edit-profile.ts'
import { ChangeEmail } from '#lib/contracts/forms/email-form.ts'
import { texts } from '#lib/text/texts.ts'
import {
  anyone,
  type FaultyForm,
  fault,
  form,
  memberButton,
  memberForm,
  nothing,
  wrongPassword,
} from './form.ts'

const confirmPage = '/profile/email/confirm'

/** Shows a form again with a sentence at each wrong detail of a person. */
export const wrongDetails = (wrong: readonly WrongDetail[]): FaultyForm => ({
  faults: wrong.map((field) => ({ field, message: texts().errors.details[field] })),
})

/** The forms of a member's own profile. */
export const profileForms = [
  memberForm(
    '/profile/edit/name',
    (_, { fields }) => eitherName(EditName, fields),
    async ({ who, input, context }) => {
      await changeName(who, input, context)
      return '/profile?done=name'
    },
  ),
  memberForm('/profile/edit/address', EditAddress, async ({ who, input, context }) => {
    const wrong = await changeAddress(who, input, context)
    return wrong.length > 0 ? wrongDetails(wrong) : '/profile?done=address'
  }),
  memberForm('/profile/edit/phone', EditPhone, async ({ who, input, context }) => {
    const wrong = await changePhone(who, input, context)
    return wrong.length > 0 ? wrongDetails(wrong) : '/profile?done=phone'
  }),
  memberForm('/profile/edit/language', EditLanguage, async ({ who, input, context }) => {
    await changeLanguage(who, input, context)
    return '/profile?done=language'
  }),
  memberForm('/profile/email', ChangeEmail, async ({ who, input, context }) => {
    const outcome = await requestEmailChange(who, input, context)
    if (outcome === 'wrong-password') return wrongPassword()
    return outcome === 'sent'
      ? '/profile?done=email-asked'
      : fault('email', texts().errors.email[outcome])
  }),
  memberButton('/profile/email/cancel', '/profile', async ({ who, context }) => {
    await cancelEmailChange(who, context)
    return `/profile?done=${who.email ? 'email-withdrawn' : 'email-withdrawn-none'}`
  }),
  // Needs no session, because the member may open the link on another device.
  form(confirmPage, anyone, nothing, async ({ text, context }) => {
    const token = text('token')
    const member = await currentMember()
    const changed = await confirmEmailChange(token, context)
    if (!changed) return `${confirmPage}?token=${encodeURIComponent(token)}`
    return changed.accountId === member?.accountId
      ? '/profile?done=email'
      : `${confirmPage}?done=email`
  }),
  // Needs no session: that of its owner may have been ended.
  form('/not-me/email', anyone, nothing, async ({ text, context }) => {
    const token = text('token')
    const isRestored = await restoreEmail(token, context)
    return `/not-me/email?token=${encodeURIComponent(token)}${isRestored ? '&done=restored' : ''}`
  }),
]
