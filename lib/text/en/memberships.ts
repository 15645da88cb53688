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
  lsfrMeaning: (meaning: string): string => `LSFR stands for ${meaning}.`,
  you: 'You',
  print: {
    card: 'Print a membership card',
    confirmation: 'Print a confirmation of membership',
    submit: 'Print',
    howTo: 'To print this page or save it as a PDF, use your browser’s print command.',
    cardTitle: 'Membership card',
    cardOf: (name: string): string => `Membership card of ${name}`,
    confirmationTitle: 'Confirmation of membership',
    confirmationOf: (name: string): string => `Confirmation of membership of ${name}`,
    heldBy: 'Held by',
    member: 'Member',
    contact: 'Your contact for this membership',
    date: 'Date',
    statement: (name: string, organisation: string): string =>
      `We confirm that ${name} is a member of ${organisation}.`,
    source: (origin: string): string =>
      `This confirmation was printed from ${origin}. It was correct on the date above.`,
  },
  none: {
    title: 'You have no memberships yet',
    member:
      'If your farm, company or group is already a member, ask its primary contact to add you as a contact. Its membership will then appear here.',
    notMember: 'If not, find out which membership is right for you and what it costs.',
    link: 'See fees and join',
  },
}
