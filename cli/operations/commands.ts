import { AuditSearchForm, StaffRoleForm } from '#lib/contracts/forms/staff.ts'
import { userArgument } from '../accounts/resolve-account.ts'
import { command, type Noun, option } from '../declare.ts'
import { runAuditSearch } from './audit-actions.ts'
import { runMailTest, runPurge, runSubscribersList } from './service-actions.ts'
import { runStaffGrant, runStaffList, runStaffResetMfa, runStaffRevoke } from './staff-actions.ts'

const { fields } = AuditSearchForm
const role = {
  role: option(
    StaffRoleForm.fields.role,
    'the role: help-desk, membership, fees or administrator',
    'role',
  ),
}

/** The commands for the roles of staff. */
export const staffCommands: Noun = {
  name: 'staff',
  description: 'Manages the roles of staff, who look after members.',
  commands: [
    command({
      name: 'grant',
      summary: 'gives an account a role as staff',
      arguments: userArgument,
      options: role,
      examples: ['staff grant olga --role membership'],
      run: runStaffGrant,
    }),
    command({
      name: 'revoke',
      summary: 'takes a role as staff from an account',
      arguments: userArgument,
      options: role,
      examples: ['staff revoke olga --role membership'],
      run: runStaffRevoke,
    }),
    command({
      name: 'reset-factor',
      summary: "removes a colleague's authenticator app after 24 hours",
      description:
        'Emails the colleague, who can stop it. Without that email nothing is removed. They sign in with their password and set up another app afterwards.',
      arguments: userArgument,
      examples: ['staff reset-factor olga'],
      run: runStaffResetMfa,
    }),
    command({
      name: 'list',
      summary: 'lists everyone with a role as staff',
      examples: ['staff list'],
      run: runStaffList,
    }),
  ],
}

/** The commands for the audit trail. */
export const auditCommands: Noun = {
  name: 'audit',
  description: 'Searches the audit trail.',
  commands: [
    command({
      name: 'search',
      summary: 'finds events of the audit trail, newest first',
      options: {
        account: option(fields.account, 'the username, email or id of an account', 'user'),
        action: option(fields.action, 'an action, such as sign-in-refused', 'action'),
        network: option(fields.network, 'a network, such as 192.0.2.7', 'network'),
        operator: option(
          fields.operator,
          "the beginning of an operator's name, or of staff: and a colleague's username",
          'name',
        ),
        from: option(fields.from, 'the first day, such as 2026-11-01', 'day'),
        until: option(fields.until, 'the last day', 'day'),
        limit: option(fields.limit, 'at most so many events (default: 50)', 'number'),
        before: option(fields.before, 'only events older than the one with this id', 'id'),
      },
      examples: [
        'audit search --account ada --from 2026-11-01',
        'audit search --action sign-in-refused --network 192.0.2.7 --json',
      ],
      run: runAuditSearch,
    }),
  ],
}

/** The commands for emails. */
export const mailCommands: Noun = {
  name: 'mail',
  description: 'Tests the sending of emails.',
  commands: [
    command({
      name: 'test',
      summary: "sends one email and prints the mail server's response",
      arguments: { email: 'the email address to send it to' },
      examples: ['mail test olga@example.org'],
      run: runMailTest,
    }),
  ],
}

/** The commands for the subscribers of the briefing. */
export const subscriberCommands: Noun = {
  name: 'subscribers',
  description: 'Shows who gets the briefing.',
  commands: [
    command({
      name: 'list',
      summary: 'lists the confirmed subscribers of the briefing',
      flags: { all: 'list those who have not confirmed yet too' },
      examples: ['subscribers list', 'subscribers list --json'],
      run: runSubscribersList,
    }),
  ],
}

/** Applies the periods of retention. */
export const purgeCommand = command({
  name: 'purge',
  summary: 'deletes what has been stored for long enough',
  description:
    'Deletes what the settings RETENTION_… say is due, as the service does every ten minutes.',
  flags: { 'dry-run': 'count what is due, without deleting it' },
  examples: ['purge --dry-run', 'purge'],
  run: runPurge,
})
