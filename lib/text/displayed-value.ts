import { unselected } from '#db/values/countries.ts'
import { currentLanguage, currentTag } from './language/language.ts'
import { texts } from './texts.ts'

/** A title or a country of the interface as it is shown in the current language; no country is empty. */
export function displayedValue(value: string): string {
  const names: Readonly<Record<string, string>> = texts().values
  return value === unselected ? '' : (names[value] ?? value)
}

type AddressLine = string | null | undefined

/** A postal address as it is written on an envelope, one part on each line; empty if there is none. */
export const postalAddress = (of: {
  readonly address?: AddressLine
  readonly county?: AddressLine
  readonly postcode?: AddressLine
  readonly country?: AddressLine
}): string =>
  [of.address, of.county, of.postcode, displayedValue(of.country ?? '')].filter(Boolean).join('\n')

/** The name of a person with the title, on one line; empty if there is none. */
export const fullName = (of: {
  readonly title?: string | null | undefined
  readonly forename?: string | null | undefined
  readonly surname?: string | null | undefined
}): string => [displayedValue(of.title ?? ''), of.forename, of.surname].filter(Boolean).join(' ')

/** An option of a select: what is sent, or that and what is shown in its place. */
export type SelectOption = string | { readonly value: string; readonly label: string }

/** Titles or countries as the options of a select, in their order. */
export const optionsOf = (values: readonly string[]): SelectOption[] =>
  values.map((value) => {
    const label = displayedValue(value)
    return label === value ? value : { value, label }
  })

const labelOf = (option: SelectOption) => (typeof option === 'string' ? option : option.label)

/**
 * Countries as the options of a select. The interface lists four of them first and the others by their
 * English names, so a translation sorts the others.
 */
export function countryOptions(countries: readonly string[]): SelectOption[] {
  const options = optionsOf(countries)
  if (currentLanguage() === 'en') return options
  const { compare } = new Intl.Collator(currentTag())
  const article = new RegExp(`^${texts().common.article}`)
  const keyOf = (option: SelectOption) => labelOf(option).replace(article, '')
  const others = options.slice(4).sort((a, b) => compare(keyOf(a), keyOf(b)))
  return [...options.slice(0, 4), ...others]
}
