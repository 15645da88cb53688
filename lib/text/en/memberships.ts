import { plural } from '../language/plural.ts'

/** The memberships of a member and their contacts. */
export const membershipsText = {
  title: 'Your memberships',
  count: (count: number): string => `You are a contact for ${count} memberships.`,
  list: {
    /** The title of a page of a long list. */
    titleOfPage: (title: string, page: number, pages: number): string =>
      `${title} (page ${page} of ${pages})`,
    titleOfFilter: (title: string, filter: string): string => `${title} matching ‘${filter}’`,
    filterMemberships: 'Find a membership',
    filterMembershipsHint: 'By name, membership number, postcode or type',
    filterContacts: 'Find a contact',
    filterContactsHint: 'By name, email address or role',
    submit: 'Find',
    clear: 'Show all',
    matches: (count: number, filter: string): string =>
      `${plural.en(count, { one: '1 match', other: '{n} matches' })} for ‘${filter}’`,
    noMatch: (filter: string): string => `Nothing matches ‘${filter}’`,
    noMatchHelp: 'Check the spelling, or enter only a part of the name.',
  },
  unnamed: (charityNumber: string): string => `Membership ${charityNumber}`,
  facts: {
    type: 'Membership type',
    charityNumber: 'Membership number',
    address: 'Address',
  },
  /** When a membership has to be renewed; nothing for one without dates. */
  term: {
    undated: 'You are a member',
    current: (day: string): string => `You are a member until ${day}`,
    due: (day: string): string => `Paid until the end of ${day}. It is time to renew.`,
    'in-grace': (day: string, last: string): string =>
      `Paid until the end of ${day}. You can still renew until ${last}.`,
    lapsed: (day: string): string => `Lapsed. Paid until the end of ${day}.`,
    ended: (day: string): string => `Ended on ${day}`,
    ends: (day: string): string => `Ends on ${day}`,
    renew: 'Renew',
    joined: 'Member since',
  },
  contacts: 'Contacts',
  roles: 'Roles',
  yourRole: 'Your role',
  contactOnly: 'Contact',
  primary: 'Primary contact',
  billing: 'Billing contact',
  lsfr: 'LSFR access',
  lsfrMeaning: (meaning: string): string => `LSFR stands for ${meaning}.`,
  you: 'You',
  tellUs: 'Something wrong? Tell us',
  print: {
    card: 'Membership card',
    confirmation: 'Print a confirmation of membership',
    submit: 'Print',
    fullScreen: 'Show full screen',
    close: 'Close',
    howTo: 'To print this page or save it as a PDF, use your browser’s print command.',
    cardTitle: 'Membership card',
    cardOf: (name: string): string => `Membership card of ${name}`,
    confirmationTitle: 'Confirmation of membership',
    confirmationOf: (name: string): string => `Confirmation of membership of ${name}`,
    heldBy: 'Held by',
    member: 'Member',
    contact: 'Your contact for this membership',
    date: 'Date',
    paidUntil: 'Paid until',
    endsOn: 'Ends on',
    printedOn: 'Printed on',
    statement: (name: string, organisation: string): string =>
      `We confirm that ${name} is a member of ${organisation}.`,
    source: (origin: string): string =>
      `This confirmation was printed from ${origin}. It was correct on the date above.`,
  },
  /** The page that the QR code of a card opens. */
  scanned: {
    current: 'This membership is current',
    notCurrent: 'This membership is not current',
    organisation: 'Organisation',
    initials: 'Initials of the holder',
    checked: 'Checked on',
    code: 'QR code to check this card',
  },
  none: {
    title: 'You have no memberships yet',
    member:
      'If your farm, company or group is already a member, ask its primary contact to add you as a contact. Its membership will then appear here.',
    notMember: 'If not, find out which membership is right for you and what it costs.',
    link: 'See fees and join',
  },
}
