import { writeFile } from 'node:fs/promises'
import { operatorAccountsText as text } from '#lib/text/en/operators/accounts.ts'
import { CommandError } from '../command-error.ts'
import { confirm } from '../confirm.ts'
import { openServiceDatabase } from '../database.ts'
import type { CommandResult } from '../declare.ts'
import { operatorName } from '../operator.ts'
import { dateOf } from '../table.ts'
import { resolveAccount } from './resolve-account.ts'

interface EraseInput {
  readonly args: readonly string[]
  readonly flags: Readonly<Record<'yes' | 'now' | 'undo', boolean>>
}

/**
 * Shows what erasing an account does. After a confirmation it disables the account and erases it in 30 days,
 * as the staff page does (decision 068), or at once with `--now`.
 */
export async function runAccountErase({
  args: [user = ''],
  flags: { yes, now, undo },
}: EraseInput): Promise<CommandResult> {
  if (undo && (yes || now)) throw new CommandError(2, text.eitherUndo)
  await openServiceDatabase()
  const { eraseAccount, planErasure, findPlannedErasure } = await import(
    '#lib/accounts/privacy/erase-account.ts'
  )
  const { findErasureEffects } = await import('#lib/accounts/privacy/plan-erasure.ts')
  const { id, username } = await resolveAccount(user)
  if (undo) return undoErase(id, username)
  const plan = await findErasureEffects(id)
  if (!plan) throw new CommandError(1, text.unknown(user))
  if (plan.staffRoles > 0) throw new CommandError(1, text.erasesNoStaff(username))
  const planned = await findPlannedErasure(id)
  if (planned && !now) throw new CommandError(1, text.toBeErased(username, dateOf(planned.dueAt)))
  const day = (at: number | null) => (at === null ? '' : dateOf(at))
  const shown = text.erasure(plan, day(plan.auditUntil), day(plan.networksUntil), now)
  if (!yes && !(await confirm(shown, text.confirm(username), username))) {
    return {
      json: { erased: false, ...plan },
      text: process.stdin.isTTY ? text.notErased : `${shown}\n${text.notErased}`,
      exitCode: 1,
    }
  }
  const report = process.stdin.isTTY && !yes ? '' : `${shown}\n`
  if (now) {
    const erased = await eraseAccount(id, operatorName())
    return { json: { erased, ...plan }, text: `${report}${text.erased(username)}` }
  }
  if (!(await planErasure(id, operatorName()))) throw new CommandError(1, text.changedMeanwhile)
  const until = (await findPlannedErasure(id))?.dueAt ?? Date.now()
  return {
    json: { erased: false, until: new Date(until).toISOString(), ...plan },
    text: `${report}${text.erasedLater(username, dateOf(until))}`,
  }
}

/** Restores an account that is to be erased. */
async function undoErase(id: string, username: string): Promise<CommandResult> {
  const { undoErasure } = await import('#lib/accounts/privacy/erase-account.ts')
  const undone = await undoErasure(id, operatorName())
  return { json: { id, undone }, text: text.erasureUndone(username, undone) }
}

/** Writes everything that is held about the owner of an account to a file of its own. */
export async function runAccessPack({
  args: [user = ''],
  options: { out },
}: {
  args: readonly string[]
  options: { out?: string | null | undefined }
}): Promise<CommandResult> {
  await openServiceDatabase()
  const { makeAccessPack } = await import('#lib/accounts/privacy/access-pack.ts')
  const { id, username } = await resolveAccount(user)
  const pack = await makeAccessPack(id, operatorName())
  if (!pack) throw new CommandError(1, text.unknown(user))
  const file = out ?? `access-pack-${username.replace(/[^\w.@-]/g, '_')}.zip`
  // Only the operator may read it, and it replaces nothing.
  await writeFile(file, pack.zip, { mode: 0o600, flag: 'wx' }).catch(() => {
    throw new CommandError(1, text.fileExists(file))
  })
  return { json: { id, file, events: pack.events }, text: text.packed(file, pack.events) }
}
