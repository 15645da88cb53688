import { tabulate } from '../case.ts'
import * as document from './document.ts'

const { declaration, emailText, inEmail, inRoot, postXml, validXml, wellFormed } = document

const doctype = (content: string) => `<!DOCTYPE requestreset ${content}>${inEmail('&a;')}`
const deep = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth)

/** XML that is not well-formed, or that uses what the interface does not support (decision 003). */
export const malformedXmlCases = tabulate(
  { family: 'XML', stillWorks: 'reset in XML', subject: 'an XML document' },
  postXml,
  {
    'with a DOCTYPE': [`<!DOCTYPE requestreset>${validXml}`, wellFormed],
    'with an external DOCTYPE': [doctype('SYSTEM "http://127.0.0.1:1/x.dtd"'), wellFormed],
    'with an internal entity': [doctype('[<!ENTITY a "unknown@nowhere.example">]'), wellFormed],
    'with an entity from a file': [
      doctype('[<!ENTITY a SYSTEM "file:///etc/passwd">]'),
      wellFormed,
    ],
    'with a parameter entity': [
      doctype('[<!ENTITY % a SYSTEM "http://127.0.0.1:1/">%a;]'),
      wellFormed,
    ],
    'with a billion laughs': [
      doctype(
        `[<!ENTITY z "ha">${'abcdefghi'
          .split('')
          .map((name, n) => `<!ENTITY ${name} "${`&${'bcdefghiz'[n]};`.repeat(10)}">`)
          .join('')}]`,
      ),
      wellFormed,
    ],
    'with an undefined entity': [inEmail('&nbsp;'), wellFormed],
    'with an unterminated entity': [inEmail('a &amp b'), wellFormed],
    'with a bare ampersand': [inEmail('a & b'), wellFormed],
    'with an empty character reference': [inEmail('&#;'), wellFormed],
    'with a character reference in upper-case X': [
      inEmail('unknown&#X40;nowhere.example'),
      wellFormed,
    ],
    'with a character reference to NUL': [inEmail('&#0;'), wellFormed],
    'with a character reference to a control character': [inEmail('&#1;'), wellFormed],
    'with a character reference to a surrogate': [inEmail('&#xD800;'), wellFormed],
    'with a character reference to a noncharacter': [inEmail('&#xFFFE;'), wellFormed],
    'with a character reference beyond Unicode': [inEmail('&#x110000;'), wellFormed],
    'with a control character': [inEmail('a\u0001b'), wellFormed],
    'with a NUL': [inEmail('a\0b'), wellFormed],
    'with a processing instruction': [`<?php echo 1 ?>${validXml}`, wellFormed],
    'with a style sheet': [`${declaration}<?xml-stylesheet href="x"?>${validXml}`, wellFormed],
    'with a processing instruction inside': [inEmail('<?x?>'), wellFormed],
    'with two XML declarations': [declaration + declaration + validXml, wellFormed],
    'with space before the declaration': [` ${declaration}${validXml}`, wellFormed],
    'of XML 1.1': [`<?xml version="1.1"?>${validXml}`, wellFormed],
    'declared as UTF-7': [`<?xml version="1.0" encoding="UTF-7"?>${validXml}`, wellFormed],
    'in Latin-1, and declared so only in the document': [
      Buffer.from(
        `<?xml version="1.0" encoding="ISO-8859-1"?>${inEmail('é@nowhere.example')}`,
        'latin1',
      ),
      wellFormed,
    ],
    'in Latin-1': [Buffer.from(inEmail('é@nowhere.example'), 'latin1'), wellFormed],
    'in UTF-16': [Buffer.from(`\uFEFF${validXml}`, 'utf16le'), wellFormed],
    'in UTF-7': ['+ADw-requestreset+AD4-', wellFormed],
    'with an overlong encoding': [
      Buffer.concat([
        Buffer.from('<requestreset><email>'),
        Buffer.from([0xc0, 0xaf]),
        Buffer.from('</email></requestreset>'),
      ]),
      wellFormed,
    ],
    'with an encoded surrogate': [
      Buffer.concat([
        Buffer.from('<requestreset><email>'),
        Buffer.from([0xed, 0xa0, 0x80]),
        Buffer.from('</email></requestreset>'),
      ]),
      wellFormed,
    ],
    'truncated in the middle of a character': [
      Buffer.from(inEmail('é')).subarray(0, 22),
      wellFormed,
    ],
    'that is empty': ['', wellFormed],
    'with only whitespace': [' \n ', wellFormed],
    'with only a declaration': [declaration, wellFormed],
    'with only a comment': ['<!-- -->', wellFormed],
    'with only text': [emailText, wellFormed],
    'that is JSON': [`{"email":"${emailText}"}`, wellFormed],
    'with an unclosed root': ['<requestreset><email>a</email>', wellFormed],
    'with an unclosed field': ['<requestreset><email>a</requestreset>', wellFormed],
    'with overlapping elements': ['<requestreset><email>a</requestreset></email>', wellFormed],
    'with a mismatched end tag': ['<requestreset></RequestReset>', wellFormed],
    'with two roots': [validXml + validXml, wellFormed],
    'with text after the root': [`${validXml}x`, wellFormed],
    'with text before the root': [`x${validXml}`, wellFormed],
    'with an unquoted attribute': ['<requestreset a=1/>', wellFormed],
    'with an attribute without a value': ['<requestreset a/>', wellFormed],
    'with a duplicate attribute': ['<requestreset a="1" a="2"/>', wellFormed],
    'with < in an attribute': ['<requestreset a="<"/>', wellFormed],
    'with ]]> in text': [inEmail('a]]>b'), wellFormed],
    'with a double hyphen in a comment': [inEmail('<!-- a -- b -->'), wellFormed],
    'with an unclosed comment': [inEmail('<!-- a'), wellFormed],
    'with an unclosed CDATA section': [inEmail('<![CDATA[a'), wellFormed],
    'with CDATA around the root': [`<![CDATA[${validXml}]]>`, wellFormed],
    'with a space before a name': ['< requestreset/>', wellFormed],
    'with an element name that starts with a digit': [inRoot('<1/>'), wellFormed],
    'with a namespace prefix': [
      `<p:requestreset xmlns:p="urn:x"><p:email>${emailText}</p:email></p:requestreset>`,
      wellFormed,
    ],
    'with an undeclared namespace prefix': [inRoot('<p:email>a</p:email>'), wellFormed],
    'with a field in a namespace of its own': [
      inRoot(`<email xmlns="urn:x">${emailText}</email>`),
      wellFormed,
    ],
    'nested 4,600 levels deep': [inRoot(deep(4_600)), wellFormed],
    'with 20,000 unclosed elements': ['<a>'.repeat(20_000), wellFormed],
    'with 12,000 duplicate attributes': [`<requestreset ${'a="" '.repeat(12_000)}/>`, wellFormed],
  },
)
