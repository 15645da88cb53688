'use server'

import type { FormState } from '#app/_form/state.ts'
import { submit } from '#app/_form/submit.ts'
import { requireStaff } from '#app/staff-member.ts'
import { changeEmailOf } from '#lib/accounts/staff/change-person-email.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { EditPersonEmail } from '#lib/contracts/forms/edit-person.ts'
import { pathOfRecord } from '../../../record-path.ts'

/** Changes the email of a person, or has them confirm it. */
export async function changePersonEmail(_: FormState, form: FormData): Promise<FormState> {
  const record = { kind: 'person', id: guidOrNil(String(form.get('id'))) } as const
  const staff = await requireStaff('edit-people', pathOfRecord(record))
  return submit(EditPersonEmail, form, async ({ email, from }) => {
    const outcome = await changeEmailOf(staff, record.id, email)
    const done = outcome === 'asked' ? 'staff-email-asked' : 'staff-email'
    return pathOfRecord(record, from ?? undefined, done)
  })
}
