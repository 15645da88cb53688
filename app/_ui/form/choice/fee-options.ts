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
  legend,
  options: types.map(optionOfType),
})

const isOneOption = ({ fees }: TypeFees) => fees.length === 1 && !fees[0]?.band

function optionOfType(typeFees: TypeFees): Option | OptionGroup {
  const { type, fees } = typeFees
  const name = enteredText(type, typeNames(type))
  const description = enteredText(typeFees.description, typeFees.descriptions)
  if (isOneOption(typeFees)) return ofType(fees[0] as Fee, description)
  return {
    legend: name.text ?? type,
    legendLang: name.lang,
    hint: description.text,
    hintLang: description.lang,
    options: fees.map(optionOfBand),
  }
}

const optionOfBand = (fee: Fee): Option =>
  fee.band
    ? option(
        fee,
        texts().fees.band(fee.band),
        enteredText(fee.bandDescription, fee.bandDescriptions),
      )
    : ofType(fee)

/** An option whose label is the name of a type. */
function ofType(fee: Fee, description?: EnteredText): Option {
  const { text = fee.type, lang } = enteredText(fee.type, typeNames(fee.type))
  return { ...option(fee, text, description), labelLang: lang }
}

const option = (fee: Fee, label: string, hint: EnteredText | undefined): Option => ({
  value: feeChoice(fee),
  label,
  hint: hint?.text,
  hintLang: hint?.lang,
  price: formatPrice(fee.amount),
})
