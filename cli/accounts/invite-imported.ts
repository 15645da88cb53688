import { importNumberOrZero } from '#lib/imports/import-number.ts'
import { texts } from '#lib/text/texts.ts'
import { CommandError, notDone } from '../command-error.ts'
import { openFor } from '../database.ts'
import type { CommandResult } from '../declare.ts'
import { progress } from '../progress.ts'

const text = () => texts().operatorAccounts.inviteImported

/** Invites the owners of the accounts that an import created. */
export async function inviteOwners(
  id: string,
  rate: string | null | undefined,
  flags: Readonly<Record<'former' | 'dry-run', boolean>>,
  operator: string,
): Promise<CommandResult> {
  const perMinute = rate ? readRate(rate) : undefined
  const { inviteImported } = await openFor(() => import('#lib/accounts/people/invite-imported.ts'))
  const result = await inviteImported({
    importId: importNumberOrZero(id),
    operator,
    perMinute,
    withFormer: flags.former,
    send: !flags['dry-run'],
    onProgress: (done, total) => progress.show(text().sending, done, total),
  })
  const { accounts, sent, waiting, rejected, isStopped, isBusy } = result
  if (accounts.state !== 'found') {
    throw notDone(accounts.state, text().state[accounts.state](id), 'import')
  }
  if (isBusy) throw new CommandError('conflict', text().isBusy(id))
  const { state: _, ...counts } = accounts
  const left = accounts.due - sent - waiting - rejected.length
  return {
    json: { ...counts, sent, waiting, rejected, isStopped },
    text: [
      ...text().counts(counts),
      ...(flags['dry-run'] ? [text().dryRun] : [text().sent(sent)]),
      ...(waiting > 0 ? [text().waiting(waiting)] : []),
      ...(rejected.length > 0 ? [text().rejected(rejected)] : []),
      ...(isStopped ? [text().stopped(left, id)] : []),
    ].join('\n'),
    ...((isStopped || rejected.length > 0) && { exitCode: 1 as const }),
  }
}

const perMinuteOf: Readonly<Record<string, number>> = { s: 60, min: 1, h: 1 / 60 }

/** Reads a rate such as `500/h`, and returns how many that is in a minute. Throws a `CommandError` if it is none. */
export function readRate(rate: string): number {
  const [, count, unit = ''] = /^(\d{1,5})\/(s|min|h)$/.exec(rate) ?? []
  const perMinute = Number(count) * (perMinuteOf[unit] ?? 0)
  if (perMinute > 0) return perMinute
  throw new CommandError('command-line', text().rate(rate))
}
