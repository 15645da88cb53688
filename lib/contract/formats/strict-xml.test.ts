import { describe, expect, test } from 'vitest'
import { text } from '../field.ts'
import { message } from '../message.ts'
import { readXml } from './read-xml.ts'
import { findXmlFault } from './strict-xml.ts'

const Entry = message('entry', { value: text('value') })
const inside = (content: string) => `<entry><value>${content}</value></entry>`
const valid = inside('x')

const rejected: Record<string, [what: string, document: string][]> = {
  'a document type': [
    ['alone', `<!DOCTYPE entry>${valid}`],
    [
      'with entities that expand',
      `<!DOCTYPE entry [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>${inside('&b;')}`,
    ],
    [
      'with an external entity',
      `<!DOCTYPE entry [<!ENTITY a SYSTEM "file:///etc/passwd">]>${inside('&a;')}`,
    ],
    [
      'with a parameter entity',
      `<!DOCTYPE entry [<!ENTITY % a SYSTEM "http://localhost/">%a;]>${valid}`,
    ],
    ['with an external subset', `<!DOCTYPE entry SYSTEM "http://localhost/entry.dtd">${valid}`],
    ['after the root', `${valid}<!DOCTYPE entry>`],
    ['in lower case', `<!doctype entry>${valid}`],
  ],
  'a processing instruction': [
    ['before the root', `<?xml-stylesheet href="a.xsl"?>${valid}`],
    ['inside', inside('<?php echo 1 ?>')],
    ['after the root', `${valid}<?end?>`],
    ['that is a second declaration', `<?xml version="1.0"?><?xml version="1.0"?>${valid}`],
  ],
  'an XML declaration': [
    ['of UTF-32', `<?xml version="1.0" encoding="UTF-32"?>${valid}`],
    [
      'of an encoding that is an inherited property',
      `<?xml version="1.0" encoding="constructor"?>${valid}`,
    ],
    ['of UTF-7, which can hide quotes', `<?xml version="1.0" encoding="UTF-7"?>${valid}`],
    ['of EBCDIC', `<?xml version="1.0" encoding="IBM037"?>${valid}`],
    ['of XML 1.1', `<?xml version="1.1"?>${valid}`],
    ['without a version', `<?xml encoding="utf-8"?>${valid}`],
    ['after a space', ` <?xml version="1.0"?>${valid}`],
    ['after a line feed', `\n<?xml version="1.0"?>${valid}`],
    ['that is unclosed', `<?xml version="1.0"${valid}`],
  ],
  'a reference': [
    ['to an HTML entity', inside('&nbsp;')],
    ['to an undeclared entity', inside('&a;')],
    ['to an entity in capitals', inside('&AMP;')],
    ['to an inherited property', inside('&constructor;')],
    ['to a prototype', inside('&__proto__;')],
    ['without a semicolon', inside('&amp')],
    ['that is a lone ampersand', inside('a & b')],
    ['to NUL', inside('&#0;')],
    ['to U+0001', inside('&#1;')],
    ['to an escape character', inside('&#x1B;')],
    ['to a lone surrogate', inside('&#xD800;')],
    ['to both halves of a surrogate pair', inside('&#xD83D;&#xDE00;')],
    ['to a noncharacter', inside('&#xFFFF;')],
    ['beyond Unicode', inside('&#x110000;')],
    ['far beyond Unicode', inside('&#99999999999999999999;')],
    ['without digits', inside('&#;')],
    ['with a capital X', inside('&#X41;')],
    ['in an attribute', '<entry a="&nbsp;"/>'],
  ],
  'a document with': [
    ['NUL', inside('\0')],
    ['U+0001', inside('\u0001')],
    ['an escape character', inside('\u001B')],
    ['a form feed', inside('\f')],
    ['a noncharacter', inside('\uFFFE')],
    ['a lone surrogate', inside('a\uD800b')],
    ['a lone surrogate before a tag', inside('\uDBFF')],
    ['a lone low surrogate', inside('\uDC00')],
    ['a byte order mark with swapped bytes', `\uFFFE${valid}`],
  ],
  'a namespace': [
    ['with a prefix', '<p:entry xmlns:p="urn:a"><p:value>x</p:value></p:entry>'],
    ['with a prefix on a child', '<entry xmlns:p="urn:a"><p:value>x</p:value></entry>'],
    [
      'with a prefix for the default one',
      '<entry xmlns="urn:a" xmlns:p="urn:a"><p:value>x</p:value></entry>',
    ],
    ['with an undeclared prefix', '<entry><p:value>x</p:value></entry>'],
    ['with an undeclared prefix of an attribute', '<entry xsi:nil="true"/>'],
    ['that only a child has', '<entry><value xmlns="urn:a">x</value></entry>'],
    ['that a child resets', '<entry xmlns="urn:a"><value xmlns="">x</value></entry>'],
    ['with the prefix xml', '<xml:entry/>'],
  ],
  markup: [
    ['that is empty', ''],
    ['of white space alone', ' \r\n'],
    ['without an element', '<!-- nothing -->'],
    ['of text', 'entry'],
    ['of JSON', '{"value":"x"}'],
    ['that is unclosed', '<entry><value>x</value>'],
    ['with an unclosed child', '<entry><value>x</entry>'],
    ['that is truncated', '<entry><value>x</val'],
    ['with mismatched tags', '<entry><value>x</valu></entry>'],
    ['with tags in different case', '<entry><value>x</Value></entry>'],
    ['with overlapping tags', '<entry><value><x></value></x></entry>'],
    ['with an extra end tag', `${valid}</entry>`],
    ['with two roots', valid + valid],
    ['with text after the root', `${valid}x`],
    ['with a reference after the root', `${valid}&#32;`],
    ['with CDATA after the root', `${valid}<![CDATA[]]>`],
    ['with text before the root', `x${valid}`],
    ['with ]]> in text', inside('a]]>b')],
    ['with an unclosed CDATA section', inside('<![CDATA[ x')],
    ['with an unclosed comment', inside('<!-- x')],
    ['with two hyphens in a comment', inside('<!-- a -- b -->')],
    ['with three hyphens at the end of a comment', inside('<!-- a --->')],
    ['with a duplicate attribute', '<entry a="1" a="2"/>'],
    [
      'with a duplicate attribute under two prefixes',
      '<entry xmlns:p="urn:a" xmlns:q="urn:a" p:a="1" q:a="2"/>',
    ],
    ['with an attribute without a value', '<entry a/>'],
    ['with an attribute without quotes', '<entry a=1/>'],
    ['without space between attributes', '<entry a="1"b="2"/>'],
    ['with a tag in an attribute', '<entry a="<value>"/>'],
    ['with a space before a tag name', '< entry/>'],
    ['with a tag name that starts with a digit', '<entry><1/></entry>'],
    ['with attributes in an end tag', '<entry></entry a="1">'],
    ['of 17 levels', '<x>'.repeat(17) + '</x>'.repeat(17)],
    ['with 101 fields', `<entry>${'<x/>'.repeat(101)}</entry>`],
  ],
}

describe.each(Object.entries(rejected))('%s', (construct, documents) => {
  test.each(documents)(`findXmlFault rejects ${construct} %s`, (_, document) => {
    const fault = findXmlFault(document, 'entry')
    expect(fault).toMatchObject({ status: 400, field: 'body', rule: 'WellFormedRule' })
    expect(readXml(document, Entry)).toEqual(fault)
  })
})

test.each([
  ['a complete XML declaration', `<?xml version='1.0' encoding="Utf-8" standalone='yes'?>${valid}`],
  [
    'a declaration of UTF-16, as .NET’s StringWriter',
    `<?xml version="1.0" encoding="utf-16"?>${valid}`,
  ],
  ['a declaration of ASCII, as lxml', `<?xml version='1.0' encoding='ASCII'?>\n${valid}`],
  [
    'a declaration of US-ASCII, as ElementTree',
    `<?xml version='1.0' encoding='us-ascii'?>\n${valid}`,
  ],
  ['a declaration of ISO 8859-1, as PHP', `<?xml version="1.0" encoding="ISO-8859-1"?>\n${valid}`],
  ['a declaration of utf8', `<?xml version="1.0" encoding="utf8"?>${valid}`],
  ['a declaration of Windows-1252', `<?xml version="1.0" encoding="Windows-1252"?>${valid}`],
  ['comments and white space around the root', `<!-- a --> \n${valid}\r\n<!-- b -->`],
  ['16 levels of elements', '<x>'.repeat(16) + '</x>'.repeat(16)],
  ['100 fields with any number of elements', `<x>${`<y>${'<z/>'.repeat(9)}</y>`.repeat(100)}</x>`],
  ['declared prefixes of attributes', '<entry xmlns:p="urn:a" p:a="1"/>'],
  ['xml:lang and xml:space', '<entry xml:lang="en" xml:space="preserve"/>'],
])('findXmlFault accepts %s', (_, document) => {
  expect(findXmlFault(document, 'entry')).toBeUndefined()
})

const size = 64 * 1024
test.each([
  ['nested elements', '<a>'.repeat(size / 3)],
  ['nested namespace declarations', '<a xmlns:a="a">'.repeat(size / 15)],
  ['nested prefixed elements', '<a:b>'.repeat(size / 5)],
  ['forbidden characters', inside('\u0001'.repeat(size))],
  ['ampersands', inside('&'.repeat(size))],
  ['CDATA end marks', inside(']]>'.repeat(size / 3))],
  ['comment start marks', inside('<!--'.repeat(size / 4))],
  ['CDATA start marks', inside('<![CDATA['.repeat(size / 9))],
  [
    'namespace declarations',
    `<entry ${Array.from({ length: 4000 }, (_, n) => `xmlns:a${n}="u"`).join(' ')}/>`,
  ],
  ['attributes', `<entry ${Array.from({ length: 8000 }, (_, n) => `a${n}=""`).join(' ')}/>`],
  ['one long name', `<${'a'.repeat(size)}/>`],
  ['one long attribute', `<entry a="${'>'.repeat(size)}"/>`],
  ['comments', inside('<!---->'.repeat(size / 7))],
  ['empty CDATA sections', inside('<![CDATA[]]>'.repeat(size / 12))],
  ['character references', inside('&#x41;'.repeat(size / 6))],
  ['duplicate fields', `<entry>${'<value/>'.repeat(size / 8)}</entry>`],
])('readXml handles 64 KiB of %s quickly', { retry: 3 }, (_, document) => {
  const cpuBefore = process.cpuUsage()
  readXml(document, Entry)
  const cpuMs = process.cpuUsage(cpuBefore).user / 1000
  expect(cpuMs).toBeLessThan(500)
})
