import { currentMember } from '#app/access/member.ts'
import { confirmEmailChange, restoreEmail } from '#lib/accounts/confirm-email-change.ts'
import { changeProfile, readProfile } from '#lib/accounts/profile.ts'
import { cancelEmailChange, requestEmailChange } from '#lib/accounts/request-email-change.ts'
import { asCaller, type SignedInMember } from '#lib/auth/member.ts'
import type { RequestFields } from '#lib/contract/field.ts'
import type { WrongDetail } from '#lib/contracts/check-details.ts'
import { personFormValues, shownPerson } from '#lib/contracts/forms/edit-person.ts'
import { checkedWith, eitherName, groupForms } from '#lib/contracts/forms/edit-profile.ts'
import { ChangeEmail } from '#lib/contracts/forms/email-form.ts'
import { type PersonGroup, personLabels, personText, valueNames } from '#lib/records/person.ts'
import { texts } from '#lib/text/texts.ts'
import { editForm } from './edit-form.ts'
import {
  anyone,
  type FaultyForm,
  fault,
  form,
  memberButton,
  memberForm,
  membersFor,
  nothing,
  wrongPassword,
} from './form.ts'

const confirmPage = '/profile/email/confirm'

/** Shows a form again with a sentence at each wrong detail of a person. */
export const wrongDetails = (wrong: readonly WrongDetail[]): FaultyForm => ({
  faults: wrong.map((field) => ({ field, message: personText(field).wrong ?? '' })),
})

/** The form of one group of the details. */
const groupForm = <Group extends PersonGroup>(
  group: Group,
  contract: Parameters<typeof editForm<RequestFields, SignedInMember, unknown>>[2],
) => {
  const names = checkedWith(group)
  return editForm(`/profile/edit/${group}`, membersFor(`/profile/edit/${group}`), contract, {
    labels: personLabels,
    options: valueNames,
    read: ({ who }) => readProfile(asCaller(who)),
    values: (profile) => personFormValues(profile, names),
    save: async ({ who, input, context }, shown) => {
      const saved = await changeProfile(who, group, input, shownPerson(shown, names), context)
      return typeof saved === 'string' ? saved : wrongDetails(saved.wrong)
    },
    page: (_, done) => (done ? `/profile?done=${done}` : '/profile'),
    done: group,
  })
}

/** The forms of a member's own profile. */
export const profileForms = [
  groupForm('name', (_, { fields }) => eitherName(groupForms.name, fields)),
  groupForm('address', groupForms.address),
  groupForm('phone', groupForms.phone),
  groupForm('language', groupForms.language),
  memberForm('/profile/email', ChangeEmail, async ({ who, input, context }) => {
    const outcome = await requestEmailChange(who, input, context)
    if (outcome === 'wrong-password') return wrongPassword()
    if (outcome === 'sent') return '/profile?done=email-asked'
    if (outcome === 'waits') return '/profile?done=email-waits'
    return fault('email', texts().errors.email[outcome])
  }),
  memberButton('/profile/email/cancel', '/profile', async ({ who, context }) => {
    if (!(await cancelEmailChange(who, context))) return '/profile'
    return `/profile?done=${who.email ? 'email-withdrawn' : 'email-withdrawn-none'}`
  }),
  // Needs no session, because the member may open the link on another device.
  form(confirmPage, anyone, nothing, async ({ text, context }) => {
    const token = text('token')
    const member = await currentMember()
    const changed = await confirmEmailChange(token, context)
    if (!changed) return `${confirmPage}?token=${encodeURIComponent(token)}`
    return changed === member?.accountId ? '/profile?done=email' : `${confirmPage}?done=email`
  }),
  // Needs no session: that of its owner may have been ended.
  form('/not-me/email', anyone, nothing, async ({ text, context }) => {
    const token = text('token')
    const isRestored = await restoreEmail(token, context)
    return `/not-me/email?token=${encodeURIComponent(token)}${isRestored ? '&done=restored' : ''}`
  }),
]
