import type { OptionGroup } from '#app/_ui/form/choice/choice-group.tsx'
import type { Option } from '#app/_ui/form/choice/choice-option.tsx'
import { feeChoice } from '#lib/fees/fee-choice.ts'
import { type Fee, feesByAudience, type TypeFees } from '#lib/fees/fees-by-audience.ts'
import { formatAmount } from '#lib/fees/format-price.ts'
import { en } from '#lib/text/en.ts'

/** The fees as options, grouped by audience, then by type, then by band. */
export const feeOptions = (fees: readonly Fee[]): OptionGroup[] =>
  feesByAudience(fees).map(({ individual, types }) => ({
    legend: individual ? en.fees.individual : en.fees.organisation,
    options: types.map(optionOfType),
  }))

function optionOfType({ type, description, fees }: TypeFees): Option | OptionGroup {
  const [fee, ...more] = fees as [Fee, ...Fee[]]
  if (more.length === 0 && !fee.band) return option(fee, type, description)
  return { legend: type, hint: description, options: fees.map(optionOfBand) }
}

const optionOfBand = (fee: Fee): Option =>
  fee.band
    ? option(fee, en.fees.band(fee.band), fee.bandDescription ?? undefined)
    : option(fee, fee.type, undefined)

const option = (fee: Fee, label: string, hint: string | undefined): Option => ({
  value: feeChoice(fee),
  label,
  hint,
  price: formatAmount(fee.amount),
})
