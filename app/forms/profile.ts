import { currentMember } from '#app/access/member.ts'
import { currentRequestContext } from '#app/request.ts'
import { confirmEmailChange } from '#lib/accounts/confirm-email-change.ts'
import { changeAddress, changeName, changePhone } from '#lib/accounts/profile.ts'
import type { WrongDetail } from '#lib/accounts/profile-checks.ts'
import { cancelEmailChange, requestEmailChange } from '#lib/accounts/request-email-change.ts'
import { EditAddress, EditName, EditPhone } from '#lib/contracts/forms/edit-profile.ts'
import { ChangeEmail } from '#lib/contracts/forms/email-form.ts'
import { texts } from '#lib/text/texts.ts'
import { anyone, type FaultyForm, fault, form, members, nothing, wrongPassword } from './form.ts'

const confirmPage = '/profile/email/confirm'

/** Shows a form again with a sentence at each wrong detail of a person. */
export const wrongDetails = (wrong: readonly WrongDetail[]): FaultyForm => ({
  faults: wrong.map((field) => ({ field, message: texts().errors.details[field] })),
})

/** The forms of a member's own profile. */
export const profileForms = [
  form('/profile/edit/name', members, EditName, async ({ who, input }) => {
    await changeName(who, input, currentRequestContext())
    return '/profile?done=name'
  }),
  form('/profile/edit/address', members, EditAddress, async ({ who, input }) => {
    const wrong = await changeAddress(who, input, currentRequestContext())
    return wrong.length > 0 ? wrongDetails(wrong) : '/profile?done=address'
  }),
  form('/profile/edit/phone', members, EditPhone, async ({ who, input }) => {
    const wrong = await changePhone(who, input, currentRequestContext())
    return wrong.length > 0 ? wrongDetails(wrong) : '/profile?done=phone'
  }),
  form('/profile/email', members, ChangeEmail, async ({ who, input }) => {
    const outcome = await requestEmailChange(who, input, currentRequestContext())
    if (outcome === 'wrong-password') return wrongPassword()
    return outcome === 'sent'
      ? '/profile?done=email-asked'
      : fault('email', texts().errors.email[outcome])
  }),
  form(
    '/profile/email/cancel',
    members,
    nothing,
    async ({ who }) => {
      await cancelEmailChange(who, currentRequestContext())
      return `/profile?done=${who.email ? 'email-withdrawn' : 'email-withdrawn-none'}`
    },
    { page: '/profile' },
  ),
  // Needs no session, because the member may open the link on another device.
  form(confirmPage, anyone, nothing, async ({ text }) => {
    const token = text('token')
    const member = await currentMember()
    const changed = await confirmEmailChange(token, currentRequestContext())
    if (!changed) return `${confirmPage}?token=${encodeURIComponent(token)}`
    return changed.accountId === member?.accountId
      ? '/profile?done=email'
      : `${confirmPage}?done=email`
  }),
]
