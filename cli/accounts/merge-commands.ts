import { texts } from '#lib/text/texts.ts'
import { CommandError } from '../command-error.ts'
import { confirm } from '../confirm.ts'
import { openFor, openServiceDatabase } from '../database.ts'
import { command } from '../declare.ts'
import { accountSheet } from './account-sheet.ts'
import { resolveAccount, userArgument } from './resolve-account.ts'

const text = () => texts().operatorAccounts

/** The commands that merge two accounts of one person, and undo it (decision 082). */
export const mergeCommands = [
  command({
    name: 'merge',
    summary:
      'merges an account into another one of the same person; both mailboxes are told, unless neither account was used',
    description:
      'Shows both accounts. After a confirmation it moves the contacts, consents, applications to join, requests and audit events of the first account to the second, whose username, email and password stay, and which takes the details that it has not, such as a phone number. The first account is signed out, disabled, and deleted after 30 days. Until then account unmerge undoes it.',
    arguments: {
      ...userArgument,
      into: 'the username, email or id of the account that stays',
    },
    flags: { yes: 'merge without asking' },
    examples: ['account merge ada.2 ada'],
    async run({ args: [user = '', into = ''], flags: { yes }, operator }) {
      const { showAccount } = await openFor(() => import('#lib/accounts/people/manage-account.ts'))
      const { isMerged, mergeAccounts } = await import('#lib/accounts/people/merge-accounts.ts')
      const { recordOperatorView } = await import('#lib/accounts/people/open-record.ts')
      const [merged, kept] = [await resolveAccount(user), await resolveAccount(into, 'into')]
      for (const { id } of [merged, kept])
        await recordOperatorView({ kind: 'person', id }, operator)
      const pair = { mergedId: merged.id, keptId: kept.id }
      const accounts = [await showAccount(merged.id), await showAccount(kept.id)]
      const sheets = accounts.flatMap((account) => account ?? []).map(accountSheet)
      const shown = [...sheets, text().merging(merged.username, kept.username)].join('\n\n')
      if (!yes) await confirm(shown, text().confirmMerge(merged.username), merged.username)
      const outcome = await mergeAccounts(pair, operator)
      if (!isMerged(outcome)) throw new CommandError('conflict', texts().staffMerge.faults[outcome])
      return {
        json: { ...pair, merged: true, emailed: outcome === 'merged' },
        text: text().merged(merged.username, kept.username, outcome),
      }
    },
  }),
  command({
    name: 'unmerge',
    summary: 'undoes the merge of an account for 30 days',
    description:
      'Undoes the merge of an account: it gets back what has not changed since, and its owner can sign in again. What has changed since stays with the other account.',
    arguments: userArgument,
    examples: ['account unmerge ada.2'],
    async run({ args: [user = ''], operator }) {
      await openServiceDatabase()
      const { unmergeAccount } = await import('#lib/accounts/people/merge-accounts.ts')
      const { id, username } = await resolveAccount(user)
      const outcome = await unmergeAccount(id, operator)
      if (outcome !== 'undone' && outcome !== 'undone-partly') {
        throw new CommandError('conflict', texts().staffMerge.undoFaults[outcome])
      }
      const complete = outcome === 'undone'
      return { json: { id, undone: true, complete }, text: text().unmerged(username, complete) }
    },
  }),
]
