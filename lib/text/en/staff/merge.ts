import { period } from '../../language/period.ts'

/** The page on which staff merge two accounts of one person, and the notices on their records. */
export const staffMergeText = {
  link: 'Merge with another account',
  title: (name: string): string => `Merge two accounts of ${name}`,
  lead: 'Find the other one. You will see both before you decide.',
  open: 'Find the other account',
  hint: 'Any part of their name, email address, username, postcode or phone number',
  search: 'Search',
  nobody: 'No other account found. Try fewer letters, or another word.',
  tableLabel: 'Both accounts',
  confirmed: 'Email address confirmed',
  keep: 'Which sign-in should stay?',
  keepHint: 'The person signs in with this username, email address and password.',
  select: 'Select the sign-in that stays',
  /** The choice for a detail of which each account has one. */
  ofKept: 'That of the sign-in that stays',
  option: (username: string, email: string | null): string =>
    email ? `${username} (${email})` : username,
  effects: [
    'The account that stays gets the memberships, connected applications, applications to join, answered requests, notes and activity of the other.',
    `The other account is signed out everywhere, can no longer sign in, and is deleted after ${period.en.actDays}. Until then you can undo this.`,
    'We email both email addresses, unless nobody has used either account.',
  ],
  submit: 'Merge the accounts',
  pending: 'Merging…',
  faults: {
    missing: 'One of these accounts no longer exists, or both are the same.',
    'is-staff':
      'One of these accounts has a staff role. An administrator must remove the role first.',
    disabled: 'One of these accounts is disabled or will be erased. Nothing was merged.',
    'has-request':
      'One of these accounts has an open request about data. An administrator must answer it first.',
    'has-merge': `The account that would go had another account merged into it less than ${period.en.actDays} ago. Keep it, or undo that merge first.`,
    'kept-not-proved':
      'The owner of the account that stays has not confirmed its email address. Send them an invitation, ask the help desk to send a temporary password, or keep the other account.',
    'merged-not-proved':
      'The owner of the account that goes has not confirmed its email address. Send them an invitation, ask the help desk to send a temporary password, or change it to the email address of the account that stays.',
    raced: 'Someone has just changed one of these accounts. Check them, then merge again.',
  },
  into: 'This account was merged into {account}',
  until: 'You can undo this until {time}. Then this account is deleted.',
  from: '{account} was merged into this account',
  untilDeleted: 'You can undo this until {time}. Then the other account is deleted.',
  undoFaults: {
    disabled:
      'The account that stayed is disabled, or one of the two will be erased. An administrator can change that first.',
    'nothing-to-undo': `This account was not merged, or the ${period.en.actDays} to undo it are over.`,
  },
}
