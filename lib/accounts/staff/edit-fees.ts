import { operatorFor } from '#lib/auth/staff/operator.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { fieldFault } from '#lib/contract/fault.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import type { FormValues } from '#lib/contracts/forms/shown-values.ts'
import type { AddFee, ChangePrice, DescribeFee, EndFee } from '#lib/contracts/forms/staff-fees.ts'
import { Failure } from '#lib/failure.ts'
import {
  changeFeeFrom,
  correctFee,
  createFee,
  type FeeFault,
  type FeeFaultText,
  type FeeResult,
  stopFee,
} from '#lib/fees/manage-fees.ts'
import { readableFee } from '#lib/fees/readable-fee.ts'
import { en } from '#lib/text/en.ts'
import { formatDay } from '#lib/text/format-date-time.ts'

const { faults: text, enter } = en.staffFees

/** The sentences with days as people read them. */
const faults: FeeFaultText = {
  ...text,
  overlaps: (other) => text.overlaps(readableFee(other)),
  inThePast: (day) => text.inThePast(formatDay(day)),
  notBegun: (fee) => text.notBegun(readableFee(fee)),
  endedBy: (fee, day) => text.endedBy(readableFee(fee), formatDay(day)),
  untilBeforeFrom: (from, until) => text.untilBeforeFrom(formatDay(from), formatDay(until)),
}

const operatorOf = (staff: StaffMember) => operatorFor(staff, 'edit-fees')

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

const orFail = (result: FeeResult | FeeFault | object): void => {
  if ('field' in result) throw fault(result.field, result.fault)
}

/** Adds a fee. */
export async function addFeeFor(
  staff: StaffMember,
  { type, audience, description, from, ...input }: MessageValue<typeof AddFee>,
): Promise<void> {
  const { band = null, bandDescription = null, until = null } = input
  const amount = priceOf(input)
  const fee = { type, audience, description, band, bandDescription, amount, from, until }
  orFail(await createFee(fee, operatorOf(staff), faults))
}

/** Changes the price of a fee from a day on. */
export async function changePriceFor(
  staff: StaffMember,
  { id, from, ...price }: MessageValue<typeof ChangePrice>,
): Promise<void> {
  const change = { amount: priceOf(price) }
  orFail(await changeFeeFrom(id ?? '', from, change, operatorOf(staff), faults))
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
export async function describeFeeFor(
  staff: StaffMember,
  { id, description, bandDescription = null }: MessageValue<typeof DescribeFee>,
  shown: FormValues,
): Promise<boolean> {
  const result = await correctFee(
    id ?? '',
    { description, bandDescription },
    operatorOf(staff),
    faults,
    {
      description: shown.description ?? '',
      band_description: shown['band-description'] ?? '',
    },
  )
  if ('field' in result && result.fault === faults.changedMeanwhile) return false
  orFail(result)
  return true
}

/** Ends a fee before a day. */
export async function endFeeFor(
  staff: StaffMember,
  { id, from }: MessageValue<typeof EndFee>,
): Promise<void> {
  orFail(await stopFee(id ?? '', from, operatorOf(staff), faults))
}
