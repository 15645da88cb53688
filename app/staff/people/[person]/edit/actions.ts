'use server'

import { redirect } from 'next/navigation'
import type { FormState } from '#app/_form/state.ts'
import { currentRequestContext } from '#app/request-context.ts'
import { requireStaff } from '#app/staff-member.ts'
import { editPerson, personFormValues } from '#lib/accounts/staff/edit-person.ts'
import { openPersonRecord } from '#lib/accounts/staff/open-record.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { EditPerson } from '#lib/contracts/forms/edit-person.ts'
import { en } from '#lib/text/en.ts'
import { submitEdited } from '../../../edited-form.ts'
import { pathOfRecord } from '../../../record-path.ts'

/** Saves the details of a person. */
export async function savePerson(_: FormState, form: FormData): Promise<FormState> {
  const record = { kind: 'person', id: guidOrNil(String(form.get('id'))) } as const
  const staff = await requireStaff('edit-people', pathOfRecord(record))
  const from = String(form.get('from') ?? '')
  return submitEdited(EditPerson, form, {
    labels: en.profile.fields,
    save: async (input, shown) =>
      (await editPerson(staff, record.id, input, shown))
        ? pathOfRecord(record, from, 'staff-saved')
        : undefined,
    current: async () => {
      const context = await currentRequestContext()
      const opened = await openPersonRecord(staff, record.id, from, context, 'person-change')
      if (opened.state !== 'open') redirect(pathOfRecord(record, from))
      return personFormValues(opened.shown.profile)
    },
  })
}
