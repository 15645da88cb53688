import { currentRequestContext, setCookie } from '#app/request.ts'
import { pathOfRecord } from '#app/staff/record-path.ts'
import { changeEmail } from '#lib/accounts/people/change-person-email.ts'
import { editAccount, personFormValues } from '#lib/accounts/people/edit-person.ts'
import {
  endAllAccess,
  inviteAccount,
  sendReset,
  setAccountDisabled,
  unlockAccount,
} from '#lib/accounts/people/help-person.ts'
import { giveReason, openPersonRecord } from '#lib/accounts/people/open-record.ts'
import { startImpersonation } from '#lib/auth/impersonation/impersonation.ts'
import type { Capability } from '#lib/auth/staff/capabilities.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { fieldFault } from '#lib/contract/fault.ts'
import { EditPerson, EditPersonEmail } from '#lib/contracts/forms/edit-person.ts'
import { StaffReason } from '#lib/contracts/forms/staff-reason.ts'
import { en } from '#lib/text/en.ts'
import { form, nothing, type SentForm, staff } from '../form.ts'
import { editForm } from './edit-form.ts'
import { idIn, openedBy, recordIn } from './opened-record.ts'

const path = '/staff/people/{person}'
const pageOf = (sent: SentForm, done?: string) =>
  pathOfRecord(recordIn(sent, 'person'), openedBy(sent), done)

/** A button with which staff help a person. */
const help = (
  name: string,
  capability: Capability,
  act: (staff: StaffMember, id: string) => Promise<unknown>,
  done: string,
) =>
  form(
    `${path}/${name}`,
    staff(capability),
    nothing,
    async (sent) => {
      await act(sent.who, idIn(sent, 'person'))
      return pageOf(sent, done)
    },
    { page: (sent) => pageOf(sent) },
  )

/** The forms of a person's record, for staff. */
export const peopleForms = [
  form(path, staff('open-people'), StaffReason, async ({ who, input, ...sent }) => {
    const record = recordIn(sent, 'person')
    const context = currentRequestContext()
    return pathOfRecord(record, await giveReason(who, record, input.reason, context))
  }),
  editForm(`${path}/edit`, 'edit-people', EditPerson, {
    labels: en.profile.fields,
    read: async (sent) => {
      const [id, context] = [idIn(sent, 'person'), currentRequestContext()]
      const opened = await openPersonRecord(sent.who, id, openedBy(sent), context, 'person-change')
      return opened.state === 'open' ? personFormValues(opened.shown.profile) : undefined
    },
    save: (sent, shown) => editAccount(sent.who, idIn(sent, 'person'), sent.input, shown),
    page: pageOf,
    done: 'staff-saved',
  }),
  form(`${path}/email`, staff('edit-people'), EditPersonEmail, async ({ who, input, ...sent }) => {
    const outcome = await changeEmail(who, idIn(sent, 'person'), input.email)
    return pageOf(sent, outcome === 'asked' ? 'staff-email-asked' : 'staff-email')
  }),
  form(`${path}/see`, staff('see-as-member'), StaffReason, async ({ who, input, ...sent }) => {
    const id = idIn(sent, 'person')
    const cookie = await startImpersonation(who, id, input.reason, currentRequestContext())
    if (!cookie)
      return { faults: [fieldFault('reason', 'FormatRule', en.staffImpersonation.disabled)] }
    setCookie(cookie)
    return '/'
  }),
  help(
    'reset',
    'send-reset',
    (who, id) => sendReset(who, id, currentRequestContext()),
    'staff-reset',
  ),
  help('end-sessions', 'end-sessions', endAllAccess, 'staff-sessions'),
  help('unlock', 'unlock', unlockAccount, 'staff-unlock'),
  help('invite', 'invite-people', inviteAccount, 'staff-invited'),
  help(
    'disable',
    'change-access',
    (who, id) => setAccountDisabled(who, id, true),
    'staff-disabled',
  ),
  help('enable', 'change-access', (who, id) => setAccountDisabled(who, id, false), 'staff-enabled'),
]
