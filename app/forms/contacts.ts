import { startSession } from '#app/auth.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { rightsOf } from '#lib/contracts/forms/edit-membership.ts'
import { EditOwnContact, InviteContact, NewContact } from '#lib/contracts/forms/membership.ts'
import { readShown } from '#lib/contracts/forms/shown-values.ts'
import {
  acceptAsNewContact,
  acceptContactInvitation,
  requestNewInvitation,
} from '#lib/memberships/contacts/accept-invitation.ts'
import { readOwnContacts } from '#lib/memberships/contacts/change-contacts.ts'
import { confirmContacts } from '#lib/memberships/contacts/confirm-contacts.ts'
import { acceptHandOver, endOffer, offerHandOver } from '#lib/memberships/contacts/hand-over.ts'
import {
  type InviteOutcome,
  inviteContact,
  sendInvitationAgain,
  withdrawInvitation,
} from '#lib/memberships/contacts/invite-contact.ts'
import {
  editOwnContact,
  leaveMembership,
  removeOwnContact,
} from '#lib/memberships/contacts/own-contacts.ts'
import { reportContactChange } from '#lib/memberships/contacts/report-change.ts'
import { texts } from '#lib/text/texts.ts'
import {
  anyone,
  button,
  fault,
  form,
  members,
  nothing,
  type Outcome,
  type SentForm,
} from './form.ts'

const path = '/memberships/{membership}/contacts'
const person = `${path}/{person}`

const pathOf = ({ params }: Pick<SentForm, 'params'>) =>
  `/memberships/${encodeURIComponent(params.membership ?? '')}/contacts`

const keyOf = ({ params: { membership = '', person: accountId = '' } }: SentForm) => ({
  membership,
  accountId: guidOrNil(accountId),
})

/** The page after a change, or the form again with the reason. */
const after = (
  outcome: 'done' | keyof ReturnType<typeof texts>['membershipContacts']['errors'],
  next: string,
): Outcome =>
  outcome === 'done' ? next : fault('form', texts().membershipContacts.errors[outcome])

function afterInviting(outcome: InviteOutcome, sent: SentForm): Outcome {
  const { errors, invite } = texts().membershipContacts
  if (outcome === 'sent') return `${pathOf(sent)}?done=contact-invited`
  return fault('email', { ...errors, ...invite.errors }[outcome])
}

const invitationOf = (sent: SentForm) => ({
  membership: sent.params.membership ?? '',
  id: guidOrNil(sent.params.invitation ?? ''),
})

/** The page of the link of an invitation. */
const invitationPage = ({ text }: Pick<SentForm, 'text'>) =>
  `/invitation?token=${encodeURIComponent(text('token'))}`

/** The forms with which members manage contacts; those with a word in their path come before those of a person. */
export const contactForms = [
  form(`${path}/invite`, members, InviteContact, async ({ who, input, context, ...sent }) => {
    const note = input.note?.replaceAll('\r\n', '\n') ?? null
    const invited = { ...rightsOf(input), email: input.email, note }
    const { membership } = keyOf(sent)
    return afterInviting(await inviteContact(who, membership, invited, context), sent)
  }),
  button(
    `${path}/invitations/{invitation}/send`,
    pathOf,
    members,
    async ({ who, context, ...sent }) =>
      afterInviting(await sendInvitationAgain(who, invitationOf(sent), context), sent),
  ),
  button(
    `${path}/invitations/{invitation}/withdraw`,
    pathOf,
    members,
    async ({ who, context, ...sent }) => {
      const outcome = await withdrawInvitation(who, invitationOf(sent), context)
      // It is no fault if it has just been accepted: the page shows the contact.
      return after(
        outcome === 'unchanged' ? 'done' : outcome,
        `${pathOf(sent)}${outcome === 'done' ? '?done=contact-withdrawn' : ''}`,
      )
    },
  ),
  form(`${path}/leave`, members, nothing, async ({ who, context, ...sent }) => {
    const outcome = await leaveMembership(who, keyOf(sent).membership, context)
    const hasLeft = outcome === 'unchanged' || outcome === 'unknown'
    return after(hasLeft ? 'done' : outcome, '/memberships?done=contact-left')
  }),
  form(`${path}/hand-over`, members, nothing, async ({ who, context, ...sent }) => {
    const outcome = await acceptHandOver(who, keyOf(sent).membership, context)
    return after(outcome, `${pathOf(sent)}?done=contact-handed-over`)
  }),
  button(`${path}/offer/end`, pathOf, members, async ({ who, context, ...sent }) => {
    const outcome = await endOffer(who, keyOf(sent).membership, context)
    return after(outcome, `${pathOf(sent)}?done=contact-offer-ended`)
  }),
  form(`${path}/confirm`, members, nothing, async ({ who, context, ...sent }) => {
    const { membership } = keyOf(sent)
    const contacts = (await readOwnContacts(who, membership))?.contacts ?? []
    const marked = (as: 'changed' | 'left') =>
      contacts.flatMap(({ accountId: id }) => (sent.text(`${as}-${id}`) === 'yes' ? [id] : []))
    const outcome = await confirmContacts(who, membership, marked('left'), context)
    const done = marked('changed').length > 0 ? 'contacts-to-change' : 'contacts-confirmed'
    return after(outcome, `${pathOf(sent)}?done=${done}`)
  }),
  button(`${person}/remove`, personPage, members, async ({ who, context, ...sent }) => {
    const outcome = await removeOwnContact(who, keyOf(sent), context)
    // It is no fault if they have just left.
    return after(outcome === 'unchanged' ? 'done' : outcome, `${pathOf(sent)}?done=contact-removed`)
  }),
  button(`${person}/offer`, personPage, members, async ({ who, context, ...sent }) => {
    const outcome = await offerHandOver(who, keyOf(sent), context)
    return after(outcome === 'offered' ? 'done' : outcome, `${pathOf(sent)}?done=contact-offered`)
  }),
  form(person, members, EditOwnContact, async ({ who, input, context, ...sent }) => {
    const shown = readShown(sent.text('shown'))
    const rights = [rightsOf(input), rightsOf(shown)] as const
    const outcome = await editOwnContact(who, keyOf(sent), ...rights, context)
    return after(outcome, `${pathOf(sent)}?done=contact-saved`)
  }),
  button('/invitation/accept', invitationPage, members, async ({ who, context, ...sent }) => {
    const accepted = await acceptContactInvitation(who, sent.text('token'), context)
    return accepted === 'not-open'
      ? invitationPage(sent)
      : `/memberships/${accepted.membershipId}/contacts?done=contact-joined`
  }),
  form(
    '/invitation/new',
    anyone,
    NewContact,
    async ({ input, context, ...sent }) => {
      const accepted = await acceptAsNewContact(sent.text('token'), input, context)
      if (accepted === 'not-open') return invitationPage(sent)
      if (typeof accepted === 'string') {
        return fault('password', texts().errors.newPassword[accepted])
      }
      await startSession(accepted)
      return `/memberships/${accepted.membershipId}/contacts?done=contact-joined`
    },
    { page: (sent) => `${invitationPage(sent)}&new=` },
  ),
  button('/invitation/renew', invitationPage, anyone, async (sent) =>
    (await requestNewInvitation(sent.text('token'))) === 'done'
      ? invitationPage(sent)
      : fault('form', texts().membershipContacts.invited.askFailed),
  ),
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

function personPage(sent: SentForm): string {
  return `${pathOf(sent)}/${encodeURIComponent(sent.params.person ?? '')}`
}
