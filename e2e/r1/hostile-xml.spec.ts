import fc from 'fast-check'
import type { Caller } from '../fixtures/client/caller.ts'
import { golden } from '../fixtures/golden.ts'
import { expect, test } from '../fixtures/test.ts'

const send = (caller: Caller, body: string | Buffer) =>
  caller.fromNewNetwork().send({
    method: 'POST',
    path: '/r1/forgotpassword.eb',
    headers: { 'Content-Type': 'text/xml' },
    body,
  })

const emailText = 'unknown@nowhere.example'
const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
const inRoot = (content: string) => `<requestreset>${content}</requestreset>`
const inEmail = (content: string) => inRoot(`<email>${content}</email>`)
const valid = inEmail(emailText)

test.describe('valid XML', () => {
  const documents: { [description: string]: string | Buffer } = {
    'with a declaration': declaration + valid,
    'without a declaration': valid,
    'declared standalone in single quotes': `<?xml version='1.0' standalone='yes'?>${valid}`,
    'with its encoding in lower case': `<?xml version="1.0" encoding="utf-8"?>${valid}`,
    'after a byte order mark': `\uFEFF${declaration}${valid}`,
    'with whitespace and comments around every element': ` \r\n<!-- a --><requestreset>\n\t<!-- b -->
      <email>\n ${emailText} </email>\n</requestreset>\n<!-- c -->\n`,
    'with a comment inside a value': inEmail('unknown@now<!-- ? -->here.example'),
    'with a value in CDATA': inEmail(`<![CDATA[${emailText}]]>`),
    'with part of a value in CDATA': inEmail('unknown@<![CDATA[nowhere]]>.example'),
    'with decimal character references': inEmail('unknown&#64;nowhere.example'),
    'with hexadecimal character references': inEmail('unknown&#x40;nowhere&#x2e;example'),
    'in a default namespace': valid.replace('>', ' xmlns="urn:anything">'),
    'with the same default namespace on every element': inEmail(emailText).replaceAll(
      /<(\w+)>/g,
      '<$1 xmlns="urn:x">',
    ),
    'with unknown attributes': valid.replace('>', ' a="1" b=\'2\' xml:lang="en">'),
    'with unknown fields': inRoot(`<a><b>1</b></a><email>${emailText}</email><c/>`),
    'with fields named after object prototypes': inRoot(
      `<constructor/><__proto__><email>x</email></__proto__><toString>1</toString>
      <hasOwnProperty/><prototype/><email>${emailText}</email><valueOf/>`,
    ),
    'with 12,000 empty elements': inRoot(`${'<a/>'.repeat(12_000)}<email>${emailText}</email>`),
    'with text between the fields': inRoot(`text<email>${emailText}</email>more`),
  }
  for (const [description, body] of Object.entries(documents)) {
    test(`an XML document ${description} is accepted`, async ({ caller }) => {
      const response = await send(caller, body)
      expect(response.status).toBe(200)
      expect(response.text).toBe(golden('resetaction-NoAccountRegistered'))
    })
  }

  test('an XML document has each reference decoded once, and none in CDATA', async ({
    caller,
    people,
  }) => {
    for (const [password, content] of [
      ['&lt;', '&amp;lt;'],
      ['&amp;', '<![CDATA[&amp;]]>'],
      ['&#65;', '&#38;#65;'],
      ['A\u{1F404}', '&#x41;&#x1F404;'],
      ['<a>', '<![CDATA[<a>]]>'],
      [']]>', ']]&gt;'],
      [' \t', ' &#9;'],
      ['line\nfeed', 'line\r\nfeed'],
      ['carriage\rreturn', 'carriage&#13;return'],
      ['"\'', '&quot;&apos;'],
    ]) {
      const { username } = await people.add({ password: password as string })
      const response = await caller.send({
        method: 'POST',
        path: '/r1/authenticate.eb',
        headers: { 'Content-Type': 'text/xml' },
        body: `<authenticate><password>${content}</password><type>token</type><username>${username}</username></authenticate>`,
      })
      expect(response.status, content).toBe(200)
    }
  })
})

test.describe('XML that is not well-formed or not supported', () => {
  const doctype = (content: string) => `<!DOCTYPE requestreset ${content}>${inEmail('&a;')}`
  const deep = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth)
  const documents: { [description: string]: string | Buffer } = {
    'with a DOCTYPE': `<!DOCTYPE requestreset>${valid}`,
    'with an external DOCTYPE': doctype('SYSTEM "http://127.0.0.1:1/x.dtd"'),
    'with an internal entity': doctype('[<!ENTITY a "unknown@nowhere.example">]'),
    'with an entity from a file': doctype('[<!ENTITY a SYSTEM "file:///etc/passwd">]'),
    'with a parameter entity': doctype('[<!ENTITY % a SYSTEM "http://127.0.0.1:1/">%a;]'),
    'with a billion laughs': doctype(
      `[<!ENTITY z "ha">${'abcdefghi'
        .split('')
        .map((name, n) => `<!ENTITY ${name} "${`&${'bcdefghiz'[n]};`.repeat(10)}">`)
        .join('')}]`,
    ),
    'with an undefined entity': inEmail('&nbsp;'),
    'with an unterminated entity': inEmail('a &amp b'),
    'with a bare ampersand': inEmail('a & b'),
    'with an empty character reference': inEmail('&#;'),
    'with a character reference in upper-case X': inEmail('unknown&#X40;nowhere.example'),
    'with a character reference to NUL': inEmail('&#0;'),
    'with a character reference to a control character': inEmail('&#1;'),
    'with a character reference to a surrogate': inEmail('&#xD800;'),
    'with a character reference to a noncharacter': inEmail('&#xFFFE;'),
    'with a character reference beyond Unicode': inEmail('&#x110000;'),
    'with a control character': inEmail('a\u0001b'),
    'with a NUL': inEmail('a\0b'),
    'with a processing instruction': `<?php echo 1 ?>${valid}`,
    'with a style sheet': `${declaration}<?xml-stylesheet href="x"?>${valid}`,
    'with a processing instruction inside': inEmail('<?x?>'),
    'with two XML declarations': declaration + declaration + valid,
    'with space before the declaration': ` ${declaration}${valid}`,
    'of XML 1.1': `<?xml version="1.1"?>${valid}`,
    'declared as Latin-1': `<?xml version="1.0" encoding="ISO-8859-1"?>${valid}`,
    'in Latin-1': Buffer.from(inEmail('é@nowhere.example'), 'latin1'),
    'in UTF-16': Buffer.from(`\uFEFF${valid}`, 'utf16le'),
    'in UTF-7': '+ADw-requestreset+AD4-',
    'with an overlong encoding': Buffer.concat([
      Buffer.from('<requestreset><email>'),
      Buffer.from([0xc0, 0xaf]),
      Buffer.from('</email></requestreset>'),
    ]),
    'with an encoded surrogate': Buffer.concat([
      Buffer.from('<requestreset><email>'),
      Buffer.from([0xed, 0xa0, 0x80]),
      Buffer.from('</email></requestreset>'),
    ]),
    'truncated in the middle of a character': Buffer.from(inEmail('é')).subarray(0, 22),
    'that is empty': '',
    'with only whitespace': ' \n ',
    'with only a declaration': declaration,
    'with only a comment': '<!-- -->',
    'with only text': emailText,
    'that is JSON': `{"email":"${emailText}"}`,
    'with an unclosed root': '<requestreset><email>a</email>',
    'with an unclosed field': '<requestreset><email>a</requestreset>',
    'with overlapping elements': '<requestreset><email>a</requestreset></email>',
    'with a mismatched end tag': '<requestreset></RequestReset>',
    'with two roots': valid + valid,
    'with text after the root': `${valid}x`,
    'with text before the root': `x${valid}`,
    'with an unquoted attribute': '<requestreset a=1/>',
    'with an attribute without a value': '<requestreset a/>',
    'with a duplicate attribute': '<requestreset a="1" a="2"/>',
    'with < in an attribute': '<requestreset a="<"/>',
    'with ]]> in text': inEmail('a]]>b'),
    'with a double hyphen in a comment': inEmail('<!-- a -- b -->'),
    'with an unclosed comment': inEmail('<!-- a'),
    'with an unclosed CDATA section': inEmail('<![CDATA[a'),
    'with CDATA around the root': `<![CDATA[${valid}]]>`,
    'with a space before a name': '< requestreset/>',
    'with an element name that starts with a digit': inRoot('<1/>'),
    'with a namespace prefix': `<p:requestreset xmlns:p="urn:x"><p:email>${emailText}</p:email></p:requestreset>`,
    'with an undeclared namespace prefix': inRoot('<p:email>a</p:email>'),
    'with a field in a namespace of its own': inRoot(`<email xmlns="urn:x">${emailText}</email>`),
    'nested 4,600 levels deep': inRoot(deep(4_600)),
    'with 20,000 unclosed elements': '<a>'.repeat(20_000),
    'with 12,000 duplicate attributes': `<requestreset ${'a="" '.repeat(12_000)}/>`,
  }
  for (const [description, body] of Object.entries(documents)) {
    test(`an XML document ${description} is rejected with WellFormedRule`, async ({ caller }) => {
      const response = await send(caller, body)
      expect(response.status).toBe(400)
      expect(response.mediaType).toBe('text/xml')
      expect(response.codes).toEqual(['DataError:body:WellFormedRule'])
      expect(response.durationMs).toBeLessThan(1_000)
    })
  }
})

test.describe('XML that is well-formed but not the expected message', () => {
  const documents: { [description: string]: [string, string] } = {
    'with another root': ['<authenticate/>', 'DataError:body:RootRule'],
    'with its root in upper case': ['<REQUESTRESET/>', 'DataError:body:RootRule'],
    'with its root one level down': [`<x>${valid}</x>`, 'DataError:body:RootRule'],
    'that is a SOAP envelope': ['<Envelope xmlns="urn:s"/>', 'DataError:body:RootRule'],
    'with a duplicate field': [
      inRoot('<email>a</email><email>b</email>'),
      'DataError:email:DuplicateRule',
    ],
    'with a field that has children': [inEmail('<b>a</b>'), 'DataError:email:FormatRule'],
    'with an empty field': [inRoot('<email/>'), 'DataError:email:RequiredRule'],
    'with a field of only whitespace': [inEmail(' \n '), 'DataError:email:RequiredRule'],
    'with its field in another case': [inRoot('<Email>a</Email>'), 'DataError:email:RequiredRule'],
    'with its field one level down': [inRoot(`<x>${valid}</x>`), 'DataError:email:RequiredRule'],
    'with its field as an attribute': ['<requestreset email="a"/>', 'DataError:email:RequiredRule'],
  }
  for (const [description, [body, code]] of Object.entries(documents)) {
    test(`an XML document ${description} is rejected with ${code}`, async ({ caller }) => {
      const response = await send(caller, body)
      expect(response.status).toBe(400)
      expect(response.codes).toContain(code)
    })
  }
})

test('a randomly mutated XML document returns 200 or 400 within a second', async ({ caller }) => {
  const original = Buffer.from(golden('requestreset'))
  const mutations = fc.array(
    fc.record({
      at: fc.nat(original.length - 1),
      remove: fc.nat(5),
      insert: fc.oneof(
        fc.constantFrom(
          ...'<>&;"/!?[]-=',
          '&#0;',
          ']]>',
          '<!--',
          '<![CDATA[',
          '<?',
          '\0',
          '\uFFFE',
        ),
        fc.string({ unit: 'binary', maxLength: 4 }),
      ),
    }),
    { minLength: 1, maxLength: 4 },
  )
  await fc.assert(
    fc.asyncProperty(mutations, async (changes) => {
      const body = changes.reduce(
        (bytes, { at, remove, insert }) =>
          Buffer.concat([bytes.subarray(0, at), Buffer.from(insert), bytes.subarray(at + remove)]),
        original,
      )
      const response = await send(caller, body)
      expect([200, 400]).toContain(response.status)
      expect(response.body).toBeDefined()
      expect(response.durationMs).toBeLessThan(1_000)
    }),
    { numRuns: 150 },
  )
})
