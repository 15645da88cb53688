import { currentMember } from '#app/access/member.ts'
import { currentRequestContext } from '#app/request.ts'
import { confirmEmailChange } from '#lib/accounts/confirm-email-change.ts'
import { changeAddress, changeName, changePhone } from '#lib/accounts/profile.ts'
import { cancelEmailChange, requestEmailChange } from '#lib/accounts/request-email-change.ts'
import { EditAddress, EditName, EditPhone } from '#lib/contracts/forms/edit-profile.ts'
import { ChangeEmail } from '#lib/contracts/forms/email-form.ts'
import { anyone, form, members, nothing } from './form.ts'

const confirmPage = '/profile/email/confirm'

/** The forms of a member's own profile. */
export const profileForms = [
  form('/profile/edit/name', members, EditName, async ({ who, input }) => {
    await changeName(who, input, currentRequestContext())
    return '/profile?done=name'
  }),
  form('/profile/edit/address', members, EditAddress, async ({ who, input }) => {
    await changeAddress(who, input, currentRequestContext())
    return '/profile?done=address'
  }),
  form('/profile/edit/phone', members, EditPhone, async ({ who, input }) => {
    await changePhone(who, input, currentRequestContext())
    return '/profile?done=phone'
  }),
  form('/profile/email', members, ChangeEmail, async ({ who, input }) => {
    await requestEmailChange(who, input, currentRequestContext())
    return '/profile?done=email-asked'
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
