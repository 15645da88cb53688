import { writeFile } from 'node:fs/promises'
import { operatorAccountsText as text } from '#lib/text/en/operators/accounts.ts'
import { CommandError } from '../command-error.ts'
import { confirm } from '../confirm.ts'
import { openServiceDatabase } from '../database.ts'
import type { CommandResult } from '../declare.ts'
import { operatorName } from '../operator.ts'
import { dateOf } from '../table.ts'
import { resolveAccount } from './resolve-account.ts'

/** Shows what erasing an account does, and erases it after a confirmation. */
export async function runAccountErase({
  args: [user = ''],
  flags: { yes },
}: {
  args: readonly string[]
  flags: { yes: boolean }
}): Promise<CommandResult> {
  await openServiceDatabase()
  const { eraseAccount } = await import('#lib/accounts/manage/erase-account.ts')
  const { planErasure } = await import('#lib/accounts/manage/plan-erasure.ts')
  const { id, username } = await resolveAccount(user)
  const plan = await planErasure(id)
  if (!plan) throw new CommandError(1, text.unknown(user))
  const day = (at: number | null) => (at === null ? '' : dateOf(at))
  const shown = text.erasure(plan, day(plan.auditUntil), day(plan.networksUntil))
  if (!yes && !(await confirm(shown, text.confirm(username), username))) {
    return {
      json: { erased: false, ...plan },
      text: process.stdin.isTTY ? text.notErased : `${shown}\n${text.notErased}`,
      exitCode: 1,
    }
  }
  const erased = await eraseAccount(id, operatorName())
  const report = process.stdin.isTTY && !yes ? '' : `${shown}\n`
  return { json: { erased, ...plan }, text: `${report}${text.erased(username)}` }
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
  const { makeAccessPack } = await import('#lib/accounts/manage/access-pack.ts')
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
