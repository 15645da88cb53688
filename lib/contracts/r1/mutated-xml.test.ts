import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { readXml } from '#lib/contract/formats/read-xml.ts'
import { xmlWriter } from '#lib/contract/formats/write-xml.ts'
import type { Message } from '#lib/contract/message.ts'
import type { RuleName } from '#lib/contract/rule.ts'
import type { SubmittedFields } from '#lib/contract/validate.ts'
import {
  fieldsOrRule,
  generateValue,
  messages,
  validateRequest,
} from '../../../e2e/fixtures/message-generators.ts'
import { childrenNamed, textIn, xmlTree } from '../../../e2e/fixtures/xml-tree.ts'

/** The texts that a mutation inserts: anywhere, within a tag, or between two tags. */
const insertions = {
  anywhere: [
    ...`<>&'"/=!?-[];# \t\r\na0:.`,
    '</',
    '/>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?',
    '?>',
    '<!DOCTYPE a>',
    '<a b="<"/>',
    '&bogus;',
    '&#0;',
    '&#xFFFE;',
    '&AMP;',
    '\0',
    '\u0001',
    '\uFFFE',
    '\uD800',
    '\uFEFF',
    '<p:x/>',
    '<x xmlns="u:b"/>',
    '<x/><y>',
    '<?php x ?>',
    '</email>',
    '<email>',
  ],
  tag: [
    ' ',
    '\r\n',
    '/',
    ' a="1"',
    " a='>'",
    ' a="/"',
    ' b="]]>"',
    ' xml:space="default"',
    ' xmlns="u:a"',
    ' xmlns=""',
    ' xmlns:p="u:p"',
    ' p:a="1"',
    ' a="&lt;"',
    ' constructor="1"',
  ],
  content: [
    '<!-- <a> & -->',
    '<!---->',
    '<![CDATA[ <b> &amp; ]]>',
    '<![CDATA[]]>',
    '<x/>',
    '<x a=">"/>',
    '<x><email>1</email></x>',
    '<constructor/>',
    '<__proto__>1</__proto__>',
    ' \t\r\n',
    '\r',
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
} as const

type Place = keyof typeof insertions
interface Edit {
  readonly place: Place
  readonly at: number
  readonly removes: number
  readonly inserts: string
}

const generateEdit = (place: Place, removes: number): fc.Arbitrary<Edit> =>
  fc.record({
    place: fc.constant(place),
    at: fc.nat(5000),
    removes: fc.nat(removes),
    inserts: fc.constantFrom(...insertions[place]),
  })

const edits = fc.oneof(
  fc.array(generateEdit('anywhere', 6), { minLength: 1, maxLength: 3 }),
  fc.array(fc.oneof(generateEdit('tag', 0), generateEdit('content', 0)), { maxLength: 6 }),
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

/** Returns the result that readXml should have, by saxes alone: the fields, or the broken rule. */
function readWithSaxes(text: string, { root, fields }: Message): SubmittedFields | RuleName {
  const tree = xmlTree(text)
  if (!tree) return 'WellFormedRule'
  if (tree.name !== root) return 'RootRule'
  const submitted = Object.values(fields).map(({ name }) => {
    return [name, childrenNamed(tree, name).map(textIn)] as const
  })
  return new Map(submitted.filter(([, occurrences]) => occurrences.length > 0))
}

/** Returns true for each document that is well-formed, namespaces included, according to libxml2. */
async function areWellFormed(documents: readonly string[]): Promise<boolean[]> {
  const xml = documents.map((contents, n) => ({ fileName: `${n}.xml`, contents }))
  const output = await validateXML({
    xml,
    normalization: 'format',
    modifyArguments: () => ['--noout', '--nonet', ...xml.map(({ fileName }) => fileName)],
  }).then(
    ({ rawOutput }) => rawOutput,
    // Without a schema, xmllint-wasm reports an ill-formed document as its own failure.
    (error: Error) => error.message,
  )
  const illFormed = new Set(
    [...output.matchAll(/^(\d+)\.xml:\d+: (?:parser|namespace) error/gm)].map(([, n]) => Number(n)),
  )
  return documents.map((_, n) => !illFormed.has(n))
}

/** Returns true if the interface rejects a document that may be well-formed (decision 003). */
const isForbidden = (text: string) =>
  !text.startsWith('<?xml version="1.0" encoding="UTF-8"?><') ||
  /<!DOCTYPE|<\?(?!xml )|<\/?p:|xmlns/.test(text)

describe('mutated XML', () => {
  test('mutated XML is rejected, or read exactly as saxes reads it', () => {
    fc.assert(
      fc.property(mutated, ({ message, text }) => {
        const submitted = fieldsOrRule(readXml(text, message))
        const expected = readWithSaxes(text, message)
        validateRequest(message, submitted)
        if (submitted !== 'WellFormedRule') expect(submitted).toEqual(expected)
        if (expected === 'WellFormedRule') expect(submitted).toBe(expected)
      }),
    )
  })

  test('mutated XML is rejected if and only if libxml2 finds it ill-formed', async () => {
    const samples = fc.sample(mutated).filter(({ text }) => !/\p{Surrogate}/u.test(text))
    const wellFormed = await areWellFormed(samples.map(({ text }) => text))
    for (const [n, { text, message }] of samples.entries()) {
      const accepted = fieldsOrRule(readXml(text, message)) !== 'WellFormedRule'
      if (accepted || !isForbidden(text)) expect(accepted, text).toBe(wellFormed[n])
    }
  })
})
