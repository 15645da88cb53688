import { feeChoice } from '#lib/fees/fee-choice.ts'
import { type Fee, feesByAudience, type TypeFees } from '#lib/fees/fees-by-audience.ts'
import { priceFormat } from '#lib/fees/format-price.ts'
import { texts } from '#lib/text/texts.ts'
import { type EnteredText, enteredText, languageOfEntries } from '../../entered.tsx'
import type { OptionGroup } from './choice-group.tsx'
import type { Option } from './choice-option.tsx'

/** The fees as options, grouped by audience, then by type, then by band; each group is a column. */
export const feeOptions = (fees: readonly Fee[]): OptionGroup[] =>
  feesByAudience(fees).map(({ individual, types }) => {
    const format = priceFormatOf(types.filter(isOneOption).flatMap(({ fees }) => fees))
    return {
      legend: individual ? texts().fees.individual : texts().fees.organisation,
      options: types.map((type) => optionOfType(type, format)),
    }
  })

type Format = ReturnType<typeof priceFormat>

const priceFormatOf = (fees: readonly Fee[]) => priceFormat(fees.map(({ amount }) => amount))

const isOneOption = ({ fees }: TypeFees) => fees.length === 1 && !fees[0]?.band

function optionOfType(typeFees: TypeFees, format: Format): Option | OptionGroup {
  const { type, fees } = typeFees
  const description = enteredText(typeFees.description, typeFees.secondDescription)
  if (isOneOption(typeFees)) return ofType(option(fees[0] as Fee, type, description, format))
  const formatBands = priceFormatOf(fees)
  return {
    legend: type,
    legendLang: languageOfEntries(),
    hint: description.text,
    hintLang: description.lang,
    options: fees.map((fee) => optionOfBand(fee, formatBands)),
  }
}

const optionOfBand = (fee: Fee, format: Format): Option =>
  fee.band
    ? option(
        fee,
        texts().fees.band(fee.band),
        enteredText(fee.bandDescription, fee.secondBandDescription),
        format,
      )
    : ofType(option(fee, fee.type, undefined, format))

/** An option whose label is the name of a type. */
const ofType = (option: Option): Option => ({ ...option, labelLang: languageOfEntries() })

const option = (
  fee: Fee,
  label: string,
  hint: EnteredText | undefined,
  format: Format,
): Option => ({
  value: feeChoice(fee),
  label,
  hint: hint?.text,
  hintLang: hint?.lang,
  price: format(fee.amount),
})
