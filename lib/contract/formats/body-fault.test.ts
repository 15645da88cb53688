import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { text } from '../field.ts'
import { message } from '../message.ts'
import { jsonErrorOffset } from './json-error-offset.ts'
import { readJson } from './read-json.ts'
import { readXml } from './read-xml.ts'

const Entry = message('entry', { value: text('value') })
const soap = 'xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"'

describe('the message about a rejected XML document', () => {
  test.each([
    [
      'that is not well-formed',
      '<entry>\n  <value>a</valu>\n</entry>',
      'the body is not well-formed XML. The first error is at line 2, column 17',
    ],
    [
      'with a bare ampersand',
      '<entry>\r\n<value>é & b</value></entry>',
      'the body is not well-formed XML. The first error is at line 2, column 10',
    ],
    [
      'with an entity that is not defined, after a comment',
      '<!-- a & b --><entry>&amp;&nbsp;</entry>',
      'the body is not well-formed XML. The first error is at line 1, column 27',
    ],
    [
      'that is cut off',
      '<entry>\n<value>a',
      'the body is not well-formed XML. The first error is at line 2, column 9',
    ],
    [
      'with a DOCTYPE',
      '<?xml version="1.0"?>\n<!DOCTYPE entry [<!ENTITY a "b">]>\n<entry/>',
      'the body has a DOCTYPE at line 2, column 1, which is not allowed. Leave it out',
    ],
    [
      'with a processing instruction',
      '<entry><value>😀<?php echo 1 ?></value></entry>',
      'the body has a processing instruction at line 1, column 16, which is not allowed. Leave it out',
    ],
    [
      'with a prefix',
      '<entry\txmlns:p="urn:a">\r<p:value a="1">x</p:value></entry>',
      'the element at line 2, column 1 has a namespace prefix, which is not allowed. Write its name without a prefix',
    ],
    [
      'with a prefix that is not declared',
      '<entry><p:value/></entry>',
      'the element at line 1, column 8 has a namespace prefix, which is not allowed. Write its name without a prefix',
    ],
    [
      'with two namespaces',
      '<entry><value xmlns="urn:a"/></entry>',
      'the element at line 1, column 8 is in another namespace than the root. Use one default namespace, or none',
    ],
    [
      'that is a SOAP envelope',
      `<?xml version="1.0"?>\n<soap:Envelope ${soap}><soap:Body><entry/></soap:Body></soap:Envelope>`,
      'the body is a SOAP envelope, which starts at line 2, column 1. This is not a SOAP service, so send <entry> without an envelope',
    ],
    [
      'that is a SOAP envelope in a default namespace',
      '<Envelope xmlns="http://www.w3.org/2003/05/soap-envelope"><Body/></Envelope>',
      'the body is a SOAP envelope, which starts at line 1, column 1. This is not a SOAP service, so send <entry> without an envelope',
    ],
    [
      'with another root',
      '<?xml version="1.0"?>\n<!-- <a> -->\n  <other><Envelope/></other>',
      'the root of the body, at line 3, column 3, must be <entry>',
    ],
    [
      'with 17 levels',
      '<a>\n'.repeat(17) + '</a>'.repeat(17),
      'the element at line 17, column 1 is nested more than 16 levels deep',
    ],
    [
      'with 101 fields',
      `<entry>${'<x/>'.repeat(101)}</entry>`,
      'the body has more than 100 fields',
    ],
    [
      'of XML 1.1',
      '<?xml version="1.1"?><entry/>',
      'the XML declaration at line 1, column 1 must have the version 1.0 and name a charset that a body may have, such as UTF-8, or none',
    ],
    ['that is empty', ' \n', 'the body is empty'],
  ])('readXml says what is wrong with a document %s, and where', (_, document, expected) => {
    expect(readXml(document, Entry)).toMatchObject({ message: expected })
  })
})

describe('the message about rejected JSON', () => {
  const malformed = (line: number, column: number) =>
    `the body is not well-formed JSON. The first error is at line ${line}, column ${column}`

  test.each([
    ['with a trailing comma', '{\n "value": "a",\n}', malformed(3, 1)],
    ['in single quotes', "{'value':'a'}", malformed(1, 2)],
    ['with a comment', '{"value":"é😀" // a\n}', malformed(1, 15)],
    ['with a raw line feed', '{"value":"a\nb"}', malformed(1, 12)],
    ['with an invalid escape', '{"value":"a\\x41"}', malformed(1, 12)],
    ['with a leading zero', '{"value":007}', malformed(1, 11)],
    ['with NaN', '{"value":NaN}', malformed(1, 10)],
    ['with a wrong bracket', '{"value":["a"}]', malformed(1, 14)],
    ['with two values', '{"value":"a"}{}', malformed(1, 14)],
    ['without a colon', '{"value","a"}', malformed(1, 9)],
    ['with a member without a value', '{"value":}', malformed(1, 10)],
    ['that is cut off', '{"value":"a"', malformed(1, 13)],
    ['that is cut off in a string', '{"value":"a', malformed(1, 12)],
    ['that is XML', '<entry/>', malformed(1, 1)],
    ['that is empty', '', 'the body is empty'],
    [
      'that is no object',
      '\n ["value"]',
      'the body must be a JSON object, and what starts at line 2, column 2 is none',
    ],
  ])('readJson says what is wrong with JSON %s, and where', (_, json, expected) => {
    expect(readJson(json, Entry)).toMatchObject({ message: expected })
  })
})

test('jsonErrorOffset finds no error in JSON, and only the missing end in a beginning of JSON', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(100), fc.constantFrom('', ' \n'), (json, length, space) => {
      expect(jsonErrorOffset(json + space)).toBe(json.length + space.length)
      const beginning = json.slice(0, length).replace(/[\d.eE+\-a-z\\]+$/, '')
      expect(jsonErrorOffset(beginning)).toBe(beginning.length)
    }),
  )
})

test('jsonErrorOffset reports 64 KiB of unclosed arrays quickly', { retry: 3 }, () => {
  const cpuBefore = process.cpuUsage()
  expect(jsonErrorOffset('['.repeat(65_536))).toBe(65_536)
  expect(jsonErrorOffset(`"${'a'.repeat(65_000)}`)).toBe(65_001)
  expect(process.cpuUsage(cpuBefore).user / 1000).toBeLessThan(500)
})
