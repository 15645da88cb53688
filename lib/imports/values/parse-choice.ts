import { distance } from 'fastest-levenshtein'
import { countries } from '#db/values/countries.ts'
import { membershipTypes } from '#db/values/membership-types.ts'
import { titles } from '#db/values/titles.ts'
import { knownTypes, type TypeDetail } from '#lib/records/known-types.ts'
import { displayedType } from '#lib/records/membership-types.ts'
import { languageName, languages } from '#lib/text/language/language.ts'
import { type CellFault, type CellParser, cellFault } from './cell-fault.ts'
import { countrySynonyms, membershipTypeSynonyms } from './synonyms.ts'

/** The form in which values are compared: without case, accents and full stops, and with 'and' for '&'. */
const keyOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[.'’`()]/g, '')
    .replace(/[-\s]+/g, ' ')

/** Reads one of the values, by its own name or another accepted spelling. */
function choice(
  values: readonly string[],
  accepted: Readonly<Record<string, string>>,
  otherwise: (key: string) => CellFault | null,
): CellParser {
  const byKey = new Map([
    ...Object.entries(accepted).map(([name, value]) => [keyOf(name), value] as const),
    ...values.map((value) => [keyOf(value), value] as const),
    // The exact spelling, which most cells have, needs no key.
    ...values.map((value) => [value, value] as const),
  ])
  return (text) => byKey.get(text) ?? byKey.get(keyOf(text)) ?? otherwise(keyOf(text))
}

/** The value that was probably meant: a synonym, or the closest name if it is close and no other is as close. */
function meant(
  key: string,
  values: readonly string[],
  synonyms: Readonly<Record<string, readonly string[]>>,
): string | undefined {
  const known = new Map([
    ...Object.entries(synonyms).flatMap(([value, names]) =>
      names.map((name) => [keyOf(name), value] as const),
    ),
    ...values.map((value) => [keyOf(value), value] as const),
  ])
  const found = [...known].map(([name, value]) => ({ name, value, far: distance(key, name) }))
  const least = Math.min(...found.map(({ far }) => far))
  const close = found.filter(
    ({ name, far }) => far === least && far <= Math.max(1, Math.floor(name.length / 3)),
  )
  const [value, ...others] = new Set(close.map(({ value }) => value))
  return others.length === 0 ? value : undefined
}

const unitedKingdom = ['UK', 'GB', 'England', 'Scotland', 'Wales', 'Northern Ireland', 'N Ireland']

/** A country of interface 2.13. Only names that leave no doubt are accepted beside its own. */
export const parseCountry: CellParser = choice(
  countries,
  {
    ...Object.fromEntries(unitedKingdom.map((name) => [name, 'United Kingdom'])),
    USA: 'United States of America',
    US: 'United States of America',
  },
  (key) => cellFault('country', meant(key, countries.slice(1), countrySynonyms)),
)

/** A title of interface 2.12. Another one is left out, which is a warning of its row. */
export const parseTitle: CellParser = choice(
  titles,
  { Professor: 'Prof', Doctor: 'Dr', Reverend: 'Rev', Revd: 'Rev', 'Right Honourable': 'Rt. Hon' },
  () => null,
)

/** A language of emails by its code, as exports have it, or by its name in any of the languages. */
export const parseLanguage: CellParser = choice(
  languages,
  Object.fromEntries(
    languages.flatMap((within) => languages.map((code) => [languageName(code, within), code])),
  ),
  () => cellFault('language'),
)

function typeChoice(types: readonly TypeDetail[]): CellParser {
  const names = types.map(({ name }) => name)
  const others = types.flatMap(({ name, names }) =>
    [displayedType(name), ...Object.values(names)].map((other) => [other, name]),
  )
  return choice([...membershipTypes, ...names], Object.fromEntries(others), (key) =>
    cellFault('membership-type', meant(key, names, membershipTypeSynonyms)),
  )
}

let typesRead = knownTypes()
let parseType = typeChoice(typesRead)

/** A membership type, with 'Scheme' or the organisation's own name, or its name in another language. */
export const parseMembershipType: CellParser = (text, context) => {
  if (typesRead !== knownTypes()) {
    typesRead = knownTypes()
    parseType = typeChoice(typesRead)
  }
  return parseType(text, context)
}
