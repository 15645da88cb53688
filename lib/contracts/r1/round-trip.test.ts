import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  boolean,
  dateTime,
  type Fields,
  isList,
  type Leaf,
  object,
  texts,
} from '#lib/contract/field.ts'
import { readJson } from '#lib/contract/formats/read-json.ts'
import { readXml } from '#lib/contract/formats/read-xml.ts'
import { jsonWriter } from '#lib/contract/formats/write-json.ts'
import { xmlWriter } from '#lib/contract/formats/write-xml.ts'
import type { Message } from '#lib/contract/message.ts'
import { validate } from '#lib/contract/validate.ts'
import {
  fieldsOrRule,
  generateValue,
  messages,
  requests,
} from '../../../e2e/fixtures/message-generators.ts'
import { childrenNamed, textIn, type XmlElement, xmlTree } from '../../../e2e/fixtures/xml-tree.ts'

type CompileWriter = (message: Message) => (value: unknown) => string
type Values = Record<string, unknown>

const xml = xmlWriter as CompileWriter
const json = jsonWriter as CompileWriter

describe.each([
  ['XML', xml, readXml],
  ['JSON', json, readJson],
] as const)('in %s', (format, writerOf, read) => {
  test.each(requests)(`the %s in ${format} is read as it was written`, (_, message) => {
    const write = writerOf(message)
    fc.assert(
      fc.property(generateValue(message), (value) => {
        const submitted = fieldsOrRule(read(write(value), message))
        if (typeof submitted === 'string') throw new Error(submitted)
        expect(validate(message, submitted)).toStrictEqual({ value })
      }),
    )
  })

  test.each(messages)(
    `the %s in ${format} is written the same whatever the order of its properties`,
    (_, message) => {
      const write = writerOf(message)
      fc.assert(
        fc.property(generateValue(message), (value) => {
          const reversed = Object.fromEntries(Object.entries(value).reverse())
          expect(write(reversed)).toBe(write(value))
        }),
      )
    },
  )
})

test.each(messages)('the %s in XML means the same to saxes', (_, message) => {
  const write = xml(message)
  fc.assert(
    fc.property(generateValue(message), (value) => {
      const root = xmlTree(write(value))
      expect(root?.name).toBe(message.root)
      expect(root && valuesInXml(root, message.fields)).toStrictEqual(value)
    }),
  )
})

test.each(messages)('the %s in JSON means the same to JSON.parse', (_, message) => {
  const write = json(message)
  fc.assert(
    fc.property(generateValue(message), (value) => {
      expect(valuesInJson(JSON.parse(write(value)), message.fields)).toStrictEqual(value)
    }),
  )
})

function valuesInXml(element: XmlElement, fields: Fields): Values {
  const values = Object.entries(fields).flatMap(([key, field]) => {
    const [found] = childrenNamed(element, field.name)
    if (!found) return []
    if (!isList(field)) return [[key, leafInXml(field, found)]]
    const items = childrenNamed(found, field.item)
    return [[key, items.map((item) => valuesInXml(item, field.fields))]]
  })
  return Object.fromEntries(values)
}

function leafInXml(field: Leaf, element: XmlElement): unknown {
  const { container } = field.kind
  if (!container) return parseText(field, textIn(element) as string)
  const children = container.names.flatMap((name) =>
    childrenNamed(element, name).map((child) => [name, textIn(child)]),
  )
  return container.repeats ? children.map(([, text]) => text) : Object.fromEntries(children)
}

function valuesInJson(object: Values, fields: Fields): Values {
  const values = Object.entries(fields).flatMap(([key, field]) => {
    const found = object[field.name]
    if (found === undefined) return []
    if (!isList(field)) {
      expect(Array.isArray(found) ? 'array' : typeof found).toBe(field.kind.type)
      if (typeof found === 'object') return [[key, found]]
      return [[key, parseText(field, String(found))]]
    }
    return [[key, (found as Values[]).map((item) => valuesInJson(item, field.fields))]]
  })
  return Object.fromEntries(values)
}

function parseText({ kind }: Leaf, text: string): unknown {
  if (kind === boolean('').kind) return text === 'true'
  if (kind === texts('').kind) return text === '' ? [] : text.split(', ')
  if (kind === object('').kind) return { formatted: text }
  if (kind === dateTime('').kind) return new Date(text)
  if (kind.xsd === 'xs:decimal') return Number(text).toFixed(2)
  return kind.xsd === 'xs:double' ? Number(text) : text
}
