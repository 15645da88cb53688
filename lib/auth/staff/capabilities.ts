import type { StaffRole } from '#db/values/staff-roles.ts'

const everyRole = ['help-desk', 'membership', 'fees', 'administrator'] as const

/** The capabilities of staff, and the roles that have them (decision 049). This is the only such list. */
export const capabilities = {
  'use-staff-pages': everyRole,
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
  'import-data': ['administrator'],
  'export-data': ['administrator'],
} as const satisfies Record<string, readonly StaffRole[]>

/** One thing that staff can do. */
export type Capability = keyof typeof capabilities

/** Returns true if one of these roles has the capability. */
export const may = (roles: readonly StaffRole[], capability: Capability): boolean =>
  capabilities[capability].some((role) => roles.includes(role))

/** The capability that each page under /staff needs; a page that is not in this list fails a test. */
export const staffPages: Readonly<Record<string, Capability>> = {
  '/staff': 'use-staff-pages',
  '/staff/figures': 'use-staff-pages',
  '/staff/tasks/add': 'do-tasks',
  '/staff/tasks/[task]': 'do-tasks',
  '/staff/people': 'find-people',
  '/staff/people/invite': 'invite-people',
  '/staff/people/[person]': 'open-people',
  '/staff/people/[person]/see': 'see-as-member',
  '/staff/people/[person]/edit': 'edit-people',
  '/staff/people/[person]/email': 'edit-people',
  '/staff/people/[person]/factor': 'reset-factor',
  '/staff/people/[person]/merge': 'edit-people',
  '/staff/memberships': 'open-memberships',
  '/staff/memberships/mark-paid': 'edit-memberships',
  '/staff/memberships/change-type': 'edit-memberships',
  '/staff/memberships/[membership]': 'open-memberships',
  '/staff/memberships/[membership]/edit': 'edit-memberships',
  '/staff/memberships/[membership]/renew': 'edit-memberships',
  '/staff/memberships/[membership]/end': 'edit-memberships',
  '/staff/memberships/[membership]/contacts/add': 'edit-contacts',
  '/staff/memberships/[membership]/contacts/[person]': 'edit-contacts',
  '/staff/memberships/[membership]/contacts/[person]/remove': 'edit-contacts',
  '/staff/privacy': 'look-after-privacy',
  '/staff/privacy/record': 'look-after-privacy',
  '/staff/privacy/requests/[request]': 'look-after-privacy',
  '/staff/privacy/people/[person]': 'look-after-privacy',
  '/staff/subscribers': 'see-subscribers',
  '/staff/audit': 'search-audit',
  '/staff/clients': 'manage-clients',
  '/staff/clients/add': 'manage-clients',
  '/staff/clients/[client]': 'manage-clients',
  '/staff/clients/[client]/edit': 'manage-clients',
  '/staff/clients/[client]/secret': 'manage-clients',
  '/staff/clients/[client]/delete': 'manage-clients',
  '/staff/clients/[client]/webhooks/add': 'manage-clients',
  '/staff/clients/[client]/webhooks/[webhook]': 'manage-clients',
  '/staff/clients/[client]/webhooks/[webhook]/start': 'manage-clients',
  '/staff/clients/[client]/webhooks/[webhook]/secret': 'manage-clients',
  '/staff/privacy/people/[person]/erase': 'look-after-privacy',
  '/staff/privacy/retention': 'look-after-privacy',
  '/staff/privacy/briefing': 'look-after-privacy',
  '/staff/colleagues': 'manage-staff',
  '/staff/fees': 'see-fees',
  '/staff/fees/add': 'edit-fees',
  '/staff/fees/raise': 'edit-fees',
  '/staff/fees/preview': 'see-fees',
  '/staff/fees/[fee]': 'edit-fees',
  '/staff/fees/[fee]/description': 'edit-fees',
  '/staff/fees/[fee]/end': 'edit-fees',
  '/staff/applications': 'see-applications',
  '/staff/applications/replies': 'edit-replies',
  '/staff/applications/replies/[reply]': 'edit-replies',
  '/staff/applications/[application]': 'see-applications',
  '/staff/applications/[application]/[decision]': 'decide-applications',
  '/staff/reminders': 'allow-reminders',
  '/staff/import': 'import-data',
  '/staff/import/[job]': 'import-data',
  '/staff/export': 'export-data',
}

/** The capability that each route module under /staff needs; one that is not in this list fails a test. */
export const staffRoutes: Readonly<Record<string, Capability>> = {
  '/staff/import/upload': 'import-data',
  '/staff/import/[job]/errors.csv': 'import-data',
  '/staff/export/download': 'export-data',
  '/staff/privacy/people/[person]/access-pack': 'look-after-privacy',
}

/** The roles that may do it, for the statement that records it. */
export const rolesWith = (capability: Capability): readonly StaffRole[] => capabilities[capability]
