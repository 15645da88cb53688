import { peopleList } from '#lib/accounts/lists/people.ts'
import type { AccountValues } from '#lib/accounts/people/manage-account.ts'
import { email, optional, reference } from '#lib/contract/field.ts'
import { maxLength, required } from '#lib/contract/rule.ts'
import { person, personText } from '#lib/records/person.ts'
import { texts } from '#lib/text/texts.ts'
import { CommandError, wrongDetails } from '../command-error.ts'
import { openFor } from '../database.ts'
import { command, type Noun, option, optionsOf } from '../declare.ts'
import { listCommand } from '../list-command.ts'
import { dateOf } from '../table.ts'
import { accessPackCommand } from './access-pack-command.ts'
import { accountSheet } from './account-sheet.ts'
import { eraseCommand } from './erase-command.ts'
import { inviteCommand } from './invite-command.ts'
import { mergeCommands } from './merge-commands.ts'
import { resetFactorCommand } from './reset-factor-command.ts'
import { resolveAccount, userArgument } from './resolve-account.ts'

const text = () => texts().operatorAccounts
const username = reference('username', required(), maxLength(1024))
const profile = {
  email: option(
    email('email', maxLength(254)),
    'the email address; two accounts may share one',
    'email',
  ),
  ...optionsOf(person, (name) => personText(name).about),
}

const openAccounts = () => openFor(() => import('#lib/accounts/people/manage-account.ts'))
const openAccess = () => openFor(() => import('#lib/accounts/people/change-access.ts'))

/** The commands for accounts. */
export const accountCommands: Noun = {
  name: 'account',
  description:
    'Manages accounts: the people who can sign in. Operators never see or set a password.',
  commands: [
    command({
      name: 'create',
      mayClear: true,
      summary: 'creates an account without a password',
      description:
        'Creates an account without a password. No email is sent; use account invite for that.',
      options: {
        username: option(username, 'the username, which no other account may have', 'name'),
        ...profile,
      },
      examples: [
        "account create --username eve.oak --email eve@oak.example --forename Eve --surname Oak --country 'United Kingdom'",
      ],
      async run({ options, operator }) {
        const { createAccount } = await openAccounts()
        const { username } = options
        const values = options as AccountValues & { username: string }
        const id = await createAccount(values, operator)
        if (!id) throw new CommandError('conflict', text().taken(username))
        if (typeof id !== 'string') throw wrongDetails(id.wrong)
        return { json: { id, username }, text: text().created(username, id) }
      },
    }),
    listCommand('account', peopleList, 'account list --state disabled --sort -added'),
    command({
      name: 'show',
      summary: 'shows what is needed to help someone on the phone',
      description:
        'Shows the state of an account, the last sign-in, failed sign-ins with their networks, delays, emails that were sent, memberships, sessions and applications.',
      arguments: userArgument,
      examples: ['account show ada', 'account show ada@example.org --json'],
      async run({ args: [user = ''], operator }) {
        const { showAccount } = await openAccounts()
        const { recordOperatorView } = await import('#lib/accounts/people/open-record.ts')
        const { id } = await resolveAccount(user)
        await recordOperatorView({ kind: 'person', id }, operator)
        const shown = await showAccount(id)
        if (!shown) throw new CommandError('not-found', text().unknown(user))
        return { json: shown, text: accountSheet(shown) }
      },
    }),
    command({
      name: 'edit',
      mayClear: true,
      edits: ['username', 'country'],
      summary: 'changes the username, the email or the profile of an account',
      description:
        'Changes the username, the email or the profile of an account. An option that is given empty clears the value. An email informs the old email address of a new one.',
      arguments: userArgument,
      options: {
        username: option(optional(username), 'the new username', 'name'),
        ...profile,
      },
      examples: ["account edit ada --phone '01234 567890'", "account edit ada --fax ''"],
      async run({ args: [user = ''], options, operator }) {
        const { editAccount } = await openAccounts()
        const { id, username } = await resolveAccount(user)
        const edited = await editAccount(id, options as AccountValues, operator)
        if (!edited) throw new CommandError('not-found', text().unknown(user))
        if (edited === 'taken')
          throw new CommandError('conflict', text().taken(String(options.username)))
        if ('wrong' in edited) throw wrongDetails(edited.wrong)
        const newEmail = edited.email === edited.oldEmail ? null : edited.email
        return { json: { id, ...edited }, text: text().edited(username, newEmail) }
      },
    }),
    command({
      name: 'disable',
      summary: 'disables an account and ends its sessions immediately',
      arguments: userArgument,
      examples: ['account disable ada'],
      async run({ args: [user = ''], operator }) {
        const { disableAccount } = await openAccess()
        const { hasAdministrator } = await import('#lib/accounts/staff/roles.ts')
        const { id, username } = await resolveAccount(user)
        const hadOne = await hasAdministrator()
        const changed = await disableAccount(id, operator)
        const sentence = text().disabled(username, changed)
        const isLast = hadOne && !(await hasAdministrator())
        return {
          json: { id, changed },
          text: isLast ? `${sentence} ${texts().operations.staff.noAdministrator}` : sentence,
        }
      },
    }),
    command({
      name: 'enable',
      summary: 'enables a disabled account',
      arguments: userArgument,
      examples: ['account enable ada'],
      async run({ args: [user = ''], operator }) {
        const { enableAccount } = await openAccess()
        const { id, username } = await resolveAccount(user)
        const outcome = await enableAccount(id, operator)
        if (outcome === 'to-be-erased') {
          const { findPlannedErasure } = await import('#lib/accounts/privacy/erase-account.ts')
          const { dueAt = Date.now() } = (await findPlannedErasure(id)) ?? {}
          throw new CommandError('conflict', text().enableUndo(username, dateOf(dueAt)))
        }
        if (outcome === 'merged') throw new CommandError('conflict', text().enableUnmerge(username))
        const changed = outcome === 'enabled'
        return { json: { id, changed }, text: text().enabled(username, changed) }
      },
    }),
    command({
      name: 'unlock',
      summary: 'ends the delays after failed sign-ins',
      description:
        'Ends the delays of an account after failed sign-ins and wrong codes, and allows another email to it. Delays of whole networks stay, and those of browsers in which its owner has signed in before.',
      arguments: userArgument,
      examples: ['account unlock ada'],
      async run({ args: [user = ''], operator }) {
        const { unlockAccount } = await openAccounts()
        const { id, username } = await resolveAccount(user)
        const ended = (await unlockAccount(id, operator)) ?? []
        return { json: { id, ended }, text: text().unlocked(username, ended.length) }
      },
    }),
    command({
      name: 'end-sessions',
      summary: 'signs an account out everywhere and disconnects its applications',
      arguments: userArgument,
      examples: ['account end-sessions ada'],
      async run({ args: [user = ''], operator }) {
        const { endAllAccess } = await openAccess()
        const { id, username } = await resolveAccount(user)
        await endAllAccess(id, operator)
        return { json: { id, ended: true }, text: text().accessEnded(username) }
      },
    }),
    resetFactorCommand,
    inviteCommand,
    ...mergeCommands,
    eraseCommand,
    accessPackCommand,
  ],
}
