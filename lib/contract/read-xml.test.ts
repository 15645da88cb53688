import { describe, expect, test } from 'vitest'
import { list, text } from './field.ts'
import { message } from './message.ts'
import { readXml } from './read-xml.ts'

const Entry = message('entry', {
  value: text('value'),
  other: text('other'),
  items: list('items', 'item', { name: text('name') }),
})

const textIn = (content: string) =>
  readXml(`<entry><value>${content}</value></entry>`, Entry)?.get('value')

describe('the text of an element arrives as XML says', () => {
  test.each([
    ['digits with noughts in front', '007', '007'],
    ['what looks like hexadecimal', '0x1F', '0x1F'],
    ['what looks like an exponent', '1e3', '1e3'],
    ['what looks like a boolean', 'true', 'true'],
    ['what looks like nothing', 'null', 'null'],
    ['spaces at its ends', ' pw ', ' pw '],
    ['nothing but spaces', '   ', '   '],
    ['tabs and line feeds', '\ta\n', '\ta\n'],
    ['line breaks of Windows and old Macs, as line feeds', 'a\r\nb\rc', 'a\nb\nc'],
    ['a carriage return that was escaped, as such', 'a&#13;b&#xD;', 'a\rb\r'],
    ['the five entities', '&lt;&gt;&amp;&quot;&apos;', '<>&"\''],
    ['an entity that was escaped, once', '&amp;lt;', '&lt;'],
    ['an entity that was escaped twice, once', '&amp;amp;lt;', '&amp;lt;'],
    ['a reference that was escaped, once', '&amp;#65;', '&#65;'],
    ['a decimal reference', '&#65;', 'A'],
    ['a hexadecimal reference in letters of either case', '&#x4a;&#x4A;', 'JJ'],
    ['a reference with noughts in front', '&#000065;', 'A'],
    ['a reference beyond the first plane', '&#x1F600;', '😀'],
    ['letters of every plane', 'é漢😀', 'é漢😀'],
    ['a CDATA section, as it stands', '<![CDATA[ <b> &amp; ]] > ]]>', ' <b> &amp; ]] > '],
    ['an empty CDATA section', '<![CDATA[]]>', ''],
    ['text and CDATA in turn', 'a<![CDATA[<]]>b<![CDATA[&]]>&amp;', 'a<b&&'],
    ['a ]]> over two sections', '<![CDATA[]]]]><![CDATA[>]]>', ']]>'],
    ['a line break of Windows in CDATA', '<![CDATA[a\r\nb]]>', 'a\nb'],
    ['a comment in its middle', 'a<!-- <b/> & -->b<!---->c', 'abc'],
    ['a > that nobody escaped', 'a>b', 'a>b'],
    ['nothing', '', ''],
  ])('%s', (_, content, expected) => {
    expect(textIn(content)).toEqual([expected])
  })

  test.each([
    '<value/>',
    '<value />',
    '<value></value>',
    '<value\r\n/>',
    '<value a="1"/>',
    '<value a="/"></value >',
  ])('%s holds nothing', (element) => {
    expect(readXml(`<entry>${element}</entry>`, Entry)?.get('value')).toEqual([''])
  })

  test('an element among the text makes it no text', () => {
    expect(textIn('a<b/>c')).toEqual([undefined])
    expect(textIn('<value>a</value>')).toEqual([undefined])
  })
})

describe('the elements of a document', () => {
  const read = (content: string) => Object.fromEntries(readXml(content, Entry) ?? [])

  test.each([
    ['in any order', '<entry><other>2</other><value>1</value></entry>'],
    ['with space between them', '\n<entry>\r\n\t<value>1</value> <other>2</other>\n</entry>\n'],
    [
      'with comments between them',
      '<!-- a --><entry><value>1</value><!-- b --><other>2</other></entry><!-- c -->',
    ],
    ['with text between them', '<entry>a<value>1</value>b<![CDATA[c]]><other>2</other></entry>'],
    [
      'with unknown ones between them',
      '<entry><x><value>3</value></x><value>1</value><other>2</other><y/></entry>',
    ],
    [
      'with attributes',
      `<entry a="&lt;" b='>'><value c="</value>">1</value><other other="3">2</other></entry>`.replace(
        '"</value>"',
        '"&lt;/value>"',
      ),
    ],
    ['of a default namespace', '<entry xmlns="urn:any"><value>1</value><other>2</other></entry>'],
    [
      'that repeat their namespace',
      '<entry xmlns="urn:any"><value xmlns="urn:any">1</value><other>2</other></entry>',
    ],
    [
      'as .NET writes them',
      '<?xml version="1.0" encoding="utf-8"?>\r\n<entry xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema"><value xsi:type="xsd:string">1</value><other>2</other></entry>',
    ],
    [
      'after a byte order mark',
      '\uFEFF<?xml version="1.0"?><entry><value>1</value><other>2</other></entry>',
    ],
    [
      'named as inherited properties are',
      '<entry><constructor>9</constructor><__proto__><value>8</value></__proto__><toString/><value>1</value><hasOwnProperty/><other>2</other><prototype/></entry>',
    ],
  ])('are read %s', (_, document) => {
    expect(read(document)).toEqual({ value: ['1'], other: ['2'] })
  })

  test('are told by their letters, upper and lower', () => {
    expect(read('<entry><Value>1</Value><VALUE>2</VALUE></entry>')).toEqual({})
  })

  test('keep each occurrence, also those that are empty', () => {
    expect(read('<entry><value/><value>1</value><value> </value></entry>')).toEqual({
      value: ['', '1', ' '],
    })
  })

  test('of a list are its items, whatever stands between them', () => {
    const items = '<item><name>b</name></item> <x/><Item/>text<item/>'
    const named = [new Map([['name', ['b']]]), new Map()]
    expect(read(`<entry><items>${items}</items></entry>`)).toEqual({ items: [named] })
  })

  test.each(['<items/>', '<items></items>', '<items> <!-- none --> </items>'])(
    'of an empty list, %s, are none',
    (element) => {
      expect(read(`<entry>${element}</entry>`)).toEqual({ items: [[]] })
    },
  )

  test('are none of ours inside another root', () => {
    for (const root of ['other', 'Entry', 'constructor', '__proto__']) {
      expect(readXml(`<${root}><value>1</value></${root}>`, Entry)).toBeNull()
    }
    expect(readXml('<other><entry><value>1</value></entry></other>', Entry)).toBeNull()
  })
})
