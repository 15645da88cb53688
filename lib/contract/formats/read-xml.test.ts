import { describe, expect, test } from 'vitest'
import { text } from '../field.ts'
import { message } from '../message.ts'
import { readXml } from './read-xml.ts'

const Entry = message('entry', {
  value: text('value'),
  other: text('other'),
})

const read = (document: string): Record<string, unknown> => {
  const fields = readXml(document, Entry)
  return 'rule' in fields ? { rule: fields.rule } : Object.fromEntries(fields)
}
const textIn = (content: string) => read(`<entry><value>${content}</value></entry>`).value

describe('the text of an element', () => {
  test.each([
    ['leading zeros', '007', '007'],
    ['what looks like hexadecimal', '0x1F', '0x1F'],
    ['what looks like an exponent', '1e3', '1e3'],
    ['what looks like a boolean', 'true', 'true'],
    ['what looks like null', 'null', 'null'],
    ['leading and trailing spaces', ' pw ', ' pw '],
    ['only spaces', '   ', '   '],
    ['tabs and line feeds', '\ta\n', '\ta\n'],
    ['CRLF and CR, normalised to line feeds', 'a\r\nb\rc', 'a\nb\nc'],
    ['escaped carriage returns, unchanged', 'a&#13;b&#xD;', 'a\rb\r'],
    ['the five predefined entities', '&lt;&gt;&amp;&quot;&apos;', '<>&"\''],
    ['an escaped entity, decoded once', '&amp;lt;', '&lt;'],
    ['a doubly escaped entity, decoded once', '&amp;amp;lt;', '&amp;lt;'],
    ['an escaped character reference, decoded once', '&amp;#65;', '&#65;'],
    ['a decimal character reference', '&#65;', 'A'],
    ['hexadecimal character references in either case', '&#x4a;&#x4A;', 'JJ'],
    ['a character reference with leading zeros', '&#000065;', 'A'],
    ['a character reference beyond the basic plane', '&#x1F600;', '😀'],
    ['characters of several planes', 'é漢😀', 'é漢😀'],
    ['a CDATA section, unchanged', '<![CDATA[ <b> &amp; ]] > ]]>', ' <b> &amp; ]] > '],
    ['an empty CDATA section', '<![CDATA[]]>', ''],
    ['alternating text and CDATA', 'a<![CDATA[<]]>b<![CDATA[&]]>&amp;', 'a<b&&'],
    ['a ]]> split over two CDATA sections', '<![CDATA[]]]]><![CDATA[>]]>', ']]>'],
    ['CRLF in CDATA', '<![CDATA[a\r\nb]]>', 'a\nb'],
    ['comments in the middle', 'a<!-- <b/> & -->b<!---->c', 'abc'],
    ['an unescaped >', 'a>b', 'a>b'],
    ['no content', '', ''],
  ])('readXml reads an element with %s', (_, content, expected) => {
    expect(textIn(content)).toEqual([expected])
  })

  test.each([
    '<value/>',
    '<value />',
    '<value></value>',
    '<value\r\n/>',
    '<value a="1"/>',
    '<value a="/"></value >',
  ])('readXml reads %s as empty text', (element) => {
    expect(read(`<entry>${element}</entry>`).value).toEqual([''])
  })

  test('readXml does not read an element with child elements as text', () => {
    expect(textIn('a<b/>c')).toEqual([undefined])
    expect(textIn('<value>a</value>')).toEqual([undefined])
  })
})

describe('the elements of a document', () => {
  test.each([
    ['in any order', '<entry><other>2</other><value>1</value></entry>'],
    [
      'with white space between them',
      '\n<entry>\r\n\t<value>1</value> <other>2</other>\n</entry>\n',
    ],
    [
      'with comments between them',
      '<!-- a --><entry><value>1</value><!-- b --><other>2</other></entry><!-- c -->',
    ],
    ['with text between them', '<entry>a<value>1</value>b<![CDATA[c]]><other>2</other></entry>'],
    [
      'with unknown elements between them',
      '<entry><x><value>3</value></x><value>1</value><other>2</other><y/></entry>',
    ],
    [
      'with attributes',
      `<entry a="&lt;" b='>'><value c="</value>">1</value><other other="3">2</other></entry>`.replace(
        '"</value>"',
        '"&lt;/value>"',
      ),
    ],
    ['in a default namespace', '<entry xmlns="urn:any"><value>1</value><other>2</other></entry>'],
    [
      'that repeat the default namespace',
      '<entry xmlns="urn:any"><value xmlns="urn:any">1</value><other>2</other></entry>',
    ],
    [
      'as .NET serialises them',
      '<?xml version="1.0" encoding="utf-8"?>\r\n<entry xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema"><value xsi:type="xsd:string">1</value><other>2</other></entry>',
    ],
    [
      'after a byte order mark',
      '\uFEFF<?xml version="1.0"?><entry><value>1</value><other>2</other></entry>',
    ],
    [
      'alongside elements named like inherited properties',
      '<entry><constructor>9</constructor><__proto__><value>8</value></__proto__><toString/><value>1</value><hasOwnProperty/><other>2</other><prototype/></entry>',
    ],
  ])('readXml reads elements %s', (_, document) => {
    expect(read(document)).toEqual({ value: ['1'], other: ['2'] })
  })

  test('readXml matches the names of elements case-sensitively', () => {
    expect(read('<entry><Value>1</Value><VALUE>2</VALUE></entry>')).toEqual({})
  })

  test('readXml reads every occurrence of an element, even if empty', () => {
    expect(read('<entry><value/><value>1</value><value> </value></entry>')).toEqual({
      value: ['', '1', ' '],
    })
  })

  test('readXml rejects a document with another root', () => {
    for (const root of ['other', 'Entry', 'constructor', '__proto__']) {
      expect(read(`<${root}><value>1</value></${root}>`)).toEqual({ rule: 'RootRule' })
    }
    const inner = '<other><entry><value>1</value></entry></other>'
    expect(read(inner)).toEqual({ rule: 'RootRule' })
  })
})
