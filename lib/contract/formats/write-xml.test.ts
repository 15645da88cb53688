import { describe, expect, test } from 'vitest'
import { boolean, dateTime, decimal, double, list, text } from '../field.ts'
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

describe('a message in XML', () => {
  test('has a declaration and its fields in the order of the interface, without indentation', () => {
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

  test('leaves out what is absent or null, and has an empty list as an empty container', () => {
    const absent = { second: '2', first: null, on: undefined, amount: null, items: [] }
    expect(write(absent)).toBe(`${declaration}<Page><Second>2</Second><Items></Items></Page>`)
  })

  test('says nothing of what it does not declare', () => {
    const more = { second: '2', items: [], passwordHash: 'x', constructor: 'y' }
    expect(write(more)).toBe(`${declaration}<Page><Second>2</Second><Items></Items></Page>`)
  })

  test('has noughts and falsehoods', () => {
    const written = write({ second: '2', on: false, seconds: 0, amount: '0.00', items: [] })
    expect(written).toContain('<On>false</On><Amount>0.00</Amount><seconds>0</seconds>')
  })
})

describe('a text in XML', () => {
  test.each([
    ['ampersands and brackets', `<a b="c">&'`, `&lt;a b=&quot;c&quot;&gt;&amp;'`],
    ['the end of a CDATA section', ']]>', ']]&gt;'],
    ['what was escaped already, once more', '&lt;', '&amp;lt;'],
    ['a carriage return, which a parser would change', '\r\n', '&#13;\n'],
    ['tabs and line feeds as they are', '\t\n', '\t\n'],
    ['letters of every plane as they are', 'Côte d’Ivoire 漢 😀', 'Côte d’Ivoire 漢 😀'],
    ['NUL', 'a\0b', 'a\uFFFDb'],
    ['U+0001', '\u0001', '\uFFFD'],
    ['an escape', '\u001B[2J', '\uFFFD[2J'],
    ['a vertical tab and a form feed', '\v\f', '\uFFFD\uFFFD'],
    ['a noncharacter', '\uFFFE\uFFFF', '\uFFFD\uFFFD'],
    ['half a surrogate pair', 'a\uD83Db', 'a\uFFFDb'],
    ['the other half', '\uDE00', '\uFFFD'],
    ['nothing', '', ''],
  ])('carries %s', (_, value, written) => {
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
  ])('cannot break out of its element: %s', (value) => {
    const document = write({ second: value, items: [] })
    expect(document.match(/<Second>/g)).toHaveLength(1)
    expect(readXml(document, Page)?.get('Second')).toEqual([value])
  })

  test('keeps the document readable, whichever of the 65,536 code units it holds', () => {
    const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
    for (let from = 0; from < all.length; from += 4096) {
      const document = write({ second: all.slice(from, from + 4096).join(' '), items: [] })
      expect(readXml(document, Page), `U+${from.toString(16)} and on`).toBeInstanceOf(Map)
    }
  })
})
