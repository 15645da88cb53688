import { pathOfRecord } from '#app/paths/record.ts'
import { setCookie } from '#app/request.ts'
import { disableAccount, enableAccount, endAllAccess } from '#lib/accounts/people/change-access.ts'
import { changeEmail } from '#lib/accounts/people/change-person-email.ts'
import { inviteByStaff } from '#lib/accounts/people/invite-account.ts'
import {
  type AccountValues,
  editAccount,
  showAccount,
  unlockAccount,
} from '#lib/accounts/people/manage-account.ts'
import { giveReason, openPersonRecord } from '#lib/accounts/people/open-record.ts'
import { resetMfa } from '#lib/accounts/people/reset-mfa.ts'
import { sendReset } from '#lib/accounts/people/send-reset.ts'
import { startImpersonation } from '#lib/auth/impersonation/impersonation.ts'
import { type Capability, may } from '#lib/auth/staff/capabilities.ts'
import type { ActingStaff } from '#lib/auth/staff/staff-member.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import {
  EditPerson,
  EditPersonEmail,
  personFormValues,
  shownPerson,
} from '#lib/contracts/forms/edit-person.ts'
import { unselected } from '#lib/contracts/forms/edit-profile.ts'
import { ResetFactor } from '#lib/contracts/forms/mfa.ts'
import { type FormValues, valuesOf } from '#lib/contracts/forms/shown-values.ts'
import { StaffReason } from '#lib/contracts/forms/staff.ts'
import type { SentEmail } from '#lib/mail/send.ts'
import { personFields, personLabels, valueNames } from '#lib/records/person.ts'
import { texts } from '#lib/text/texts.ts'
import { editForm } from '../edit-form.ts'
import { button, type FaultyForm, fault, form, nothing, type StaffRequest, staff } from '../form.ts'
import { wrongDetails } from '../profile.ts'
import { idIn, openedBy, pageOfRecord, recordIn } from './opened-record.ts'

const path = '/staff/people/{person}'
const pageOf = pageOfRecord('person')

const faults = () => texts().staffRecord.person.help.faults

type HelpFault = keyof ReturnType<typeof faults>
type Helped = SentEmail | 'just-invited' | 'enabled' | 'unchanged' | boolean | object | undefined
const isFault = (outcome: HelpFault | Helped): outcome is HelpFault =>
  typeof outcome === 'string' && Object.hasOwn(faults(), outcome)

/** Helps a person, and goes to the record. `act` returns one of the faults if it did not happen. */
const helping =
  (act: (id: string, request: StaffRequest) => Promise<HelpFault | Helped>, done: string) =>
  async (sent: StaffRequest) => {
    const id = idIn(sent, 'person')
    const outcome = await act(id, sent)
    if (isFault(outcome)) return fault('id', faults()[outcome])
    // An act that changes nothing is done already, or its person is gone, and so is the page.
    const isKnown = (outcome && outcome !== 'unchanged') || (await showAccount(id))
    if (!isKnown) return fault('id', texts().problems.page[404].title)
    return pageOf(sent, outcome === 'waits' ? 'email-waits' : done)
  }

/** A button with which staff help a person. */
const help = (name: string, capability: Capability, ...acted: Parameters<typeof helping>) =>
  button(`${path}/${name}`, pageOf, staff(capability), helping(...acted))

/** Saves a person's details, with the checks of the member's own profile (decision 054). */
async function savePerson(
  id: string,
  input: MessageValue<typeof EditPerson>,
  shown: FormValues,
  { actor }: ActingStaff,
): Promise<'saved' | 'changed-meanwhile' | FaultyForm> {
  const country = input.country ?? unselected
  const edited = await editAccount(
    id,
    { ...valuesOf(personFields, input, null), country } as AccountValues,
    actor,
    shownPerson(shown),
  )
  if (!edited || edited === 'taken') return 'changed-meanwhile'
  return 'wrong' in edited ? wrongDetails(edited.wrong) : 'saved'
}

/** The forms of a person's record, for staff. */
export const peopleForms = [
  form(path, staff('open-people'), StaffReason, async ({ who, input, context, ...sent }) => {
    const record = recordIn(sent, 'person')
    return pathOfRecord(record, await giveReason(who, record, input.reason, context))
  }),
  editForm(`${path}/edit`, staff('edit-people'), EditPerson, {
    labels: personLabels,
    options: valueNames,
    read: async (sent) => {
      const [id, from] = [idIn(sent, 'person'), openedBy(sent)]
      const opened = await openPersonRecord(sent.who, id, from, sent.context, {
        page: 'person-change',
        capability: 'edit-people',
      })
      return opened.state === 'open' ? opened.shown.profile : undefined
    },
    values: (profile) => personFormValues(profile),
    save: (sent, shown) => savePerson(idIn(sent, 'person'), sent.input, shown, sent.who),
    page: pageOf,
    done: 'staff-saved',
  }),
  form(`${path}/email`, staff('edit-people'), EditPersonEmail, async ({ who, input, ...sent }) => {
    const outcome = await changeEmail(idIn(sent, 'person'), input.email, who.actor)
    if (outcome === 'changed') return pageOf(sent, 'staff-email')
    if (outcome === 'sent') return pageOf(sent, 'staff-email-asked')
    if (outcome === 'waits') return pageOf(sent, 'email-waits')
    return fault('email', texts().staffEdit.email.faults[outcome])
  }),
  form(`${path}/factor`, staff('reset-factor'), ResetFactor, async ({ who, input, ...sent }) => {
    const ofStaff = may(who.staffRoles, 'manage-staff')
    const id = idIn(sent, 'person')
    if (id === who.accountId) return fault('check', texts().staffMembers.faults['own-mfa'])
    const evidence = { check: input.check, note: input.note }
    const { state } = await resetMfa(id, who.actor, { evidence, ofStaff })
    if (state === 'asked') return pageOf(sent, 'staff-factor-reset')
    return fault('check', texts().staffEdit.factor.faults[state])
  }),
  form(
    `${path}/see`,
    staff('see-as-member'),
    StaffReason,
    async ({ who, input, context, ...sent }) => {
      const id = idIn(sent, 'person')
      const cookie = await startImpersonation(who, id, input.reason, context)
      if (!cookie) return fault('reason', texts().staffImpersonation.disabled)
      setCookie(cookie)
      return '/'
    },
  ),
  help(
    'reset',
    'send-reset',
    (id, { who, context }) => sendReset(id, who.actor, context),
    'staff-reset',
  ),
  help(
    'end-sessions',
    'end-sessions',
    (id, { who }) => endAllAccess(id, who.actor),
    'staff-sessions',
  ),
  help('unlock', 'unlock', (id, { who }) => unlockAccount(id, who.actor), 'staff-unlock'),
  help('invite', 'invite-people', (id, { who }) => inviteByStaff(id, who.actor), 'staff-invited'),
  form(
    `${path}/disable`,
    staff('change-access'),
    nothing,
    helping(
      async (id, { who }) => (id === who.accountId ? 'own-account' : disableAccount(id, who.actor)),
      'staff-disabled',
    ),
  ),
  help('enable', 'change-access', (id, { who }) => enableAccount(id, who.actor), 'staff-enabled'),
]
