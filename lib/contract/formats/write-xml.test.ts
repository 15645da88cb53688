import { describe, expect, test } from 'vitest'
import {
  boolean,
  dateTime,
  decimal,
  double,
  items,
  list,
  object,
  postalAddress,
  text,
} from '../field.ts'
import { message } from '../message.ts'
import { required } from '../rule.ts'
import { readXml } from './read-xml.ts'
import { escapeXml, xmlWriter } from './write-xml.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'

const Page = message('Page', {
  second: text('Second', required()),
  first: text('First'),
  on: boolean('On'),
  amount: decimal('Amount'),
  seconds: double('seconds'),
  until: dateTime('Until'),
  items: list('Items', 'Item', { name: text('Name', required()), note: text('Note') }),
})
const write = xmlWriter(Page)
const writePerson = xmlWriter(message('Person', { address: object('address') }))
const address = { formatted: '1 High Street\nWells', region: undefined, postal_code: 'BA5 1AA' }

test('xmlWriter writes an object as its formatted text', () => {
  expect(writePerson({ address })).toBe(
    `${declaration}<Person><address>1 High Street\nWells</address></Person>`,
  )
})

describe('xmlWriter', () => {
  test('xmlWriter writes a declaration and the fields in order, unindented', () => {
    const value = {
      items: [{ note: 'n', name: 'a' }, { name: 'b' }],
      until: new Date('2026-01-31T09:00:00.750+01:00'),
      seconds: 3600,
      amount: '45.00',
      on: false,
      first: '1',
      second: '2',
    }
    expect(write(value)).toBe(
      `${declaration}<Page><Second>2</Second><First>1</First><On>false</On><Amount>45.00</Amount>` +
        '<seconds>3600</seconds><Until>2026-01-31T08:00:00Z</Until>' +
        '<Items><Item><Name>a</Name><Note>n</Note></Item><Item><Name>b</Name></Item></Items></Page>',
    )
  })

  test('xmlWriter omits absent and null values, but not empty lists', () => {
    const absent = { second: '2', first: null, on: undefined, amount: null, items: [] }
    expect(write(absent)).toBe(`${declaration}<Page><Second>2</Second><Items></Items></Page>`)
  })

  test('xmlWriter omits properties that the message does not declare', () => {
    const more = { second: '2', items: [], passwordHash: 'x', constructor: 'y' }
    expect(write(more)).toBe(`${declaration}<Page><Second>2</Second><Items></Items></Page>`)
  })

  test('xmlWriter writes zero and false', () => {
    const written = write({ second: '2', on: false, seconds: 0, amount: '0.00', items: [] })
    expect(written).toContain('<On>false</On><Amount>0.00</Amount><seconds>0</seconds>')
  })
})

describe('escapeXml', () => {
  test.each([
    ['markup characters escaped', `<a b="c">&'`, `&lt;a b=&quot;c&quot;&gt;&amp;'`],
    ['the end of a CDATA section escaped', ']]>', ']]&gt;'],
    ['an entity, escaped again', '&lt;', '&amp;lt;'],
    ['a carriage return escaped, since parsers normalise it', '\r\n', '&#13;\n'],
    ['tabs and line feeds unchanged', '\t\n', '\t\n'],
    ['characters of several planes unchanged', 'Côte d’Ivoire 漢 😀', 'Côte d’Ivoire 漢 😀'],
    ['NUL as U+FFFD', 'a\0b', 'a\uFFFDb'],
    ['U+0001 as U+FFFD', '\u0001', '\uFFFD'],
    ['an escape character as U+FFFD', '\u001B[2J', '\uFFFD[2J'],
    ['a vertical tab and a form feed as U+FFFD', '\v\f', '\uFFFD\uFFFD'],
    ['noncharacters as U+FFFD', '\uFFFE\uFFFF', '\uFFFD\uFFFD'],
    ['a lone high surrogate as U+FFFD', 'a\uD83Db', 'a\uFFFDb'],
    ['a lone low surrogate as U+FFFD', '\uDE00', '\uFFFD'],
    ['empty text unchanged', '', ''],
  ])('escapeXml writes %s', (_, value, written) => {
    expect(escapeXml(value)).toBe(written)
  })

  test.each([
    'javascript:alert(1)',
    '</Second><Second>',
    '<!DOCTYPE Page>',
    '<![CDATA[x]]>',
    '&#0;',
    '<?php ?>',
    '$& $1 $`',
  ])('xmlWriter keeps text inside its element: %s', (value) => {
    const document = write({ second: value, items: [] })
    expect(document.match(/<Second>/g)).toHaveLength(1)
    const fields = { Second: [value], Items: [''] }
    expect(readXml(document, Page)).toEqual(new Map(Object.entries(fields)))
  })

  test('xmlWriter keeps the document well-formed for each of the 65,536 code units', () => {
    const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
    for (let from = 0; from < all.length; from += 4096) {
      const document = write({ second: all.slice(from, from + 4096).join(' '), items: [] })
      expect(readXml(document, Page), `from U+${from.toString(16)}`).toBeInstanceOf(Map)
    }
  })
})

test('xmlWriter writes items and an address as containers', () => {
  const write = xmlWriter(
    message('One', { address: postalAddress('address'), groups: items('groups') }),
  )
  const formatted = '1 High Street'
  expect(write({ address: { formatted, region: undefined }, groups: ['member', 'a, b & c'] })).toBe(
    `${declaration}<One><address><formatted>1 High Street</formatted></address><groups><item>member</item><item>a, b &amp; c</item></groups></One>`,
  )
  expect(write({ groups: [] })).toBe(`${declaration}<One><groups></groups></One>`)
})
