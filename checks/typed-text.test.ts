import { expect, test } from 'vitest'
import { forms } from '#app/forms/forms.ts'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { reference, type TextField } from '#lib/contract/field.ts'
import { textKind } from '#lib/contract/kind.ts'
import { message, type RequestMessage } from '#lib/contract/message.ts'
import { validate } from '#lib/contract/validate.ts'
import { documented } from '#lib/contracts/documented.ts'
import { AuthorizationRequest } from '#lib/contracts/oauth/authorize.ts'
import { EndSessionRequest } from '#lib/contracts/oauth/end-session.ts'
import { columnsOf } from '#lib/imports/columns/sheet-columns.ts'
import { tableNames } from '#lib/imports/columns/table-name.ts'
import { CellReader } from '#lib/imports/read-cells.ts'
import { commands, nouns } from '../cli/nouns.ts'

/** Twelve invisible marks, as copied text from phones, web pages and documents contains them. */
const marks = [
  '\u00AD',
  '\u200B',
  '\u200C',
  '\u200D',
  '\u200E',
  '\u200F',
  '\u202D',
  '\u202E',
  '\u2060',
  '\u2066',
  '\uFEFF',
  '\u{E0041}',
]

/** Texts of which every field accepts one. */
const samples = [
  'Ada',
  'ada@example.org',
  '01632 960001',
  'BA5 1AA',
  '2027-01-31',
  '2027-01-31T09:00:00Z',
  '45.00',
  '7',
  'yes',
  'en',
  'United Kingdom',
  'Friend',
  'Mrs',
  'https://a.example/',
  '300/min',
  '192.0.2.1',
]

/** Values from programs, and paths of files, are compared and used exactly as they are. */
const exact = [
  'client_id',
  'redirect_uri',
  'post_logout_redirect_uri',
  'state',
  'nonce',
  'code',
  'token',
  'refresh_token',
  'code_verifier',
  'code_challenge',
  'code_challenge_method',
  'claims',
  'id_token_hint',
  'request',
  'request_uri',
  'registration',
  'shown',
  'mapping',
  'values',
  'errors',
  'out',
  'key',
  'file',
]

const fieldsOf = (contract?: RequestMessage) => Object.values<TextField>(contract?.fields ?? {})

const sent = (path: string) => {
  const none = new URLSearchParams()
  return { url: path, param: () => '', query: none, fields: none, text: () => '' }
}
const places: readonly (readonly [string, readonly TextField[]])[] = [
  ...Object.values<Endpoint>(documented).map(
    ({ path, request, formRequest }) => [path, [request, formRequest].flatMap(fieldsOf)] as const,
  ),
  ['/oauth/authorize', fieldsOf(AuthorizationRequest)] as const,
  ['/oauth/end-session', fieldsOf(EndSessionRequest)] as const,
  ...forms.map((form) => [form.path, fieldsOf(form.contract({}, sent(form.path)))] as const),
  ...[...commands, ...nouns.flatMap((noun) => noun.commands)].map(
    ({ name, examples, options = {} }) =>
      [
        `gatehouse ${examples[0]?.replace(/ -.*/, '') ?? name}`,
        Object.values(options).map(({ field }) => field),
      ] as const,
  ),
].filter(([, fields]) => fields.length > 0)

const read = (field: TextField, typed: string) =>
  [validate(message('one', { field }), new Map([[field.name, [typed]]])).value?.field].flat()[0]

/** A value of the field, and what is stored for it. */
function sampleOf(field: TextField): { readonly typed: string; readonly value: string } {
  const values = field.rules.flatMap(({ facets }) => facets.enum ?? [])
  for (const typed of [...values, ...samples]) {
    const value = read(field, typed)
    if (value) return { typed, value }
  }
  throw new Error(`No sample is a value of ${field.name}`)
}

/** Spreadsheets put an apostrophe before digits, which is copied with them. */
const isMarked = ({ name, kind }: TextField) =>
  kind === reference('').kind || ['phone', 'mobile', 'fax', 'number'].includes(name)

const marked = (typed: string) =>
  marks.flatMap((mark) => [mark + typed, typed + mark, ` ${mark} ${typed}${mark} `])

test.each(places)(
  '%s stores no text with one of twelve marks, and receives what programs send exactly',
  (_, fields) => {
    for (const field of fields) {
      if (field.cleans || !(field.secret || exact.includes(field.name))) {
        const { typed, value } = sampleOf(field)
        for (const text of marked(typed)) expect(read(field, text), field.name).toBe(value)
        for (const mark of marks) expect(read(field, mark), field.name).toBeUndefined()
        if (isMarked(field)) expect(read(field, `'${typed}`), field.name).toBe(value)
      } else {
        const allowed = ['Ada ', 'Zoe\u0308 ']
          .map((name) => name.repeat(field.secret ? 8 : 1))
          .flatMap(marked)
          .filter((text) => field.rules.every((rule) => rule.allows(text)))
        expect(allowed.length, field.name).toBeGreaterThan(0)
        for (const text of allowed) expect(read(field, text), field.name).toBe(text)
      }
    }
  },
)

test('a line feed stays in the texts of several lines, and is a space in any other that people write', () => {
  const written = places.flatMap(([, fields]) => fields.filter(({ cleans }) => cleans))
  const readTwo = (field: TextField) => read({ ...field, rules: [], kind: textKind }, 'Ada\r\n\nBo')
  for (const field of written) {
    expect(readTwo(field), field.name).toBe(field.hasLines ? 'Ada\n\nBo' : 'Ada Bo')
  }
  const names = written.filter(({ hasLines }) => hasLines).map(({ name }) => name)
  expect([...new Set(names)].sort()).toEqual([
    'about',
    'address',
    'logout-uris',
    'note',
    'redirect-uris',
    'reply',
    'text',
    'text-cy',
    'text-en',
  ])
})

test.each([...tableNames, 'sheet' as const])(
  'a file of %s is read without marks, whichever of twelve a cell has',
  (table) => {
    for (const [name, column] of Object.entries(columnsOf(table))) {
      const reader = new CellReader({
        headers: [name],
        mapping: { [name]: name },
        columns: { [name]: column },
        acceptSuggestions: false,
      })
      const readCell = (cell: string) => reader.read({ line: 2, cells: [cell] }).values[name]
      const hash = '$2b$10$abcdefghijklmnopqrstuuabcdefghijklmnopqrstuvwxyz01232'
      const typed = [...samples, ...(column.choices?.() ?? []), hash].find(
        (sample) => readCell(sample) !== undefined,
      )
      if (typed === undefined) throw new Error(`No sample is a value of ${name}`)
      for (const text of marked(typed)) expect(readCell(text), name).toEqual(readCell(typed))
      if (!['text', 'lines'].includes(column.kind))
        expect(readCell(`'${typed}`), name).toEqual(readCell(typed))
    }
  },
)
