/** An edit of a file: the text that it has once, and the text in its place. Without the first, the file is new. */
type Edit = readonly [path: string, find: string | undefined, put: string]

const capitals = `import * as en from './en.ts'
import type { Translation } from './language/translation.ts'

/** Links, code, URLs, values and HTML, which a translation keeps. */
const kept = /(\\]\\([^)]*\\)|\`[^\`]*\`|https?:\\/\\/\\S+|\\{\\w+\\}|<[^>]+>|&\\w+;)/

const translated = (text: unknown): unknown => {
  if (typeof text === 'string')
    return text
      .split(kept)
      .map((part, n) => (n % 2 ? part : part.toUpperCase()))
      .join('')
  if (typeof text === 'function') return (...values: unknown[]) => translated(text(...values))
  if (Array.isArray(text)) return text.map(translated)
  if (typeof text !== 'object' || text === null) return text
  return Object.fromEntries(Object.entries(text).map(([key, value]) => [key, translated(value)]))
}

/** A made-up language: English in capitals. */
export const xx = translated({ ...en }) as Translation<typeof en>
`

/** The tasks of docs/contributing/changes.md that the test does on a copy, by their names there, with what is edited by hand. */
export const changes: Readonly<Record<string, readonly Edit[]>> = {
  'a field of the profile': [
    ['db/tables/account.ts', '    mobile: text(),\n', '    mobile: text(),\n    pager: text(),\n'],
    ['db/values/record-fields.ts', `'mobile', 'fax']`, `'mobile', 'fax', 'pager']`],
    [
      'lib/records/person.ts',
      `  fax: number('fax'),\n`,
      `  fax: number('fax'),\n  pager: number('pager'),\n`,
    ],
    [
      'lib/imports/columns/person-columns.ts',
      '  mobile: column(',
      `  pager: column('phone', 'Pager number'),\n  mobile: column(`,
    ],
    [
      'lib/text/en/records.ts',
      '    mobile: {\n',
      `    pager: { label: 'Pager number', about: 'the pager number', wrong: 'Enter a pager number' },\n    mobile: {\n`,
    ],
    [
      'lib/text/cy/records.ts',
      '    mobile: {',
      `    pager: { label: 'Rhif galwr', wrong: 'Rhowch rif galwr' },\n    mobile: {`,
    ],
  ],
  'the life of a passthrough token': [
    ['db/values/lifetimes.ts', 'passthrough: 10 * minute', 'passthrough: 5 * minute'],
  ],
  'a setting': [
    [
      'lib/settings/definitions.ts',
      `  SESSION_IDLE_DAYS: `,
      `  ORG_EXAMPLE_DAYS: setting('exampleDays', days(1), { default: '3' }),\n  SESSION_IDLE_DAYS: `,
    ],
    [
      'lib/text/en/operators/setting-texts.ts',
      '  SESSION_IDLE_DAYS: ',
      `  ORG_EXAMPLE_DAYS: { meaning: 'Days of an example.' },\n  SESSION_IDLE_DAYS: `,
    ],
  ],
  'a language': [
    ['db/values/languages.ts', `cy: 'cy' }`, `cy: 'cy', xx: 'xx' }`],
    ['lib/text/xx.ts', undefined, capitals],
    ['lib/text/texts.ts', 'Translation<Texts>>> = { cy }', 'Translation<Texts>>> = { cy, xx }'],
    [
      'lib/text/texts.ts',
      `import type { Translation }`,
      `import { xx } from './xx.ts'\nimport type { Translation }`,
    ],
  ],
}
