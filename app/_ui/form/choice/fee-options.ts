import { feeChoice } from '#lib/fees/fee-choice.ts'
import { type Fee, feesByAudience, type TypeFees } from '#lib/fees/fees-by-audience.ts'
import { formatPrice } from '#lib/fees/format-price.ts'
import { texts } from '#lib/text/texts.ts'
import { type EnteredText, enteredText, languageOfEntries } from '../../entered.tsx'
import type { OptionGroup } from './choice-group.tsx'
import type { Option } from './choice-option.tsx'

/** The fees as options, grouped by audience, then by type, then by band. */
export const feeOptions = (fees: readonly Fee[]): OptionGroup[] =>
  feesByAudience(fees).map(({ individual, types }) => ({
    legend: individual ? texts().fees.individual : texts().fees.organisation,
    options: types.map(optionOfType),
  }))

const isOneOption = ({ fees }: TypeFees) => fees.length === 1 && !fees[0]?.band

function optionOfType(typeFees: TypeFees): Option | OptionGroup {
  const { type, fees } = typeFees
  const description = enteredText(typeFees.description, typeFees.secondDescription)
  if (isOneOption(typeFees)) return ofType(option(fees[0] as Fee, type, description))
  return {
    legend: type,
    legendLang: languageOfEntries(),
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
        enteredText(fee.bandDescription, fee.secondBandDescription),
      )
    : ofType(option(fee, fee.type, undefined))

/** An option whose label is the name of a type. */
const ofType = (option: Option): Option => ({ ...option, labelLang: languageOfEntries() })

const option = (fee: Fee, label: string, hint: EnteredText | undefined): Option => ({
  value: feeChoice(fee),
  label,
  hint: hint?.text,
  hintLang: hint?.lang,
  price: formatPrice(fee.amount),
})
