'use server'

import type { FormState } from '#app/_form/state.ts'
import { submit } from '#app/_form/submit.ts'
import { currentRequestContext } from '#app/request-context.ts'
import { requireStaff } from '#app/staff-member.ts'
import {
  endSessionsOf,
  invitePerson,
  sendResetFor,
  setPersonDisabled,
  unlockFor,
} from '#lib/accounts/staff/help-person.ts'
import { giveReason } from '#lib/accounts/staff/open-record.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { HelpPerson } from '#lib/contracts/forms/help-person.ts'
import { StaffReason } from '#lib/contracts/forms/staff-reason.ts'
import { pathOfRecord } from './record-path.ts'

/** Records why staff open the record of a person, and opens it. */
export async function openPerson(_: FormState, form: FormData): Promise<FormState> {
  const record = { kind: 'person', id: guidOrNil(String(form.get('id'))) } as const
  const staff = await requireStaff('open-people', pathOfRecord(record))
  return submit(StaffReason, form, async ({ reason }) => {
    const context = await currentRequestContext()
    return pathOfRecord(record, await giveReason(staff, record, reason, context))
  })
}

/** Records why staff open a membership, and opens it. */
export async function openMembership(_: FormState, form: FormData): Promise<FormState> {
  const record = { kind: 'membership', id: guidOrNil(String(form.get('id'))) } as const
  const staff = await requireStaff('open-memberships', pathOfRecord(record))
  return submit(StaffReason, form, async ({ reason }) => {
    const context = await currentRequestContext()
    return pathOfRecord(record, await giveReason(staff, record, reason, context))
  })
}

/** Has a temporary password sent to a person. */
export async function sendReset(_: FormState, form: FormData): Promise<FormState> {
  const record = { kind: 'person', id: guidOrNil(String(form.get('id'))) } as const
  const staff = await requireStaff('send-reset', pathOfRecord(record))
  return submit(HelpPerson, form, async ({ from }) => {
    await sendResetFor(staff, record.id, await currentRequestContext())
    return pathOfRecord(record, from ?? undefined, 'staff-reset')
  })
}

/** Ends every session, token and consent of a person. */
export async function endSessions(_: FormState, form: FormData): Promise<FormState> {
  const record = { kind: 'person', id: guidOrNil(String(form.get('id'))) } as const
  const staff = await requireStaff('end-sessions', pathOfRecord(record))
  return submit(HelpPerson, form, async ({ from }) => {
    await endSessionsOf(staff, record.id)
    return pathOfRecord(record, from ?? undefined, 'staff-sessions')
  })
}

/** Ends the delays of a person after failed sign-ins and emails. */
export async function unlock(_: FormState, form: FormData): Promise<FormState> {
  const record = { kind: 'person', id: guidOrNil(String(form.get('id'))) } as const
  const staff = await requireStaff('unlock', pathOfRecord(record))
  return submit(HelpPerson, form, async ({ from }) => {
    await unlockFor(staff, record.id)
    return pathOfRecord(record, from ?? undefined, 'staff-unlock')
  })
}

/** Invites a person to choose a first password. */
export async function invite(_: FormState, form: FormData): Promise<FormState> {
  const record = { kind: 'person', id: guidOrNil(String(form.get('id'))) } as const
  const staff = await requireStaff('invite-people', pathOfRecord(record))
  return submit(HelpPerson, form, async ({ from }) => {
    await invitePerson(staff, record.id)
    return pathOfRecord(record, from ?? undefined, 'staff-invited')
  })
}

/** Disables a person's account. */
export async function disablePerson(_: FormState, form: FormData): Promise<FormState> {
  const record = { kind: 'person', id: guidOrNil(String(form.get('id'))) } as const
  const staff = await requireStaff('change-access', pathOfRecord(record))
  return submit(HelpPerson, form, async ({ from }) => {
    await setPersonDisabled(staff, record.id, true)
    return pathOfRecord(record, from ?? undefined, 'staff-disabled')
  })
}

/** Enables a person's account. */
export async function enablePerson(_: FormState, form: FormData): Promise<FormState> {
  const record = { kind: 'person', id: guidOrNil(String(form.get('id'))) } as const
  const staff = await requireStaff('change-access', pathOfRecord(record))
  return submit(HelpPerson, form, async ({ from }) => {
    await setPersonDisabled(staff, record.id, false)
    return pathOfRecord(record, from ?? undefined, 'staff-enabled')
  })
}
