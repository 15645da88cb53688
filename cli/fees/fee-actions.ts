import { describeFault } from '#lib/fees/fee-fault.ts'
import type { FeeResult } from '#lib/fees/manage-fees.ts'
import { operatorFeesText as text } from '#lib/text/en/operators/fees.ts'
import { CommandError } from '../command-error.ts'
import { openServiceDatabase } from '../database.ts'
import type { CommandResult } from '../declare.ts'
import { operatorName } from '../operator.ts'
import { alignColumns } from '../table.ts'

type Text = string | null | undefined

interface FeeValues {
  readonly description?: Text
  readonly band?: Text
  readonly bandDescription?: Text
  readonly amount?: Text
  readonly until?: Text
}

interface FeeInput<Options> {
  readonly args: readonly string[]
  readonly options: Options
  readonly flags: { readonly 'on-application': boolean }
}

const openFees = async () => {
  await openServiceDatabase()
  return import('#lib/fees/manage-fees.ts')
}

/** Prints the fees in the order that staff chose. */
export async function runFeeList({
  flags: { all },
}: {
  flags: { all: boolean }
}): Promise<CommandResult> {
  const { listFees } = await openFees()
  const fees = await listFees({ all })
  const rows = fees.map((fee) => [
    ...[fee.id, fee.type, fee.band ?? '', fee.audience, fee.description, text.price(fee)],
    ...[fee.from ?? '', fee.until ?? '', text.status[fee.status]],
  ])
  return { json: fees, text: rows.length > 0 ? alignColumns([text.columns, ...rows]) : text.none }
}

/** Adds a fee, or corrects the one with the id. */
export async function runFeeSet({
  args: [id],
  options: { type, audience, from, ...values },
  flags,
}: FeeInput<
  FeeValues & {
    type?: Text
    audience?: 'individual' | 'organisation' | null | undefined
    from?: Text
  }
>): Promise<CommandResult> {
  const change = changeOf(values, flags['on-application'])
  if (id !== undefined) {
    if (type || audience || from !== undefined) throw new CommandError(2, text.fixed)
    if (Object.keys(change).length === 0) throw new CommandError(2, text.nothingToChange)
    const { editFee } = await openFees()
    return resultOf(await editFee(id, change, operatorName()))
  }
  const { description } = values
  if (!type || !audience || !description) {
    const missing = Object.entries({ type, audience, description }).filter(([, value]) => !value)
    throw new CommandError(2, text.required(missing.map(([name]) => name)))
  }
  const { band = null, bandDescription = null, amount = null, until = null } = change
  const { addFee } = await openFees()
  return resultOf(
    await addFee(
      { type, audience, description, band, bandDescription, amount, until, from: from ?? null },
      operatorName(),
    ),
  )
}

/** Changes a fee from a day on. */
export async function runFeeSchedule({
  args: [id = ''],
  options: { from, ...values },
  flags,
}: FeeInput<FeeValues & { from: string }>): Promise<CommandResult> {
  const change = changeOf(values, flags['on-application'])
  if (Object.keys(change).length === 0) throw new CommandError(2, text.nothingToChange)
  const { scheduleFee } = await openFees()
  return resultOf(await scheduleFee(id, from, change, operatorName()))
}

/** Stops offering a fee. */
export async function runFeeEnd({
  args: [id = ''],
  options: { from },
}: {
  args: readonly string[]
  options: { from?: Text }
}): Promise<CommandResult> {
  const { endFee } = await openFees()
  const ended = await endFee(id, from ?? undefined, operatorName())
  if (ended.outcome !== 'ended') throw new CommandError(1, describeFault(ended, text.faults))
  const { outcome: _, ...json } = ended
  return {
    json: { id, ...json },
    text: ended.deleted ? text.deleted(id) : text.ended(id, ended.from),
  }
}

/** The values that were given. A description cannot be cleared, so an empty one changes nothing. */
function changeOf({ description, amount, ...rest }: FeeValues, onApplication: boolean) {
  if (onApplication && amount) throw new CommandError(2, text.bothAmounts)
  const newAmount = onApplication ? null : (amount ?? undefined)
  const all = { ...rest, description: description ?? undefined, amount: newAmount }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as {
    [Key in keyof FeeValues]?: Key extends 'description' ? string : string | null
  }
}

function resultOf(result: FeeResult): CommandResult {
  if (result.outcome !== 'saved') throw new CommandError(1, describeFault(result, text.faults))
  return { json: result.fee, text: text.saved(result.fee) }
}
