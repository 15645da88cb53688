/** The roles of staff: what each may do is fixed. */
export const staffRoles = ['help-desk', 'membership', 'fees', 'administrator'] as const

/** A role of staff. */
export type StaffRole = (typeof staffRoles)[number]
