/** The countries that share the formats of UK postcodes and phone numbers. */
const british = new Set(['United Kingdom', 'Jersey', 'Guernsey', 'Isle of Man'])

/** Returns true if an address is in the UK or the islands, or has no country. */
export const isBritish = (country: string | undefined): boolean =>
  country === undefined || british.has(country)

/** The formats of BS 7666: an outward code, and an inward code of a digit and two letters. */
const postcode =
  /^([A-Z]\d[\dABCDEFGHJKPSTUW]?|[A-Z]{2}\d[\dABEHMNPRVWXY]?|GIR)(\d[ABD-HJLNP-UW-Z]{2})$/
const forcesPostOffice = /^BFPO(\d{1,4})$/

/** A UK postcode in capitals, with one space; undefined if the text is not one. */
export function ukPostcode(text: string): string | undefined {
  const joined = text.toUpperCase().replace(/[\s.-]/g, '')
  const [, outward, inward] = postcode.exec(joined) ?? []
  if (outward && inward) return `${outward} ${inward}`
  const [, number] = forcesPostOffice.exec(joined) ?? []
  return number && `BFPO ${number}`
}
