interface Addressed {
  readonly address?: string | null | undefined
  readonly postcode?: string | null | undefined
  readonly country?: string | null | undefined
}

/** A postal address as it is written on an envelope, one part to a line. */
export const addressOf = ({ address, postcode, country }: Addressed): string =>
  [address, postcode, country].filter(Boolean).join('\n')
