import type { ListedAccount } from '#db/queries/accounts/accounts.ts'
import type { ImportedAccounts } from '#db/queries/imports/invitations.ts'
import type { ErasurePlan } from '#db/queries/privacy/erasure-plan.ts'
import { commandName, shellWord } from '../../language/command-name.ts'
import { period } from '../../language/period.ts'
import { number, plural } from '../../language/plural.ts'
import { apiText } from '../api.ts'

type Candidate = Omit<ListedAccount, 'state'>

type ErasureFacts = Omit<ErasurePlan, 'lastEventAt'>

const lineOf = (count: number, forms: Parameters<typeof plural.en>[1]) =>
  count > 0 ? [`  ${plural.en(count, forms)}`] : []

type ImportedCounts = Omit<ImportedAccounts, 'state'>

/** The output of the commands for accounts. */
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
    `Created the account ${username} (${id}). It has no password yet. To invite its owner: ${commandName} account invite ${shellWord(username)}`,
  edited: (username: string, newEmail: string | null): string =>
    newEmail
      ? `Changed the account ${username}. Its email is now ${newEmail}. If there was an old email, the links in earlier emails to it no longer work, and a notice was sent to it unless nobody had used the account or been invited.`
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
      : `Ended ${plural.en(delays, { one: '1 delay', other: '{n} delays' })} of the account ${username}. Its owner can try again now.`,
  invited: {
    sent: (username: string, email: string | null): string =>
      `Sent an invitation for the account ${username} to ${email}. Its link works for ${period.en.invitationDays}.`,
    waits: (username: string, email: string | null): string =>
      `Stored an invitation for the account ${username}. The mail server does not respond; the service sends it to ${email} when it does. To see why: ${commandName} mail test ${shellWord(`${email}`)}`,
  },
  notSent: (email: string | null): string =>
    `The mail server did not accept the invitation to ${email}. To see why: ${commandName} mail test ${shellWord(`${email}`)}`,
  inviteWhom: 'Name an account, or use --import to invite all accounts of an import.',
  onlyWithImport: '--rate, --former and --dry-run need --import.',
  inviteImported: {
    /** The label of the progress bar. */
    sending: 'Inviting',
    userOrImport: 'Give an account or --import, not both.',
    rate: (rate: string): string =>
      `--rate: ${JSON.stringify(rate)} must be a number per unit of time, such as 60/min, 500/h or 2/s`,
    state: {
      unknown: (id: string): string => `There is no import ${id}. See: ${commandName} import list`,
      undone: (id: string): string => `Import ${id} was undone.`,
      expired: (id: string): string =>
        `Import ${id} is too old. We no longer know which accounts it created, so invite them one by one.`,
    },
    isBusy: (id: string): string => `Another command is inviting the accounts of import ${id}.`,
    counts: ({
      created,
      due,
      invited,
      withoutEmail,
      former,
      deceased,
      disabled,
      notInvitable,
      unclear,
    }: ImportedCounts): string[] => [
      `The import created ${plural.en(created, { one: '1 account', other: '{n} accounts' })}. Will be invited: ${number.en(due)}.`,
      ...(invited > 0 ? [`Already invited: ${number.en(invited)}.`] : []),
      ...(withoutEmail > 0 ? [`No email address: ${number.en(withoutEmail)}.`] : []),
      ...(former > 0
        ? [
            `Former members, whose memberships have all ended or lapsed: ${number.en(former)}. To invite them too: --former`,
          ]
        : []),
      ...(deceased > 0 ? [`Deceased: ${number.en(deceased)}.`] : []),
      ...(disabled > 0
        ? [
            `Disabled: ${number.en(disabled)}. To invite one of them: ${commandName} account enable USERNAME, then account invite USERNAME`,
          ]
        : []),
      ...(notInvitable > 0
        ? [`Have a password, or were deleted: ${number.en(notInvitable)}.`]
        : []),
      ...(unclear.length > 0
        ? [
            `An earlier command ended while it was inviting ${unclear.join(', ')}. The email may not have been sent. To send it again: ${commandName} account invite USERNAME`,
          ]
        : []),
    ],
    dryRun: 'This was a dry run. Nothing was sent.',
    sent: (sent: number): string =>
      `Sent ${plural.en(sent, { one: '1 invitation', other: '{n} invitations' })}.`,
    waiting: (waiting: number): string =>
      `The mail server does not respond. The service sends ${plural.en(waiting, { one: '1 stored invitation', other: '{n} stored invitations' })} when it does.`,
    rejected: (usernames: readonly string[]): string =>
      `The mail server rejected ${plural.en(usernames.length, { one: '1 email', other: '{n} emails' })}, of: ${usernames.slice(0, 20).join(', ')}${usernames.length > 20 ? ', …' : ''}. Correct the emails with account edit, and run the command again.`,
    stopped: (left: number, id: string): string =>
      `Stopped, because 5 % or more were rejected. Not sent: ${number.en(left)}. To see the mail server's reason: ${commandName} mail test ADDRESS. To go on: ${commandName} account invite --import ${id}`,
  },
  notInvited: {
    active:
      'The account already has a password. Its owner can sign in, or ask for a temporary password.',
    'temporary-password':
      'The account already has a temporary password. Its owner can sign in with it.',
    disabled: `The account is disabled. To enable it: ${commandName} account enable USER`,
    invited: `The account has no email. To add one: ${commandName} account edit USER --email EMAIL`,
  },
  state: {
    active: 'active',
    invited: 'invited: no password yet',
    disabled: 'disabled',
    deceased: 'deceased, disabled',
    'temporary-password': 'signed in with a temporary password, and has not chosen a password yet',
  },
  erasedAt: (time: string): string => `on ${time}, unless it is undone: account erase USER --undo`,
  labels: {
    id: 'id',
    name: 'name',
    email: 'email',
    phone: 'phone',
    postcode: 'postcode',
    state: 'state',
    erased: 'erased',
    mergedInto: 'merged into',
    merged: 'merged accounts',
    created: 'created',
    lastSignIn: 'last sign-in',
    delays: 'delays now',
    failed: `failed sign-ins, last ${period.en.failedSignInDays}`,
    emails: 'last emails sent',
    memberships: 'memberships',
    access: 'signed in',
    sharedWith: 'same email',
    staffRoles: 'staff roles',
    factor: 'two-step sign-in',
  },
  factor: {
    reset: (username: string, at: string): string =>
      `Two-step sign-in of ${username} will be removed on ${at}. They get an email with a link to stop this.`,
    notReset: (username: string, state: 'not-sent' | 'not-possible'): string =>
      state === 'not-sent'
        ? `The mail server did not accept the email to ${username}, so nothing will be removed. Try: ${commandName} mail test`
        : `${username} has no two-step sign-in, has no email address, or it is already being removed.`,
    on: 'on',
    resetAt: (at: string): string => `will be removed on ${at}`,
  },
  none: 'none',
  never: 'never',
  missing: 'missing',
  delay: (
    of: 'sign-in' | 'second-step' | 'current-password' | 'email',
    network: string | null,
    seconds: number,
  ) =>
    `${
      {
        'sign-in': 'Sign-in',
        'second-step': 'Entering a security code',
        'current-password': 'Entering the current password',
        email: 'Sending emails',
      }[of]
    }${network ? ` from ${network}` : ''} is blocked for ${apiText.duration(seconds)}`,
  failedFrom: (network: string, attempts: number, last: string): string =>
    `${network}: ${plural.en(attempts, { one: '1 attempt', other: '{n} attempts' })}, last ${last}`,
  emailed: (at: string, ...parts: readonly (string | null)[]): string =>
    `${at}  ${parts.filter(Boolean).join(', ')}`,
  accessOf: (name: string, network: string, lastUsed: string): string =>
    `${name}, ${network}, last used ${lastUsed}`,
  bearer: 'app that used the password',
  contactRoles: { primary: 'primary', billing: 'billing' },
  erasure: (
    plan: ErasureFacts,
    auditUntil: string,
    networksUntil: string,
    atOnce: boolean,
  ): string =>
    [
      `Erasing the account ${plan.username} deletes:`,
      `  the profile, with the username and the email ${plan.email ?? '(none)'}`,
      ...plan.mergedAccounts.map(
        (username) => `  the account ${username}, which was merged into it`,
      ),
      `  ${plural.en(plan.credentials, { one: '1 session, token or link', other: '{n} sessions, tokens and links' })}`,
      ...lineOf(plan.consents, {
        one: '1 connection to applications',
        other: '{n} connections to applications',
      }),
      ...lineOf(plan.staffRoles, { one: '1 staff role', other: '{n} staff roles' }),
      ...(plan.subscriptions ? ['  the subscription to the briefing'] : []),
      ...lineOf(plan.applications, {
        one: '1 application to join',
        other: '{n} applications to join',
      }),
      ...lineOf(plan.notes, { one: '1 note by staff', other: '{n} notes by staff' }),
      ...plan.memberships.map(
        ({ charityNumber, name, only, primary }) =>
          `  the contact of membership ${charityNumber}${name ? ` (${name})` : ''}${
            only
              ? ', which will then have no contact'
              : primary
                ? ', which will then have no primary contact'
                : ''
          }`,
      ),
      'It keeps:',
      ...(plan.memberships.length > 0 ? ['  the memberships themselves'] : []),
      plan.auditEvents > 0
        ? `  ${plural.en(plan.auditEvents, { one: '1 event', other: '{n} events' })} in the audit trail without the account, as evidence of who did what, with the searches of staff: until ${auditUntil}, and their networks until ${networksUntil}`
        : '  nothing in the audit trail',
      ...(plan.subscriptions || plan.suppressions
        ? ['  a hash of the email, so that no import subscribes it to the briefing again']
        : []),
      '  copies in backups, until you delete them',
      ...(plan.answered.length > 0
        ? [`It answers these requests: ${plan.answered.map(({ kind }) => kind).join(', ')}`]
        : []),
      ...(plan.unanswered.length > 0
        ? [`It is not erased before these requests are answered: ${plan.unanswered.join(', ')}`]
        : []),
      atOnce
        ? 'This erases it at once, and cannot be undone.'
        : `This disables the account at once and erases it in ${period.en.erasureDays}. Until then, --undo restores it.`,
    ].join('\n'),
  notErased: (username: string, unanswered: ErasureFacts['unanswered']): string =>
    `The account ${username} is not erased before these requests are answered: ${unanswered.join(', ')}`,
  erased: (username: string): string => `Erased the account ${username}.`,
  confirm: (username: string): string => `To erase it, type its username (${username}): `,
  erasedLater: (username: string, day: string): string =>
    `Disabled the account ${username}. It will be erased on ${day}. To restore it: ${commandName} account erase ${shellWord(username)} --undo`,
  erasureUndone: (username: string, undone: boolean): string =>
    undone
      ? `The account ${username} will not be erased.`
      : `The account ${username} is not due to be erased, so there is nothing to undo.`,
  toBeErased: (username: string, day: string): string =>
    `The account ${username} is already due to be erased on ${day}. Add --undo to restore it, or --now to erase it at once`,
  enableUndo: (username: string, day: string): string =>
    `The account ${username} is due to be erased on ${day}. To restore it: ${commandName} account erase ${shellWord(username)} --undo`,
  enableUnmerge: (username: string): string =>
    `The account ${username} was merged into another. To undo that: ${commandName} account unmerge ${shellWord(username)}`,
  mergedInto: (username: string, until: string): string =>
    `${username}; until ${until} it can be undone: account unmerge USER`,
  merging: (merged: string, kept: string): string =>
    `This merges ${merged} into ${kept}. Its owner then signs in as ${kept}. We email both email addresses, unless nobody has used either account, and ${merged} is deleted after ${period.en.actDays}.`,
  confirmMerge: (username: string): string =>
    `To merge, type the username of the account that goes (${username}): `,
  merged: (merged: string, kept: string, told: 'merged' | 'merged-unused'): string =>
    `Merged the account ${merged} into ${kept}. ${
      {
        merged: 'We email its owner.',
        'merged-unused': 'Nobody has used either account, so no email was sent.',
      }[told]
    } To undo this within ${period.en.actDays}: ${commandName} account unmerge ${shellWord(merged)}`,
  unmerged: (username: string, complete: boolean): string =>
    `The account ${username} is separate again. ${complete ? 'It has back what it had.' : 'What has changed since stays with the other account.'}`,
  erasesNoStaff: (username: string): string =>
    `The account ${username} has a staff role. Remove it first: ${commandName} staff revoke ${shellWord(username)} --role ROLE`,
  eitherUndo: '--undo cannot be combined with --yes or --now',
  changedMeanwhile: 'Someone else has just changed the account. Run the command again',
  packed: (file: string, events: number): string =>
    `Wrote ${file}: everything we hold about this person, with ${plural.en(events, { one: '1 event', other: '{n} events' })}. Send it only to the person.`,
}
