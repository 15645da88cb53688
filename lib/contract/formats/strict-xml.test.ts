import { describe, expect, test } from 'vitest'
import { text } from '../field.ts'
import { message } from '../message.ts'
import { readXml } from './read-xml.ts'
import { isStrictXml } from './strict-xml.ts'

const Entry = message('entry', { value: text('value') })
const inside = (content: string) => `<entry><value>${content}</value></entry>`
const sound = inside('x')

const families: Record<string, [what: string, document: string][]> = {
  'a document type': [
    ['alone', `<!DOCTYPE entry>${sound}`],
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
      `<!DOCTYPE entry [<!ENTITY % a SYSTEM "http://localhost/">%a;]>${sound}`,
    ],
    ['elsewhere', `<!DOCTYPE entry SYSTEM "http://localhost/entry.dtd">${sound}`],
    ['after the root', `${sound}<!DOCTYPE entry>`],
    ['in small letters', `<!doctype entry>${sound}`],
  ],
  'a processing instruction': [
    ['before the root', `<?xml-stylesheet href="a.xsl"?>${sound}`],
    ['inside', inside('<?php echo 1 ?>')],
    ['after the root', `${sound}<?end?>`],
    ['that is a second declaration', `<?xml version="1.0"?><?xml version="1.0"?>${sound}`],
  ],
  'a declaration': [
    ['of another encoding', `<?xml version="1.0" encoding="UTF-16"?>${sound}`],
    ['of an encoding in which quotes hide', `<?xml version="1.0" encoding="UTF-7"?>${sound}`],
    ['of Latin letters', `<?xml version="1.0" encoding="iso-8859-1"?>${sound}`],
    ['of XML 1.1', `<?xml version="1.1"?>${sound}`],
    ['without a version', `<?xml encoding="utf-8"?>${sound}`],
    ['after a space', ` <?xml version="1.0"?>${sound}`],
    ['after a line feed', `\n<?xml version="1.0"?>${sound}`],
    ['without an end', `<?xml version="1.0"${sound}`],
  ],
  'a reference': [
    ['to an entity of HTML', inside('&nbsp;')],
    ['to an entity nobody declared', inside('&a;')],
    ['in capitals', inside('&AMP;')],
    ['to an inherited property', inside('&constructor;')],
    ['to a prototype', inside('&__proto__;')],
    ['without an end', inside('&amp')],
    ['that is a mere ampersand', inside('a & b')],
    ['to NUL', inside('&#0;')],
    ['to U+0001', inside('&#1;')],
    ['to an escape', inside('&#x1B;')],
    ['to half a surrogate pair', inside('&#xD800;')],
    ['to both halves', inside('&#xD83D;&#xDE00;')],
    ['to a noncharacter', inside('&#xFFFF;')],
    ['beyond Unicode', inside('&#x110000;')],
    ['far beyond Unicode', inside('&#99999999999999999999;')],
    ['of no digits', inside('&#;')],
    ['with a capital X', inside('&#X41;')],
    ['in an attribute', '<entry a="&nbsp;"/>'],
  ],
  'a character': [
    ['NUL', inside('\0')],
    ['U+0001', inside('\u0001')],
    ['an escape', inside('\u001B')],
    ['a form feed', inside('\f')],
    ['a noncharacter', inside('\uFFFE')],
    ['half a surrogate pair', inside('a\uD800b')],
    ['half a surrogate pair before a tag', inside('\uDBFF')],
    ['the other half alone', inside('\uDC00')],
    ['a byte order mark in the wrong order', `\uFFFE${sound}`],
  ],
  'a namespace': [
    ['with a prefix', '<p:entry xmlns:p="urn:a"><p:value>x</p:value></p:entry>'],
    ['with a prefix on a child', '<entry xmlns:p="urn:a"><p:value>x</p:value></entry>'],
    [
      'with a prefix for the default one',
      '<entry xmlns="urn:a" xmlns:p="urn:a"><p:value>x</p:value></entry>',
    ],
    ['with a prefix nobody declared', '<entry><p:value>x</p:value></entry>'],
    ['with an attribute whose prefix nobody declared', '<entry xsi:nil="true"/>'],
    ['of its own on a child', '<entry><value xmlns="urn:a">x</value></entry>'],
    ['that a child leaves', '<entry xmlns="urn:a"><value xmlns="">x</value></entry>'],
    ['with the prefix of XML', '<xml:entry/>'],
  ],
  markup: [
    ['of nothing', ''],
    ['of spaces', ' \r\n'],
    ['of no element', '<!-- nothing -->'],
    ['of text', 'entry'],
    ['of JSON', '{"value":"x"}'],
    ['that is unclosed', '<entry><value>x</value>'],
    ['with a value that is unclosed', '<entry><value>x</entry>'],
    ['that is cut off', '<entry><value>x</val'],
    ['with mismatched tags', '<entry><value>x</valu></entry>'],
    ['with tags of different letters', '<entry><value>x</Value></entry>'],
    ['with tags that overlap', '<entry><value><x></value></x></entry>'],
    ['with an end too many', `${sound}</entry>`],
    ['of two roots', sound + sound],
    ['with text after the root', `${sound}x`],
    ['with a reference after the root', `${sound}&#32;`],
    ['with CDATA after the root', `${sound}<![CDATA[]]>`],
    ['with text before the root', `x${sound}`],
    ['with the end of a CDATA section in text', inside('a]]>b')],
    ['with a CDATA section that is unclosed', inside('<![CDATA[ x')],
    ['with a comment that is unclosed', inside('<!-- x')],
    ['with two hyphens in a comment', inside('<!-- a -- b -->')],
    ['with three hyphens at the end of a comment', inside('<!-- a --->')],
    ['with an attribute twice', '<entry a="1" a="2"/>'],
    [
      'with an attribute twice under two prefixes',
      '<entry xmlns:p="urn:a" xmlns:q="urn:a" p:a="1" q:a="2"/>',
    ],
    ['with an attribute without a value', '<entry a/>'],
    ['with an attribute without quotes', '<entry a=1/>'],
    ['with attributes that touch', '<entry a="1"b="2"/>'],
    ['with a tag in an attribute', '<entry a="<value>"/>'],
    ['with a space before a name', '< entry/>'],
    ['with a name that begins with a digit', '<entry><1/></entry>'],
    ['with an end that has attributes', '<entry></entry a="1">'],
    ['nested too deeply', '<x>'.repeat(17) + '</x>'.repeat(17)],
  ],
}

describe.each(Object.entries(families))('%s', (_, documents) => {
  test.each(documents)('%s is refused', (_, document) => {
    expect(isStrictXml(document)).toBe(false)
    expect(readXml(document, Entry)).toBeUndefined()
  })
})

test.each([
  [
    'a declaration with all that it may say',
    `<?xml version='1.0' encoding="Utf-8" standalone='yes'?>${sound}`,
  ],
  ['comments and space around the root', `<!-- a --> \n${sound}\r\n<!-- b -->`],
  ['nesting as deep as any message and deeper', '<x>'.repeat(16) + '</x>'.repeat(16)],
  ['prefixes of attributes that are declared', '<entry xmlns:p="urn:a" p:a="1"/>'],
  ['the attributes of XML itself', '<entry xml:lang="en" xml:space="preserve"/>'],
])('%s is accepted', (_, document) => {
  expect(isStrictXml(document)).toBe(true)
})

const size = 64 * 1024
test.each([
  ['nesting', '<a>'.repeat(size / 3)],
  ['nesting in namespaces', '<a xmlns:a="a">'.repeat(size / 15)],
  ['nesting under prefixes', '<a:b>'.repeat(size / 5)],
  ['characters that are forbidden', inside('\u0001'.repeat(size))],
  ['ampersands', inside('&'.repeat(size))],
  ['ends of CDATA sections', inside(']]>'.repeat(size / 3))],
  ['beginnings of comments', inside('<!--'.repeat(size / 4))],
  ['beginnings of CDATA sections', inside('<![CDATA['.repeat(size / 9))],
  [
    'declarations of namespaces',
    `<entry ${Array.from({ length: 4000 }, (_, n) => `xmlns:a${n}="u"`).join(' ')}/>`,
  ],
  ['attributes', `<entry ${Array.from({ length: 8000 }, (_, n) => `a${n}=""`).join(' ')}/>`],
  ['one long name', `<${'a'.repeat(size)}/>`],
  ['one long attribute', `<entry a="${'>'.repeat(size)}"/>`],
  ['comments', inside('<!---->'.repeat(size / 7))],
  ['empty CDATA sections', inside('<![CDATA[]]>'.repeat(size / 12))],
  ['references', inside('&#x41;'.repeat(size / 6))],
  ['fields given again and again', `<entry>${'<value/>'.repeat(size / 8)}</entry>`],
])('64 KiB of %s cost no noticeable time', { retry: 3 }, (_, document) => {
  const started = performance.now()
  readXml(document, Entry)
  expect(performance.now() - started).toBeLessThan(500)
})
