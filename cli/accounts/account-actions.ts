import { operatorAccountsText as text } from '#lib/text/en/operators/accounts.ts'
import { CommandError } from '../command-error.ts'
import { openServiceDatabase } from '../database.ts'
import type { CommandResult } from '../declare.ts'
import { operatorName } from '../operator.ts'
import { dateOf } from '../table.ts'
import { accountSheet } from './account-sheet.ts'
import { resolveAccount } from './resolve-account.ts'

type AccountModule = typeof import('#lib/accounts/people/manage-account.ts')
type Values = Parameters<AccountModule['editAccount']>[1]
type Options = { readonly [Key in keyof Values]: Values[Key] | null | undefined }

interface UserInput {
  readonly args: readonly string[]
}

const openAccounts = async () => {
  await openServiceDatabase()
  return import('#lib/accounts/people/manage-account.ts')
}
const openAccess = async () => {
  await openServiceDatabase()
  return import('#lib/accounts/people/change-access.ts')
}

/** Creates an account in the state 'invited'. */
export async function runAccountCreate({
  options,
}: {
  options: Options & { username: string }
}): Promise<CommandResult> {
  const { username } = options
  const { createAccount } = await openAccounts()
  const id = await createAccount(options as Values & { username: string }, operatorName())
  if (!id) throw new CommandError(1, text.taken(username))
  return { json: { id, username }, text: text.created(username, id) }
}

/** Prints what is needed to help the owner of an account. */
export async function runAccountShow({ args: [user = ''] }: UserInput): Promise<CommandResult> {
  const { showAccount } = await openAccounts()
  const { id } = await resolveAccount(user)
  const shown = await showAccount(id)
  if (!shown) throw new CommandError(1, text.unknown(user))
  return { json: shown, text: accountSheet(shown) }
}

/** Changes an account. The username and the country cannot be cleared. */
export async function runAccountEdit({
  args: [user = ''],
  options,
}: UserInput & { options: Options }): Promise<CommandResult> {
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  const cleared = given.filter(([name, value]) => value === null && isNeeded(name))
  if (given.length === 0) throw new CommandError(2, text.nothingToChange)
  if (cleared.length > 0) {
    throw new CommandError(2, ...cleared.map(([name]) => text.cannotClear(name)))
  }
  const { editAccount } = await openAccounts()
  const { id, username } = await resolveAccount(user)
  const edited = await editAccount(id, Object.fromEntries(given) as Values, operatorName())
  if (!edited) throw new CommandError(1, text.unknown(user))
  if (edited === 'taken') throw new CommandError(1, text.taken(String(options.username)))
  const newEmail = edited.email === edited.oldEmail ? null : edited.email
  return { json: { id, ...edited }, text: text.edited(username, newEmail) }
}

const isNeeded = (name: string) => name === 'username' || name === 'country'

/** Disables an account. */
export async function runAccountDisable({ args: [user = ''] }: UserInput): Promise<CommandResult> {
  const { disableAccount } = await openAccess()
  const { id, username } = await resolveAccount(user)
  const changed = await disableAccount(id, operatorName())
  return { json: { id, changed }, text: text.disabled(username, changed) }
}

/** Enables an account. */
export async function runAccountEnable({ args: [user = ''] }: UserInput): Promise<CommandResult> {
  const { enableAccount } = await openAccess()
  const { id, username } = await resolveAccount(user)
  const outcome = await enableAccount(id, operatorName())
  if (outcome === 'to-be-erased') {
    const { findPlannedErasure } = await import('#lib/accounts/privacy/erase-account.ts')
    const { dueAt = Date.now() } = (await findPlannedErasure(id)) ?? {}
    throw new CommandError(1, text.enableUndo(username, dateOf(dueAt)))
  }
  const changed = outcome === 'enabled'
  return { json: { id, changed }, text: text.enabled(username, changed) }
}

/** Ends the delays of an account. */
export async function runAccountUnlock({ args: [user = ''] }: UserInput): Promise<CommandResult> {
  const { unlockAccount } = await openAccounts()
  const { id, username } = await resolveAccount(user)
  const ended = (await unlockAccount(id, operatorName())) ?? []
  return { json: { id, ended }, text: text.unlocked(username, ended.length) }
}

/** Signs an account out everywhere. */
export async function runEndSessions({ args: [user = ''] }: UserInput): Promise<CommandResult> {
  const { endAllAccess } = await openAccess()
  const { id, username } = await resolveAccount(user)
  await endAllAccess(id, operatorName())
  return { json: { id, ended: true }, text: text.accessEnded(username) }
}

/** Invites the owner of an account to choose the first password. */
export async function runAccountInvite({
  args: [user],
  options: { rate } = {},
  flags = {},
}: UserInput & {
  readonly options?: { readonly rate?: string | null | undefined }
  readonly flags?: { readonly 'dry-run'?: boolean }
}): Promise<CommandResult> {
  if (!user) throw new CommandError(2, text.inviteWhom)
  if (rate || flags['dry-run']) throw new CommandError(2, text.onlyWithImport)
  await openServiceDatabase()
  const { invitationDays, inviteAccount } = await import('#lib/accounts/people/invite-account.ts')
  const { id, username, email, state } = await resolveAccount(user)
  const outcome = await inviteAccount(id, operatorName())
  if (outcome === 'not-invited') throw new CommandError(1, text.notInvited[state])
  if (outcome === 'not-sent') throw new CommandError(1, text.notSent(email))
  return { json: { id, email }, text: text.invited(username, email, invitationDays) }
}
