import { operatorAccountsText as text } from '#lib/text/en/operators/accounts.ts'
import { CommandError } from '../command-error.ts'
import { openServiceDatabase } from '../database.ts'
import type { CommandResult } from '../declare.ts'
import { operatorName } from '../operator.ts'
import { startProgress } from '../progress.ts'
import { resolveAccount } from './resolve-account.ts'

interface InviteInput {
  readonly args: readonly string[]
  readonly options: {
    readonly import?: string | null | undefined
    readonly rate?: string | null | undefined
  }
}

/** Invites the owner of an account, or everybody whom an import added, to choose a password. */
export async function runAccountInvite({
  args: [user],
  options: { import: importId, rate },
}: InviteInput): Promise<CommandResult> {
  if (Boolean(user) === Boolean(importId)) throw new CommandError(2, text.inviteWhom)
  for (const number of [importId, rate]) {
    if (number && !/^[1-9]\d*$/.test(number)) throw new CommandError(2, text.wholeNumber(number))
  }
  if (rate && !importId) throw new CommandError(2, text.rateAlone)
  await openServiceDatabase()
  return user ? inviteOne(user) : inviteImport(Number(importId), Number(rate ?? 60))
}

async function inviteOne(user: string): Promise<CommandResult> {
  const { invitationDays, inviteAccount } = await import('#lib/accounts/manage/invite-account.ts')
  const { id, username, email, state } = await resolveAccount(user)
  const outcome = await inviteAccount(id, operatorName())
  if (outcome === 'not-invited') throw new CommandError(1, text.notInvited[state])
  if (outcome === 'not-sent') throw new CommandError(1, text.notSent(email))
  return { json: { id, email }, text: text.invited(username, email, invitationDays) }
}

async function inviteImport(importId: number, perMinute: number): Promise<CommandResult> {
  const { findUninvited, inviteAccounts } = await import('#lib/accounts/manage/invite-import.ts')
  const accounts = await findUninvited(importId)
  if (!accounts) throw new CommandError(1, text.noImport(importId))
  const progress = startProgress(text.inviting, accounts.length)
  const options = { operator: operatorName(), perMinute, onSent: progress.show }
  const report = await inviteAccounts(accounts, options)
  progress.end()
  return {
    json: report,
    text: text.invitedImport(report),
    ...(report.rejected.length > 0 && { exitCode: 1 as const }),
  }
}
