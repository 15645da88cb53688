'use server'

import { cookies } from 'next/headers'
import type { FormState } from '#app/_form/state.ts'
import { submit } from '#app/_form/submit.ts'
import { currentRequestContext } from '#app/request-context.ts'
import { requireStaff } from '#app/staff-member.ts'
import { startView } from '#lib/auth/staff/view.ts'
import { fieldFault } from '#lib/contract/fault.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { StaffReason } from '#lib/contracts/forms/staff-reason.ts'
import { Failure } from '#lib/failure.ts'
import { en } from '#lib/text/en.ts'
import { pathOfRecord } from '../../../record-path.ts'

/** Lets staff see what a member sees, read-only and for 15 minutes. */
export async function seeAsMember(_: FormState, form: FormData): Promise<FormState> {
  const id = guidOrNil(String(form.get('id')))
  const staff = await requireStaff('see-as-member', pathOfRecord({ kind: 'person', id }))
  return submit(StaffReason, form, async ({ reason }) => {
    const cookie = await startView(staff, id, reason, await currentRequestContext())
    if (!cookie) throw new Failure(fieldFault('reason', 'FormatRule', en.staffView.disabled))
    const jar = await cookies()
    jar.set(cookie)
    return '/'
  })
}
