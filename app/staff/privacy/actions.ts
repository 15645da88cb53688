'use server'

import type { FormState } from '#app/_form/state.ts'
import { submit } from '#app/_form/submit.ts'
import { currentRequestContext } from '#app/request-context.ts'
import { requireStaff } from '#app/staff-member.ts'
import {
  eraseAccountOf,
  finishPrivacyRequest,
  recordPrivacyRequest,
  undoErasureOf,
} from '#lib/accounts/staff/look-after-privacy.ts'
import { giveReason } from '#lib/accounts/staff/open-record.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { HelpPerson } from '#lib/contracts/forms/help-person.ts'
import { MarkRequestDone, RecordRequest } from '#lib/contracts/forms/privacy-request.ts'
import { StaffReason } from '#lib/contracts/forms/staff-reason.ts'
import { pathOfData } from './data-path.ts'

/** Records a request about someone's data. */
export async function addToRequestLog(_: FormState, form: FormData): Promise<FormState> {
  const staff = await requireStaff('look-after-privacy', '/staff/privacy/record')
  return submit(RecordRequest, form, async (input) => {
    await recordPrivacyRequest(staff, input)
    return '/staff/privacy?done=staff-request-recorded'
  })
}

/** Marks a request as answered. */
export async function markRequestDone(_: FormState, form: FormData): Promise<FormState> {
  const staff = await requireStaff('look-after-privacy', '/staff/privacy')
  return submit(MarkRequestDone, form, async ({ id }) => {
    await finishPrivacyRequest(staff, id)
    return '/staff/privacy?done=staff-request-done'
  })
}

/** Records why an administrator opens a person's data, and opens it. */
export async function openPersonsData(_: FormState, form: FormData): Promise<FormState> {
  const id = guidOrNil(String(form.get('id')))
  const staff = await requireStaff('look-after-privacy', pathOfData(id))
  return submit(StaffReason, form, async ({ reason }) => {
    const record = { kind: 'person', id } as const
    return pathOfData(
      id,
      '',
      await giveReason(staff, record, reason, await currentRequestContext()),
    )
  })
}

/** Disables a person's account and erases it in 30 days. */
export async function erasePerson(_: FormState, form: FormData): Promise<FormState> {
  const id = guidOrNil(String(form.get('id')))
  const staff = await requireStaff('look-after-privacy', pathOfData(id))
  return submit(HelpPerson, form, async ({ from }) => {
    await eraseAccountOf(staff, id)
    return pathOfData(id, '', from ?? undefined, 'staff-erased')
  })
}

/** Undoes the erasure of a person's account. */
export async function keepPerson(_: FormState, form: FormData): Promise<FormState> {
  const id = guidOrNil(String(form.get('id')))
  const staff = await requireStaff('look-after-privacy', pathOfData(id))
  return submit(HelpPerson, form, async ({ from }) => {
    await undoErasureOf(staff, id)
    return pathOfData(id, '', from ?? undefined, 'staff-erasure-undone')
  })
}
