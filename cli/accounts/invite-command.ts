import { identifier } from '#lib/contract/field.ts'
import { texts } from '#lib/text/texts.ts'
import { CommandError } from '../command-error.ts'
import { openFor } from '../database.ts'
import { command, option } from '../declare.ts'
import { inviteOwners } from './invite-imported.ts'
import { resolveAccount, userArgument } from './resolve-account.ts'

const text = () => texts().operatorAccounts

/** Invites the owner of an account, or the owners of all accounts that an import created. */
export const inviteCommand = command({
  name: 'invite',
  summary: 'emails a link with which the owner chooses the first password',
  description:
    'Emails a link to the owner of an account without a password, or to the owners of all accounts that an import created and that have no link that works. The link leads to a page where the owner chooses a password. It works once, within 14 days.',
  arguments: { 'user?': `${userArgument.user}; left out with --import` },
  options: {
    import: option(
      identifier('import'),
      'the id of the import whose accounts to invite; run it again to go on where it ended',
      'id',
    ),
    rate: option(
      identifier('rate'),
      'the most emails per minute or hour, such as 60/min or 500/h (default: 60/min)',
      'rate',
    ),
  },
  flags: {
    former: 'with --import: also invite people whose memberships have all ended or lapsed',
    'dry-run': 'with --import: count who would be invited, and send nothing',
  },
  note: 'With --import, disabled accounts are left out, including those that the file marks as deceased. The command stops once 5 % of at least 20 emails were rejected.',
  examples: [
    'account invite eve.oak',
    'account invite --import 3 --dry-run',
    'account invite --import 3 --rate 60/min',
  ],
  async run({ args: [user], options: { import: importId, rate }, flags, operator }) {
    if (importId) {
      if (user) throw new CommandError('command-line', text().inviteImported.userOrImport)
      return inviteOwners(importId, rate, flags, operator)
    }
    if (!user) throw new CommandError('command-line', text().inviteWhom)
    if (rate || flags['dry-run'] || flags.former)
      throw new CommandError('command-line', text().onlyWithImport)
    const { inviteAccount } = await openFor(() => import('#lib/accounts/people/invite-account.ts'))
    const { id, username, email, state } = await resolveAccount(user)
    const outcome = await inviteAccount(id, operator)
    if (outcome === 'not-invited') throw new CommandError('conflict', text().notInvited[state])
    if (outcome === 'not-sent') throw new CommandError('failed', text().notSent(email))
    return { json: { id, email, state: outcome }, text: text().invited[outcome](username, email) }
  },
})
