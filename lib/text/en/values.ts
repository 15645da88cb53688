import { countries } from '#db/values/countries.ts'
import { titles } from '#db/values/titles.ts'

/** The titles and countries of the interface, which are stored as English names them. */
export const valueText = Object.fromEntries(
  [...titles, ...countries].map((value) => [value, value]),
) as Readonly<Record<(typeof titles | typeof countries)[number], string>>
