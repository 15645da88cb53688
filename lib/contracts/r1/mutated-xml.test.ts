import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { type Fields, isList } from '#lib/contract/field.ts'
import type { Message } from '#lib/contract/message.ts'
import { readXml } from '#lib/contract/read-xml.ts'
import { type SubmittedFields, validate } from '#lib/contract/validate.ts'
import { xmlWriter } from '#lib/contract/xml.ts'
import { generateValue, messages } from './message-generators.ts'

/** What a careless or hostile hand puts into a document: anywhere, into a tag, between two tags. */
const scraps = {
  anywhere: [
    ...`<>&'"/=!?-[];# \t\r\na0:.`,
    ...['</', '/>', '<!--', '-->', '<![CDATA[', ']]>', '<?', '?>', '<!DOCTYPE a>', '<a b="<"/>'],
    ...['&bogus;', '&#0;', '&#xFFFE;', '&AMP;', '\0', '\u0001', '\uFFFE', '\uD800', '\uFEFF'],
    ...['<p:x/>', '<x xmlns="u:b"/>', '<x/><y>', '<?php x ?>', '</email>', '<email>'],
  ],
  tag: [
    ...[' ', '\r\n', '/', ' a="1"', " a='>'", ' a="/"', ' b="]]>"', ' xml:space="default"'],
    ...[' xmlns="u:a"', ' xmlns=""', ' xmlns:p="u:p"', ' p:a="1"', ' a="&lt;"', ' constructor="1"'],
  ],
  content: [
    ...[
      '<!-- <a> & -->',
      '<!---->',
      '<![CDATA[ <b> &amp; ]]>',
      '<![CDATA[]]>',
      '<x/>',
      '<x a=">"/>',
    ],
    ...['<x><email>1</email></x>', '<constructor/>', '<__proto__>1</__proto__>', ' \t\r\n', '\r'],
    ...[
      '&amp;',
      '&#13;',
      '&#x26;',
      '&#x1F600;',
      '&amp;lt;',
      '&quot;',
      "'",
      '"',
      '>',
      'é',
      '\u2028',
    ],
  ],
} as const

type Place = keyof typeof scraps
interface Edit {
  readonly place: Place
  readonly at: number
  readonly removes: number
  readonly inserts: string
}

const arbitraryEdit = (place: Place, removes: number): fc.Arbitrary<Edit> =>
  fc.record({
    place: fc.constant(place),
    at: fc.nat(5000),
    removes: fc.nat(removes),
    inserts: fc.constantFrom(...scraps[place]),
  })

const edits = fc.oneof(
  fc.array(arbitraryEdit('anywhere', 6), { minLength: 1, maxLength: 3 }),
  fc.array(fc.oneof(arbitraryEdit('tag', 0), arbitraryEdit('content', 0)), { maxLength: 6 }),
)

function mutate(text: string, { place, at, removes, inserts }: Edit): string {
  const tags = [...text.matchAll(/>/g)].map(({ index }) => index + (place === 'content' ? 1 : 0))
  const from = (place === 'anywhere' ? at % (text.length + 1) : tags[at % tags.length]) ?? 0
  return text.slice(0, from) + inserts + text.slice(from + removes)
}

const mutated = fc.constantFrom(...messages.map(([, message]) => message)).chain((message) =>
  fc.tuple(generateValue(message), edits).map(([value, changes]) => ({
    message,
    text: changes.reduce(mutate, xmlWriter(message)(value as never)),
  })),
)

interface Element {
  readonly name: string
  readonly content: (string | Element)[]
}

/** The document as saxes alone reads it; undefined where it finds an error. */
function treeOf(text: string): Element | undefined {
  if (/\p{Surrogate}/u.test(text)) return undefined
  const document: Element = { name: '', content: [] }
  const open = [document]
  let wrong = false
  const parser = new SaxesParser({ xmlns: true })
  const add = (part: string | Element) => open.at(-1)?.content.push(part)
  parser.on('error', () => {
    wrong = true
  })
  parser.on('opentag', ({ name }) => {
    const element = { name, content: [] }
    add(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', add)
  parser.on('cdata', add)
  parser.write(text).close()
  return wrong ? undefined : (document.content.find((part) => typeof part === 'object') as Element)
}

function rawOf({ content }: Element, fields: Fields): SubmittedFields {
  const elements = content.filter((part) => typeof part === 'object')
  const raw = new Map<string, (string | SubmittedFields[] | undefined)[]>()
  for (const field of Object.values(fields)) {
    const found = elements.filter(({ name }) => name === field.name)
    const read = (element: Element) => {
      if (!isList(field)) return textOf(element)
      const items = element.content.filter((part) => typeof part === 'object')
      return items
        .filter(({ name }) => name === field.item)
        .map((item) => rawOf(item, field.fields))
    }
    if (found.length > 0) raw.set(field.name, found.map(read))
  }
  return raw
}

const textOf = ({ content }: Element) =>
  content.every((part) => typeof part === 'string') ? content.join('') : undefined

const readTwice = ({ text, message }: { text: string; message: Message }) => {
  const tree = treeOf(text)
  if (!tree) return undefined
  return tree.name === message.root ? rawOf(tree, message.fields) : null
}

/** Those of the documents that libxml2 finds well-formed, by their place; namespaces included. */
async function wellFormed(documents: readonly string[]): Promise<boolean[]> {
  const xml = documents.map((contents, n) => ({ fileName: `${n}.xml`, contents }))
  const output = await validateXML({
    xml,
    normalization: 'format',
    modifyArguments: () => ['--noout', '--nonet', ...xml.map(({ fileName }) => fileName)],
  }).then(
    ({ rawOutput }) => rawOutput,
    // Without a schema, xmllint-wasm takes an ill-formed document for a failure of its own.
    (error: Error) => error.message,
  )
  const faulty = new Set(
    [...output.matchAll(/^(\d+)\.xml:\d+: (?:parser|namespace) error/gm)].map(([, n]) => Number(n)),
  )
  return documents.map((_, n) => !faulty.has(n))
}

/** What may be well-formed, and yet be no document of the interface (decision 008). */
const isUnwelcome = (text: string) =>
  !text.startsWith('<?xml version="1.0" encoding="UTF-8"?><') ||
  /<!DOCTYPE|<\?(?!xml )|<\/?p:|xmlns/.test(text)

describe('a document that hands have been at', () => {
  test('is refused or read, and read as a second parser reads it', () => {
    fc.assert(
      fc.property(mutated, ({ message, text }) => {
        const raw = readXml(text, message)
        if (raw) validate(message, raw)
        if (raw !== undefined) expect(raw).toEqual(readTwice({ text, message }))
        if (!treeOf(text)) expect(raw).toBeUndefined()
      }),
    )
  })

  test('is refused where libxml2 finds it ill-formed, and else read', async () => {
    const samples = fc.sample(mutated).filter(({ text }) => !/\p{Surrogate}/u.test(text))
    const judged = await wellFormed(samples.map(({ text }) => text))
    for (const [n, { text, message }] of samples.entries()) {
      const accepted = readXml(text, message) !== undefined
      if (accepted || !isUnwelcome(text)) expect(accepted, text).toBe(judged[n])
    }
  })
})
