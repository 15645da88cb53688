import { feeChoice } from '#lib/fees/fee-choice.ts'
import { type Fee, feesByAudience, type TypeFees } from '#lib/fees/fees-by-audience.ts'
import { formatPrice } from '#lib/fees/format-price.ts'
import { typeNames } from '#lib/records/membership-types.ts'
import { texts } from '#lib/text/texts.ts'
import { type EnteredText, enteredText } from '../../entered.tsx'
import type { OptionGroup } from './choice-group.tsx'
import type { Option } from './choice-option.tsx'

/** The fees as options, grouped by audience, then by type, then by band. Those of the type `first` come before all. */
export function feeOptions(fees: readonly Fee[], first?: string): OptionGroup[] {
  const own = feesByAudience(fees.filter(({ type }) => type === first))
  const others = feesByAudience(fees.filter(({ type }) => type !== first))
  return [
    ...own.map(({ types }) => groupOf(texts().fees.renewal.own, types)),
    ...others.map(({ individual, types }) =>
      groupOf(individual ? texts().fees.individual : texts().fees.organisation, types),
    ),
  ]
}

const groupOf = (legend: string, types: readonly TypeFees[]): OptionGroup => ({
  legend: { text: legend },
  options: types.map(optionOfType),
})

const isOneOption = ({ fees }: TypeFees) => fees.length === 1 && !fees[0]?.band

const nameOf = (type: string) => enteredText(type, typeNames(type))

function optionOfType(typeFees: TypeFees): Option | OptionGroup {
  const { type, description, descriptions, fees } = typeFees
  const hint = enteredText(description, descriptions)
  return isOneOption(typeFees)
    ? { ...option(fees[0] as Fee, nameOf(type)), hint }
    : { legend: nameOf(type), hint, options: fees.map(optionOfBand) }
}

const optionOfBand = (fee: Fee): Option =>
  fee.band
    ? {
        ...option(fee, { text: texts().fees.band(fee.band) }),
        hint: enteredText(fee.bandDescription, fee.bandDescriptions),
      }
    : option(fee, nameOf(fee.type))

const option = (fee: Fee, label: EnteredText): Option => ({
  value: feeChoice(fee),
  label,
  price: formatPrice(fee.amount),
})
