/** The roles of staff: what each may do is fixed. */
export const staffRoles = ['help-desk', 'membership', 'fees', 'administrator'] as const

/** A role of staff. */
export type StaffRole = (typeof staffRoles)[number]

/** Several roles that are given as one choice, for an organisation in which few people do everything. */
const roleSets = {
  'daily-work': ['help-desk', 'membership', 'fees'],
} as const satisfies Record<string, readonly StaffRole[]>

/** A role, or several as one choice. */
export type RoleChoice = StaffRole | keyof typeof roleSets

/** The choices when a role is given. */
export const roleChoices = [...staffRoles, ...(Object.keys(roleSets) as (keyof typeof roleSets)[])]

/** The roles of a choice. */
export const rolesOf = (choice: RoleChoice): readonly StaffRole[] =>
  choice in roleSets ? roleSets[choice as keyof typeof roleSets] : [choice as StaffRole]
