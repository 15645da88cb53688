import type { StaffRole } from '#db/values/staff-roles.ts'
import { texts } from './texts.ts'

/** Names roles as an act records them, such as `help-desk,fees`, in the current language. */
export const sayRoles = (roles: string): string =>
  roles
    .split(',')
    .map((role) => texts().staff.roles[role as StaffRole])
    .join(', ')
