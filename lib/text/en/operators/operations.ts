import { commandName } from '../../language/command-name.ts'
import { plural } from '../../language/plural.ts'

interface FailedEmail {
  readonly email: string
  readonly response: string
  readonly accounts: number
}

/** The output of the commands for staff, emails and retention. */
export const operationsText = {
  staff: {
    none: `No account has a staff role. To grant one: ${commandName} staff grant USER --role help-desk`,
    columns: ['username', 'name', 'email', 'role', 'since', 'state'],
    noAdministrator: `No one can now give roles on the staff pages. To give someone this role: ${commandName} staff grant USER --role administrator`,
    granted: {
      granted: (username: string, role: string): string =>
        `Granted the role ${role} to ${username}.`,
      'has-role': (username: string, role: string): string =>
        `${username} already has the role ${role}.`,
      disabled: (username: string, _role: string): string =>
        `${username} is disabled. Enable the account first: account enable ${username}`,
    },
    revoked: (username: string, role: string, changed: boolean): string =>
      changed
        ? `Took the role ${role} from ${username}.`
        : `${username} does not have the role ${role}.`,
  },
  mail: {
    sent: (to: string, response: string): string =>
      `The mail server accepted the email to ${to}. Its response: ${response}`,
    outbox: (to: string): string =>
      `SMTP_URL is not set, so the email to ${to} was written to .data/outbox/.`,
    failed: (to: string, server: string, reason: string): string =>
      `The mail server ${server} did not accept the email to ${to}: ${reason}`,
    bounce: {
      'no-setting':
        'BOUNCE_EMAIL is not set, so no message can be assigned to an email: docs/reference.md',
      'not-a-bounce': 'The message does not say that an email of this service failed.',
      unknown: 'The email is not on the list any more.',
      'failed-once': ({ email, response }: FailedEmail): string =>
        `An email to ${email} was not delivered: ${response}`,
      fails: ({ email, response, accounts }: FailedEmail): string =>
        `Emails to ${email} are not delivered: ${response}. ${plural.en(accounts, { one: '1 new task', other: '{n} new tasks' })}`,
    },
    wrongEmail: (to: string): string =>
      `${JSON.stringify(to)} is not an email address, like name@example.com`,
  },
  purge: {
    columns: ['rows', 'rule'],
    progress: (rule: string, dryRun: boolean): string =>
      `${dryRun ? 'Counting' : 'Deleting'} ${rule}`,
    failed: (rule: string): string => `${rule}: failed before all rows were done. Try again`,
    total: (rows: number, dryRun: boolean): string =>
      dryRun
        ? `${plural.en(rows, { one: '1 row is', other: '{n} rows are' })} due. Nothing was changed.`
        : `${plural.en(rows, { one: '1 row was due and has', other: '{n} rows were due and have' })} been dealt with.`,
  },
}
