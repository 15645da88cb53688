/** The memberships of a member and their contacts. */
export const membershipsText = {
  title: 'Your memberships',
  titleOfPage: (page: number, pages: number): string =>
    `Your memberships (page ${page} of ${pages})`,
  count: (count: number): string => `You are a contact for ${count} memberships.`,
  unnamed: (charityNumber: string): string => `Membership ${charityNumber}`,
  facts: {
    type: 'Membership type',
    charityNumber: 'Charity number',
    address: 'Address',
  },
  contacts: 'Contacts',
  roles: 'Roles',
  primary: 'Primary contact',
  billing: 'Billing contact',
  lsfr: 'LSFR access',
  you: 'You',
  none: {
    title: 'You have no memberships yet',
    member:
      'If your farm, company or group is already a member, ask its primary contact to add you as a contact. Its membership will then appear here.',
    notMember: 'If not, find out which membership is right for you and what it costs.',
    link: 'See fees and join',
  },
}
