import { grantRole, resetMfa, revokeRole } from '#lib/accounts/staff/manage-staff.ts'
import { GrantRole, RevokeRole } from '#lib/contracts/forms/staff-role.ts'
import { form, nothing, staff } from '../form.ts'

const page = '/staff/colleagues'
const path = `${page}/{person}`
const may = staff('manage-staff')

/** The forms of the colleagues, for administrators. */
export const colleagueForms = [
  form(page, may, GrantRole, async ({ who, input }) => {
    await grantRole(who, input.user, input.role)
    return `${page}?done=staff-role-granted`
  }),
  form(
    `${path}/revoke`,
    may,
    RevokeRole,
    async ({ who, input, params }) => {
      await revokeRole(who, params.person ?? '', input.role)
      return `${page}?done=staff-role-revoked`
    },
    { page },
  ),
  form(
    `${path}/reset`,
    may,
    nothing,
    async ({ who, params }) => {
      await resetMfa(who, params.person ?? '')
      return `${page}?done=staff-factor-reset`
    },
    { page },
  ),
]
