/** The countries that share the formats of UK postcodes and phone numbers. */
const british = new Set(['United Kingdom', 'Jersey', 'Guernsey', 'Isle of Man'])

/** Whether a row is in the UK or the islands; a row without a country is. */
export const isBritish = (country: string | undefined): boolean =>
  country === undefined || british.has(country)
