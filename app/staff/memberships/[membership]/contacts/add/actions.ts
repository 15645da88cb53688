'use server'

import type { FormState } from '#app/_form/state.ts'
import { submit } from '#app/_form/submit.ts'
import { requireStaff } from '#app/staff-member.ts'
import { createPerson } from '#lib/accounts/staff/create-person.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { AddContact } from '#lib/contracts/forms/edit-membership.ts'
import { addContactFor } from '#lib/memberships/manage/staff-edits.ts'
import { pathOfRecord } from '../../../../record-path.ts'

/** Adds a contact to a membership: a person from the list, or someone new. */
export async function addNewContact(_: FormState, form: FormData): Promise<FormState> {
  const record = { kind: 'membership', id: guidOrNil(String(form.get('id'))) } as const
  const staff = await requireStaff('edit-contacts', pathOfRecord(record))
  return submit(AddContact, form, async ({ person, forename, surname, email, from, ...rights }) => {
    const accountId =
      person === 'new' ? await createPerson(staff, { forename, surname, email }) : guidOrNil(person)
    await addContactFor(staff, { membershipId: record.id, accountId }, rights)
    return pathOfRecord(record, from ?? undefined, 'staff-contact-added')
  })
}
