import type { Act } from '#app/access/acts.ts'
import { startSession } from '#app/auth.ts'
import type { SignedInMember } from '#lib/auth/member.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { rightsOf } from '#lib/contracts/forms/edit-membership.ts'
import { eitherName } from '#lib/contracts/forms/edit-profile.ts'
import { EditOwnContact, InviteContact } from '#lib/contracts/forms/membership.ts'
import { NewContact } from '#lib/contracts/forms/passwords.ts'
import { readShown } from '#lib/contracts/forms/shown-values.ts'
import type { SentEmail } from '#lib/mail/send.ts'
import {
  acceptAsNewContact,
  acceptContactInvitation,
  requestNewInvitation,
} from '#lib/memberships/contacts/accept-invitation.ts'
import { movableRights } from '#lib/memberships/contacts/contact-rules.ts'
import { endOffer, offerHandOver } from '#lib/memberships/contacts/hand-over.ts'
import {
  inviteContact,
  sendInvitationAgain,
  withdrawInvitation,
} from '#lib/memberships/contacts/invite-contact.ts'
import {
  acceptHandOver,
  confirmContacts,
  editOwnContact,
  leaveMembership,
  removeOwnContact,
} from '#lib/memberships/contacts/own-contacts.ts'
import { reportContactChange } from '#lib/memberships/contacts/report-change.ts'
import { type Texts, texts } from '#lib/text/texts.ts'
import {
  anyone,
  button,
  type FormRequest,
  fault,
  form,
  memberButton,
  memberForm,
  nothing,
  type Outcome,
  type SentForm,
} from './form.ts'

type SentBy = FormRequest<typeof nothing.fields, SignedInMember>

const path = '/memberships/{membership}/contacts'
const person = '/{person}'
const invitation = '/invitations/{invitation}'

const pathOf = ({ param }: Pick<SentForm, 'param'>) =>
  `/memberships/${encodeURIComponent(param('membership'))}/contacts`

const personPage = (sent: SentForm) => `${pathOf(sent)}/${encodeURIComponent(sent.param('person'))}`

const personOf = ({ param }: SentForm) => guidOrNil(param('person'))

const invitationOf = ({ param }: SentForm) => guidOrNil(param('invitation'))

/** The page after a change: the contacts with a banner, or a path; or the form again with the reason. */
const after = (
  outcome: 'done' | SentEmail | keyof Texts['membershipContacts']['errors'],
  sent: SentForm,
  next: string,
): Outcome => {
  if (outcome === 'waits') return `${pathOf(sent)}?done=email-waits`
  if (outcome === 'done' || outcome === 'sent') {
    return next.startsWith('/') ? next : `${pathOf(sent)}?done=${next}`
  }
  // All but the form of an invitation show it above the form.
  return fault('email', texts().membershipContacts.errors[outcome])
}

/** The reasons for which a button is not on its page any more: the page of the contacts says them. */
const refusals = ['not-open', 'not-primary', 'no-offer', 'not-allowed', 'gone']

/** Declares a form without fields of a contract, about the contacts of a membership. */
const act = (
  path: Act,
  next: string | ((sent: SentForm) => string),
  change: (
    own: readonly [SignedInMember, string, SentBy['context']],
    sent: SentForm,
  ) => Promise<Parameters<typeof after>[0]>,
  page?: (sent: SentForm) => string,
) =>
  memberForm(
    path,
    nothing,
    async ({ who, context, ...sent }) => {
      const outcome = await change([who, sent.param('membership'), context], sent)
      if (refusals.includes(outcome)) return `${pathOf(sent)}?refused=${outcome}`
      return after(outcome, sent, typeof next === 'string' ? next : next(sent))
    },
    { ...(page && { page }) },
  )

/** The ids of the contacts that are marked on the page that confirms them. */
const marked = ({ fields }: SentForm, as: 'changed' | 'left') =>
  [...fields.keys()].flatMap((name) =>
    name.startsWith(`${as}-`) ? [guidOrNil(name.slice(as.length + 1))] : [],
  )

/** It is no fault if someone else has just done the same. */
const orDone = <Result extends string>(result: Result, ...same: readonly Result[]) =>
  same.includes(result) ? 'done' : result

/** The page of the link of an invitation. */
const invitationPage = ({ text }: Pick<SentForm, 'text'>) =>
  `/invitation?token=${encodeURIComponent(text('token'))}`

/** The forms with which members manage contacts; those with a word in their path come before those of a person. */
export const contactForms = [
  memberForm(`${path}/invite`, InviteContact, async ({ who, input, context, ...sent }) => {
    const invited = { ...rightsOf(input), email: input.email, note: input.note ?? null }
    const outcome = await inviteContact(who, sent.param('membership'), context, invited)
    return after(outcome, sent, 'contact-invited')
  }),
  act(
    `${path}${invitation}/send`,
    'contact-invited',
    (own, sent) => sendInvitationAgain(...own, invitationOf(sent)),
    pathOf,
  ),
  act(
    `${path}${invitation}/withdraw`,
    'contact-withdrawn',
    (own, sent) => withdrawInvitation(...own, invitationOf(sent)),
    pathOf,
  ),
  act(`${path}/leave`, '/memberships?done=contact-left', async (own) =>
    orDone(await leaveMembership(...own), 'unchanged', 'unknown'),
  ),
  act(`${path}/hand-over`, 'contact-handed-over', (own) => acceptHandOver(...own)),
  act(`${path}/offer/end`, 'contact-offer-ended', (own) => endOffer(...own), pathOf),
  act(
    `${path}/confirm`,
    (sent) => (marked(sent, 'changed').length > 0 ? 'contacts-to-change' : 'contacts-confirmed'),
    (own, sent) => confirmContacts(...own, marked(sent, 'left')),
  ),
  act(
    `${path}${person}/remove`,
    'contact-removed',
    async (own, sent) => orDone(await removeOwnContact(...own, personOf(sent)), 'unchanged'),
    personPage,
  ),
  act(
    `${path}${person}/offer`,
    'contact-offered',
    (own, sent) => offerHandOver(...own, personOf(sent)),
    personPage,
  ),
  memberForm(`${path}${person}`, EditOwnContact, async ({ who, input, context, ...sent }) => {
    const own = [who, sent.param('membership'), context] as const
    const [rights, shown] = [rightsOf(input), rightsOf(readShown(sent.text('shown')))]
    const moved = movableRights.filter((right) => rights[right] !== shown[right])
    const said = moved.map((right) => (rights[right] ? right : `-${right}`))
    const outcome = await editOwnContact(...own, personOf(sent), rights, shown)
    const saved = outcome === 'disabled' ? 'no-email' : outcome
    return after(saved, sent, `contact-saved&moved=${said}`)
  }),
  memberButton('/invitation/accept', invitationPage, async ({ who, context, ...sent }) => {
    const accepted = await acceptContactInvitation(who, sent.text('token'), context)
    return accepted === 'not-open'
      ? invitationPage(sent)
      : `/memberships/${accepted.membershipId}/contacts?done=contact-joined`
  }),
  form(
    '/invitation/new',
    anyone,
    (_, { fields }) => eitherName(NewContact, fields),
    async ({ input, context, ...sent }) => {
      const accepted = await acceptAsNewContact(sent.text('token'), input, context)
      if (accepted === 'not-open') return invitationPage(sent)
      if (typeof accepted === 'string') {
        return fault('password', texts().errors.newPassword[accepted])
      }
      const path = `/memberships/${accepted.membershipId}/contacts?done=contact-joined`
      return startSession(accepted, path)
    },
    { page: (sent) => `${invitationPage(sent)}&new=` },
  ),
  button('/invitation/renew', invitationPage, anyone, async (sent) => {
    await requestNewInvitation(sent.text('token'))
    return invitationPage(sent)
  }),
  button(
    '/not-me/report',
    ({ text }) => `/not-me?token=${encodeURIComponent(text('token'))}`,
    anyone,
    async ({ context, text }) => {
      const token = text('token')
      const isReported = await reportContactChange(token, context)
      return `/not-me?token=${encodeURIComponent(token)}${isReported ? '&done=reported' : ''}`
    },
  ),
]
