import { displayedValue } from '#lib/text/displayed-value.ts'

interface AddressFields {
  readonly address?: string | null | undefined
  readonly postcode?: string | null | undefined
  readonly country?: string | null | undefined
}

/** A postal address as it is written on an envelope, with one part on each line. */
export const postalAddress = ({ address, postcode, country }: AddressFields): string =>
  [address, postcode, country && displayedValue(country)].filter(Boolean).join('\n')
