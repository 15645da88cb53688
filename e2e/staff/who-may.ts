import type { StaffRole } from '#db/values/staff-roles.ts'
import type { Capability } from '#lib/auth/staff/capabilities.ts'

/** The capabilities of each role, written by hand: no expectation comes from the table of the service. */
const capabilitiesOf: Readonly<Record<StaffRole, readonly Capability[]>> = {
  'help-desk': [
    'use-staff-pages',
    'find-people',
    'open-people',
    'see-as-member',
    'write-notes',
    'send-reset',
    'end-sessions',
    'unlock',
    'reset-factor',
    'open-memberships',
  ],
  membership: [
    'use-staff-pages',
    'find-people',
    'open-people',
    'see-as-member',
    'write-notes',
    'edit-people',
    'invite-people',
    'see-subscribers',
    'open-memberships',
    'edit-memberships',
    'edit-contacts',
    'do-tasks',
    'see-applications',
    'decide-applications',
    'edit-replies',
  ],
  fees: ['use-staff-pages', 'see-fees', 'edit-fees'],
  administrator: [
    'use-staff-pages',
    'find-people',
    'open-people',
    'see-as-member',
    'write-notes',
    'change-access',
    'manage-staff',
    'look-after-privacy',
    'see-subscribers',
    'manage-clients',
    'search-audit',
    'open-memberships',
    'do-tasks',
    'see-applications',
    'edit-replies',
    'allow-reminders',
    'change-logo',
    'import-data',
    'export-data',
  ],
}

/** Returns true if one of these roles has the capability. */
export const may = (roles: readonly StaffRole[], capability: Capability): boolean =>
  roles.some((role) => capabilitiesOf[role].includes(capability))
