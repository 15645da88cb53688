/** The page on which an administrator manages the roles of staff. */
export const staffMembersText = {
  title: 'Colleagues',
  lead: 'Everyone with a staff role. Each change is recorded with your name.',
  roles: 'Roles',
  /** The rights of a role, beside its name. */
  about: {
    'help-desk': 'Help desk: finds people, sends temporary passwords, ends sessions',
    membership:
      'Membership: updates people, memberships and contacts, invites people, and decides on applications',
    fees: 'Fees: manages the fees',
    'daily-work': 'All daily work: the three roles above, for someone who does everything',
    administrator:
      'Administrator: manages colleagues, imports, privacy requests and clients, and disables accounts',
  },
  you: 'You',
  noFactor: 'Has not set up two-step sign-in yet',
  resetWaits: 'Two-step sign-in will be removed on {time}',
  revoke: {
    submit: (role: string): string => `Remove ${role}`,
    pending: 'Removing…',
    from: (name: string): string => `from ${name}`,
  },
  reset: {
    submit: 'Reset two-step sign-in',
    pending: 'Sending…',
    of: (name: string): string => `of ${name}`,
  },
  grant: {
    title: 'Give someone a role',
    lead: 'When someone gets their first role, they are signed out everywhere. The next time they sign in, they set up two-step sign-in. Give the role when they are ready for that.',
    user: 'Username or email address',
    role: 'Role',
    submit: 'Give the role',
    pending: 'Saving…',
  },
  enter: { user: 'Enter a username or an email address', role: 'Select a role' },
  faults: {
    unknown: 'There is no account with this username or email address',
    ambiguous: 'Several accounts share this email address. Enter the username instead.',
    disabled: 'This account is disabled. Enable it first.',
    'has-role': 'They already have this role',
    'own-role': 'You cannot remove your own role as an administrator. Ask another administrator.',
    'own-mfa': 'You cannot reset your own two-step sign-in. Ask another administrator.',
    'not-sent':
      'The email that warns them could not be sent, so nothing was reset. Try again in a few minutes.',
    'not-possible':
      'They have not set up two-step sign-in, or have no email address, or a reset has already begun.',
  },
  /** For a colleague who opens a page for another role. */
  needed: {
    title: 'You need another role for this page',
    ask: 'Ask an administrator to give you one of these roles:',
    giveYourself:
      'You can give yourself one of these roles on the page [Colleagues](/staff/colleagues):',
  },
  /** On every staff page, while the reader's own MFA is being reset. */
  banner: {
    title: 'Your two-step sign-in will be removed on {time}',
    text: 'An administrator asked for this. If you did not want it, open the link in the email that we sent you to stop it, and change your password.',
  },
}
