import { currentMember } from '#app/access/member.ts'
import { confirmEmailChange, restoreEmail } from '#lib/accounts/confirm-email-change.ts'
import { changeProfile } from '#lib/accounts/profile.ts'
import { cancelEmailChange, requestEmailChange } from '#lib/accounts/request-email-change.ts'
import type { WrongDetail } from '#lib/contracts/check-details.ts'
import { eitherName, groupForms } from '#lib/contracts/forms/edit-profile.ts'
import { ChangeEmail } from '#lib/contracts/forms/email-form.ts'
import { type PersonGroup, personText } from '#lib/records/person.ts'
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
  faults: wrong.map((field) => ({ field, message: personText(field).wrong ?? '' })),
})

type Change = Parameters<typeof changeProfile>

const saveGroup =
  (group: PersonGroup) =>
  async (sent: { who: Change[0]; input: Change[2]; context: Change[3] }) => {
    const { who, input, context } = sent
    const wrong = await changeProfile(who, group, input, context)
    return wrong.length > 0 ? wrongDetails(wrong) : `/profile?done=${group}`
  }

/** The forms of a member's own profile. */
export const profileForms = [
  memberForm(
    '/profile/edit/name',
    (_, { fields }) => eitherName(groupForms.name, fields),
    saveGroup('name'),
  ),
  memberForm('/profile/edit/address', groupForms.address, saveGroup('address')),
  memberForm('/profile/edit/phone', groupForms.phone, saveGroup('phone')),
  memberForm('/profile/edit/language', groupForms.language, saveGroup('language')),
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
