'use server'

import type { FormState } from '#app/_form/state.ts'
import { requireStaff } from '#app/staff-member.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { EditMembership } from '#lib/contracts/forms/edit-membership.ts'
import { membershipFormValues, saveMembershipFacts } from '#lib/memberships/manage/staff-edits.ts'
import { en } from '#lib/text/en.ts'
import { submitEdited } from '../../../edited-form.ts'
import { pathOfRecord } from '../../../record-path.ts'
import { openAgain } from '../open-to-edit.ts'

/** Saves the facts of a membership. */
export async function saveMembership(_: FormState, form: FormData): Promise<FormState> {
  const record = { kind: 'membership', id: guidOrNil(String(form.get('id'))) } as const
  const staff = await requireStaff('edit-memberships', pathOfRecord(record))
  const from = String(form.get('from') ?? '')
  return submitEdited(EditMembership, form, {
    labels: en.staffEdit.membership.labels,
    save: async (input, shown) =>
      (await saveMembershipFacts(staff, record.id, input, shown))
        ? pathOfRecord(record, from, 'staff-saved')
        : undefined,
    current: async () => membershipFormValues(await openAgain(staff, record, from)),
  })
}
