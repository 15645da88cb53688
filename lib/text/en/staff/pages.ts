/** The pages for staff. */
export const staffText = {
  roles: {
    'help-desk': 'Help desk',
    membership: 'Membership',
    fees: 'Fees',
    administrator: 'Administrator',
  },
  start: {
    title: 'Staff',
    lead: 'You are signed in to the staff pages for up to 12 hours, or until you do not use them for 30 minutes.',
    name: 'Name',
    roles: 'Your roles',
  },
}
