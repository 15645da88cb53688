'use server'

import type { FormState } from '#app/_form/state.ts'
import { submit } from '#app/_form/submit.ts'
import { requireStaff } from '#app/staff-member.ts'
import {
  grantRoleTo,
  resetFactorOf,
  revokeRoleFrom,
} from '#lib/accounts/staff/manage-colleagues.ts'
import { GrantRole, ResetColleague, RevokeRole } from '#lib/contracts/forms/colleague.ts'

const path = '/staff/colleagues'

/** Gives someone a role as staff. */
export async function grantStaffRole(_: FormState, form: FormData): Promise<FormState> {
  const staff = await requireStaff('manage-staff', path)
  return submit(GrantRole, form, async ({ user, role }) => {
    await grantRoleTo(staff, user, role)
    return `${path}?done=staff-role-granted`
  })
}

/** Takes a role from a colleague. */
export async function revokeStaffRole(_: FormState, form: FormData): Promise<FormState> {
  const staff = await requireStaff('manage-staff', path)
  return submit(RevokeRole, form, async ({ id, role }) => {
    await revokeRoleFrom(staff, id, role)
    return `${path}?done=staff-role-revoked`
  })
}

/** Resets a colleague's second factor after 24 hours. */
export async function resetColleagueFactor(_: FormState, form: FormData): Promise<FormState> {
  const staff = await requireStaff('manage-staff', path)
  return submit(ResetColleague, form, async ({ id }) => {
    await resetFactorOf(staff, id)
    return `${path}?done=staff-factor-reset`
  })
}
