import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readJson } from '#lib/contract/formats/read-json.ts'
import { jsonWriter } from '#lib/contract/formats/write-json.ts'
import {
  fieldsOrRule,
  generateValue,
  messages,
  validateRequest,
} from '../../../e2e/fixtures/message-generators.ts'
import { SubmitToken } from './token.ts'

const insertions = [
  ...`{}[]":,\\ \t\n01eE+-.tnu`,
  'null',
  'true',
  '1e999',
  '\\"',
  '\\u0065',
  '\\uD800',
  '\0',
  '\u2028',
  '{"a":1}',
  '[[]]',
  '"":',
  '"__proto__":{},',
  '"email":"x",',
  '"email":',
  ',"code":null',
  '//',
  '/**/',
  "'",
  'é',
  '😀',
]
const edit = fc.record({
  at: fc.nat(3000),
  removes: fc.nat(4),
  inserts: fc.constantFrom(...insertions),
})

test('mutated JSON is rejected if and only if JSON.parse rejects it', () => {
  const mutated = fc.constantFrom(...messages.map(([, message]) => message)).chain((message) =>
    fc.tuple(generateValue(message), fc.array(edit, { maxLength: 4 })).map(([value, edits]) => ({
      message,
      text: edits.reduce(
        (text, { at, removes, inserts }) => {
          const from = at % (text.length + 1)
          return text.slice(0, from) + inserts + text.slice(from + removes)
        },
        jsonWriter(message)(value as never),
      ),
    })),
  )
  fc.assert(
    fc.property(mutated, ({ message, text }) => {
      const submitted = fieldsOrRule(readJson(text, message))
      validateRequest(message, submitted)
      expect(submitted === 'WellFormedRule').toBe(!isJson(text))
    }),
  )
})

test('readJson counts every occurrence of a name, however it is escaped', () => {
  const names = Object.values(SubmitToken.fields).map(({ name }) => name)
  const decoy = fc.constantFrom(...names.map((name) => JSON.stringify({ [name]: name })))
  const member = fc.tuple(
    fc.oneof(fc.constantFrom(...names), fc.string(), fc.constant('__proto__')),
    fc.infiniteStream(fc.boolean()),
    fc.oneof(
      fc.json(),
      decoy,
      decoy.map((json) => JSON.stringify(json)),
    ),
  )
  fc.assert(
    fc.property(
      fc.array(member, { maxLength: 8 }),
      fc.constantFrom('', ' ', '\r\n\t'),
      (members, gap) => {
        const written = members.map(([name, escaped, value]) => {
          const letters = [...name].map((letter) =>
            escaped.next().value ? escapeOf(letter) : JSON.stringify(letter).slice(1, -1),
          )
          return `${gap}"${letters.join('')}"${gap}:${gap}${value}${gap}`
        })
        const submitted = fieldsOrRule(readJson(`{${written.join()}}`, SubmitToken))
        for (const name of names) {
          const times = members.filter(([written]) => written === name).length
          const found = typeof submitted === 'string' ? [] : (submitted.get(name) ?? [])
          expect(found.length, name).toBe(times)
        }
      },
    ),
  )
})

const escapeOf = (letter: string) =>
  letter
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
