'use server'

import { notFound } from 'next/navigation'
import type { FormState } from '#app/_form/state.ts'
import { submit } from '#app/_form/submit.ts'
import { requireStaff } from '#app/staff-member.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { EditContact } from '#lib/contracts/forms/edit-membership.ts'
import {
  contactFormValues,
  removeContactFor,
  saveContactRights,
} from '#lib/memberships/manage/staff-edits.ts'
import { en } from '#lib/text/en.ts'
import { submitEdited } from '../../../../edited-form.ts'
import { pathOfRecord } from '../../../../record-path.ts'
import { contactOf, openAgain } from '../../open-to-edit.ts'

/** Saves what a contact may do. */
export async function saveContact(_: FormState, form: FormData): Promise<FormState> {
  const record = { kind: 'membership', id: guidOrNil(String(form.get('id'))) } as const
  const staff = await requireStaff('edit-contacts', pathOfRecord(record))
  const accountId = guidOrNil(String(form.get('person'))) ?? notFound()
  const from = String(form.get('from') ?? '')
  return submitEdited(EditContact, form, {
    labels: en.staffEdit.rights,
    save: async (input, shown) =>
      (await saveContactRights(staff, { membershipId: record.id, accountId }, input, shown))
        ? pathOfRecord(record, from, 'staff-saved')
        : undefined,
    current: async () =>
      contactFormValues(contactOf(await openAgain(staff, record, from), accountId)),
  })
}

/** Removes a contact. */
export async function takeContactAway(_: FormState, form: FormData): Promise<FormState> {
  const record = { kind: 'membership', id: guidOrNil(String(form.get('id'))) } as const
  const staff = await requireStaff('edit-contacts', pathOfRecord(record))
  return submit(EditContact, form, async ({ person, from }) => {
    const accountId = guidOrNil(person ?? '')
    await removeContactFor(staff, { membershipId: record.id, accountId })
    return pathOfRecord(record, from ?? undefined, 'staff-contact-removed')
  })
}
