import { type StaffRole, staffRoles } from '#db/values/staff-roles.ts'

/** The capabilities of staff, and the roles that have them (decision 049). This is the only such list. */
export const capabilities = {
  'use-staff-pages': staffRoles,
  'find-people': ['help-desk', 'membership', 'administrator'],
  'open-people': ['help-desk', 'membership', 'administrator'],
  'see-as-member': ['help-desk', 'membership', 'administrator'],
  'write-notes': ['help-desk', 'membership', 'administrator'],
  'send-reset': ['help-desk'],
  'end-sessions': ['help-desk'],
  unlock: ['help-desk'],
  'reset-factor': ['help-desk'],
  'edit-people': ['membership'],
  'invite-people': ['membership'],
  'change-access': ['administrator'],
  'see-fees': ['fees'],
  'edit-fees': ['fees'],
  'manage-staff': ['administrator'],
  'look-after-privacy': ['administrator'],
  'see-subscribers': ['membership', 'administrator'],
  'manage-clients': ['administrator'],
  'search-audit': ['administrator'],
  'open-memberships': ['help-desk', 'membership', 'administrator'],
  'edit-memberships': ['membership'],
  'edit-contacts': ['membership'],
  'do-tasks': ['membership', 'administrator'],
  'see-applications': ['membership', 'administrator'],
  'decide-applications': ['membership'],
  'edit-replies': ['membership', 'administrator'],
  'allow-reminders': ['administrator'],
  'change-logo': ['administrator'],
  'import-data': ['administrator'],
  'export-data': ['administrator'],
} as const satisfies Record<string, readonly StaffRole[]>

/** One thing that staff can do. */
export type Capability = keyof typeof capabilities

/** Returns true if a text names a capability. */
export const isCapability = (text: string): text is Capability => Object.hasOwn(capabilities, text)

/** Returns true if one of these roles has the capability. */
export const may = (roles: readonly StaffRole[], capability: Capability): boolean =>
  capabilities[capability].some((role) => roles.includes(role))

/** The roles that may do it. */
export const rolesWith = (capability: Capability): readonly StaffRole[] => capabilities[capability]
