import { RoleChoiceForm } from '#lib/contracts/forms/staff.ts'
import { texts } from '#lib/text/texts.ts'
import { resolveAccount, userArgument } from '../accounts/resolve-account.ts'
import { CommandError } from '../command-error.ts'
import { openFor } from '../database.ts'
import { command, type Noun, option } from '../declare.ts'
import { dateOf, stateOf, tableOr } from '../table.ts'

const text = () => texts().operations.staff
const options = {
  role: option(
    RoleChoiceForm.fields.role,
    'the role: help-desk, membership, fees or administrator; or daily-work',
    'role',
  ),
}
const openRoles = () => openFor(() => import('#lib/accounts/staff/roles.ts'))

/** The commands for the roles of staff. */
export const staffCommands: Noun = {
  name: 'staff',
  description: 'Manages the roles of staff, who look after members.',
  commands: [
    command({
      name: 'grant',
      summary: 'gives an account a role as staff',
      description:
        'Gives an account a role as staff. The choice daily-work is the roles help-desk, membership and fees.',
      arguments: userArgument,
      options,
      examples: ['staff grant olga --role membership', 'staff grant olga --role daily-work'],
      async run({ args: [user = ''], options: { role }, operator }) {
        const { grantRole } = await openRoles()
        const { id, username } = await resolveAccount(user)
        const outcome = await grantRole(id, role, operator)
        const sentence = text().granted[outcome](username, role)
        if (outcome === 'disabled') throw new CommandError('conflict', sentence)
        return { json: { id, role, changed: outcome === 'granted' }, text: sentence }
      },
    }),
    command({
      name: 'revoke',
      summary: 'takes a role as staff from an account',
      description:
        'Takes a role as staff from an account. The choice daily-work is the roles help-desk, membership and fees.',
      arguments: userArgument,
      options,
      examples: ['staff revoke olga --role membership'],
      async run({ args: [user = ''], options: { role }, operator }) {
        const { hasAdministrator, revokeRole } = await openRoles()
        const { id, username } = await resolveAccount(user)
        const changed = await revokeRole(id, role, operator)
        const revoked = text().revoked(username, role, changed)
        const isLast = changed && role === 'administrator' && !(await hasAdministrator())
        const json = { id, role, changed }
        return { json, text: isLast ? `${revoked} ${text().noAdministrator}` : revoked }
      },
    }),
    command({
      name: 'list',
      summary: 'lists everyone with a role as staff',
      examples: ['staff list'],
      async run({ operator }) {
        const staff = await (await openRoles()).listStaffRoles(operator)
        const rows = staff.map(({ username, name, email, role, grantedAt, disabledAt }) => [
          username,
          name,
          email ?? '',
          role,
          dateOf(grantedAt),
          stateOf(disabledAt),
        ])
        return { json: staff, text: tableOr(text().none, text().columns, rows) }
      },
    }),
  ],
}
