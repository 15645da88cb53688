interface Candidate {
  readonly id: string
  readonly username: string
  readonly name: string
  readonly email: string | null
}

interface ErasureFacts {
  readonly username: string
  readonly email: string | null
  readonly credentials: number
  readonly consents: number
  readonly staffRoles: number
  readonly subscriptions: number
  readonly auditEvents: number
  readonly memberships: readonly {
    readonly charityNumber: string
    readonly name: string | null
    readonly only: boolean
    readonly primary: boolean
  }[]
}

const count = (number: number, one: string, several = `${one}s`) =>
  `${number} ${number === 1 ? one : several}`

interface InvitationFacts {
  readonly sent: number
  readonly rejected: readonly string[]
  readonly left: number
}

/** What the commands for accounts print. */
export const operatorAccountsText = {
  unknown: (user: string): string =>
    `There is no account with the username, email or id ${JSON.stringify(user)}`,
  ambiguous: (user: string, candidates: readonly Candidate[]): string =>
    `Several accounts have the email ${JSON.stringify(user)}. Use one of these usernames:\n${candidates
      .map(({ username, name }) => `  ${username}  (${name})`)
      .join('\n')}`,
  taken: (username: string): string =>
    `--username: another account has the username ${JSON.stringify(username)}`,
  created: (username: string, id: string): string =>
    `Created the account ${username} (${id}). It has no password yet. To invite its owner: npx gatehouse account invite ${username}`,
  nothingToChange: 'Give at least one option that says what to change',
  cannotClear: (option: string): string => `--${option}: this value cannot be empty`,
  edited: (username: string, newEmail: string | null): string =>
    newEmail
      ? `Changed the account ${username}. Its email is now ${newEmail}. If there was an old email, a notice was sent to it, and the links in earlier emails to it no longer work.`
      : `Changed the account ${username}.`,
  disabled: (username: string, changed: boolean): string =>
    changed
      ? `Disabled the account ${username}. Its sessions, tokens and links have ended.`
      : `The account ${username} is already disabled.`,
  enabled: (username: string, changed: boolean): string =>
    changed
      ? `Enabled the account ${username}. Its owner must sign in again.`
      : `The account ${username} is not disabled.`,
  accessEnded: (username: string): string =>
    `Ended all sessions and applications of the account ${username}.`,
  unlocked: (username: string, delays: number): string =>
    delays === 0
      ? `There was no delay for the account ${username}.`
      : `Ended ${count(delays, 'delay')} of the account ${username}. Its owner can try again now.`,
  invited: (username: string, email: string | null, days: number): string =>
    `Sent an invitation for the account ${username} to ${email}. Its link works for ${days} days.`,
  notSent: (email: string | null): string =>
    `The mail server did not accept the invitation to ${email}. To see why: npx gatehouse mail test ${email}`,
  inviteWhom: 'Give either a user or --import',
  wholeNumber: (value: string): string =>
    `${JSON.stringify(value)} is not a whole number above 0, such as 60`,
  rateAlone: '--rate: this option is for --import',
  noImport: (id: number): string =>
    `There is no import ${id} that has not been undone; to see all imports: npx gatehouse import list`,
  inviting: 'Inviting',
  invitedImport: ({ sent, rejected, left }: InvitationFacts): string =>
    [
      `Sent ${sent} ${sent === 1 ? 'invitation' : 'invitations'}.`,
      ...(rejected.length > 0
        ? [`The mail server did not accept:`, ...rejected.map((email) => `  ${email}`)]
        : []),
      ...(left > 0
        ? [
            `Stopped, because it rejected too many. ${left} are left. To see why: npx gatehouse mail test ${rejected.at(-1)}`,
          ]
        : []),
    ].join('\n'),
  notInvited: {
    active:
      'The account has a password already. Its owner can sign in, or ask for a temporary password.',
    'temporary-password':
      'The account has a temporary password already. Its owner can sign in with it.',
    disabled: 'The account is disabled. To enable it: npx gatehouse account enable USER',
    invited: 'The account has no email. To add one: npx gatehouse account edit USER --email EMAIL',
  },
  state: {
    active: 'active',
    invited: 'invited: no password yet',
    disabled: 'disabled',
    'temporary-password': 'signed in with a temporary password, and has not chosen a password yet',
  },
  labels: {
    id: 'id',
    name: 'name',
    email: 'email',
    phone: 'phone',
    postcode: 'postcode',
    state: 'state',
    created: 'created',
    lastSignIn: 'last sign-in',
    delays: 'delays now',
    failed: 'failed sign-ins, last 7 days',
    emails: 'emails sent',
    memberships: 'memberships',
    access: 'signed in',
    sharedWith: 'same email',
    staffRoles: 'staff roles',
  },
  none: 'none',
  never: 'never',
  missing: 'missing',
  delay: (of: 'sign-in' | 'current-password' | 'email', network: string | null, seconds: number) =>
    `${{ 'sign-in': 'sign-in', 'current-password': 'current password', email: 'emails' }[of]}${
      network ? ` from ${network}` : ''
    }: ${count(seconds, 'second')}`,
  failedFrom: (network: string, attempts: number, last: string): string =>
    `${network}: ${count(attempts, 'attempt')}, last ${last}`,
  sentAt: (action: string, at: string): string => `${at}  ${action}`,
  accessOf: (name: string, network: string, lastUsed: string): string =>
    `${name}, ${network}, last used ${lastUsed}`,
  bearer: 'app that used the password',
  contactRoles: { primary: 'primary', billing: 'billing' },
  erasure: (plan: ErasureFacts, auditUntil: string, networksUntil: string): string =>
    [
      `Erasing the account ${plan.username} deletes:`,
      `  the profile, with the username and the email ${plan.email ?? '(none)'}`,
      `  ${count(plan.credentials, 'session, token or link', 'sessions, tokens and links')}`,
      ...(plan.consents ? [`  ${count(plan.consents, 'connection')} to applications`] : []),
      ...(plan.staffRoles ? [`  ${count(plan.staffRoles, 'staff role')}`] : []),
      ...(plan.subscriptions ? ['  the subscription to the briefing'] : []),
      ...plan.memberships.map(
        ({ charityNumber, name, only, primary }) =>
          `  the contact of membership ${charityNumber}${name ? ` (${name})` : ''}${
            only
              ? ', which then has no contact'
              : primary
                ? ', which then has no primary contact'
                : ''
          }`,
      ),
      'It leaves:',
      ...(plan.memberships.length > 0
        ? ['  the memberships themselves, which belong to their organisations']
        : []),
      plan.auditEvents > 0
        ? `  ${count(plan.auditEvents, 'event')} of the audit trail without the account, as evidence of who did what: until ${auditUntil}, and their networks until ${networksUntil}`
        : '  nothing in the audit trail',
      '  copies in backups, until you delete those',
    ].join('\n'),
  erased: (username: string): string => `Erased the account ${username}.`,
  confirm: (username: string): string => `To erase it, type its username (${username}): `,
  notErased: 'Nothing was deleted. To erase the account, add --yes',
  packed: (file: string, events: number): string =>
    `Wrote ${file}: everything that is held about this person, with ${count(events, 'event')}. Send it only to the person.`,
  fileExists: (file: string): string =>
    `--out: ${JSON.stringify(file)} exists already or cannot be written. Choose another file`,
}
