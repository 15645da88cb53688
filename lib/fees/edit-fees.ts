import { actorFor, type StaffMember } from '#lib/auth/staff/staff-member.ts'
import { fieldFault } from '#lib/contract/fault.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import type { AddFee, ChangePrice, DescribeFee, EndFee } from '#lib/contracts/forms/fee.ts'
import type { FormValues } from '#lib/contracts/forms/shown-values.ts'
import { Failure } from '#lib/failure.ts'
import { en } from '#lib/text/en.ts'
import { formatDay } from '#lib/text/format-date-time.ts'
import { describeFault, type FeeFault, fieldOfFault } from './fee-fault.ts'
import * as manageFees from './manage-fees.ts'
import { readableFee } from './readable-fee.ts'

const { faults: text, enter } = en.staffFees

/** The sentences with days as people read them. */
const faults: Parameters<typeof describeFault>[1] = {
  ...text,
  overlaps: (other) => text.overlaps(readableFee(other)),
  inThePast: (day) => text.inThePast(formatDay(day)),
  notBegun: (fee) => text.notBegun(readableFee(fee)),
  endedBy: (fee, day) => text.endedBy(readableFee(fee), formatDay(day)),
  untilBeforeFrom: (from, until) => text.untilBeforeFrom(formatDay(from), formatDay(until)),
}

const actorOf = (staff: StaffMember) => actorFor(staff, 'edit-fees')

/** The price that staff entered; null is on application. Fails unless there is exactly one. */
function priceOf({
  amount,
  onApplication,
}: Pick<MessageValue<typeof ChangePrice>, 'amount' | 'onApplication'>) {
  if (amount && onApplication) throw fault('amount', enter.bothAmounts)
  if (!amount && !onApplication) throw fault('amount', enter.amount)
  return amount ?? null
}

const fault = (field: string, message: string) =>
  new Failure(fieldFault(field, 'FormatRule', message))

const failure = (refused: FeeFault) =>
  fault(fieldOfFault[refused.outcome], describeFault(refused, faults))

/** Adds a fee. */
export async function addFee(
  staff: StaffMember,
  { type, audience, description, from, ...input }: MessageValue<typeof AddFee>,
): Promise<void> {
  const { band = null, bandDescription = null, until = null } = input
  const amount = priceOf(input)
  const fee = { type, audience, description, band, bandDescription, amount, from, until }
  const result = await manageFees.addFee(fee, actorOf(staff))
  if (result.outcome !== 'saved') throw failure(result)
}

/** Changes the price of a fee from a day on. */
export async function scheduleFee(
  staff: StaffMember,
  id: string,
  { from, ...price }: MessageValue<typeof ChangePrice>,
): Promise<void> {
  const change = { amount: priceOf(price) }
  const result = await manageFees.scheduleFee(id, from, change, actorOf(staff))
  if (result.outcome !== 'saved') throw failure(result)
}

/** The words of a fee as the form shows them. */
export const feeFormValues = (fee: {
  readonly description: string
  readonly bandDescription: string | null
}): FormValues => ({
  description: fee.description,
  'band-description': fee.bandDescription ?? '',
})

/** Changes the words of a fee; false if someone has changed what the form showed (decision 057). */
export async function editFee(
  staff: StaffMember,
  id: string,
  { description, bandDescription = null }: MessageValue<typeof DescribeFee>,
  shown: FormValues,
): Promise<boolean> {
  const result = await manageFees.editFee(id, { description, bandDescription }, actorOf(staff), {
    description: shown.description ?? '',
    band_description: shown['band-description'] ?? '',
  })
  if (result.outcome === 'changedMeanwhile') return false
  if (result.outcome !== 'saved') throw failure(result)
  return true
}

/** Ends a fee before a day. */
export async function endFee(
  staff: StaffMember,
  id: string,
  { from }: MessageValue<typeof EndFee>,
): Promise<void> {
  const result = await manageFees.endFee(id, from, actorOf(staff))
  if (result.outcome !== 'ended') throw failure(result)
}
