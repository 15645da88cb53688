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

const address = 'nobody@nowhere.example'
const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
const root = (content: string) => `<requestreset>${content}</requestreset>`
const email = (content: string) => root(`<email>${content}</email>`)
const usual = email(address)

test.describe('an XML document is read as XML says', () => {
  const documents: { [what: string]: string | Buffer } = {
    'with a declaration': declaration + usual,
    'without one': usual,
    'declared standalone, in single quotes': `<?xml version='1.0' standalone='yes'?>${usual}`,
    'declared in lower case': `<?xml version="1.0" encoding="utf-8"?>${usual}`,
    'after a byte order mark': `\uFEFF${declaration}${usual}`,
    'with space and comments all around': ` \r\n<!-- a --><requestreset>\n\t<!-- b -->
      <email>\n ${address} </email>\n</requestreset>\n<!-- c -->\n`,
    'with a comment inside a value': email('nobody@now<!-- ? -->here.example'),
    'with CDATA': email(`<![CDATA[${address}]]>`),
    'with half of it in CDATA': email('nobody@<![CDATA[nowhere]]>.example'),
    'with decimal references': email('nobody&#64;nowhere.example'),
    'with hexadecimal references': email('nobody&#x40;nowhere&#x2e;example'),
    'in a default namespace': usual.replace('>', ' xmlns="urn:anything">'),
    'in a namespace declared again': email(address).replaceAll(/<(\w+)>/g, '<$1 xmlns="urn:x">'),
    'with attributes that nobody asked for': usual.replace('>', ' a="1" b=\'2\' xml:lang="en">'),
    'with fields that nobody asked for': root(`<a><b>1</b></a><email>${address}</email><c/>`),
    'with fields of dangerous names': root(
      `<constructor/><__proto__><email>x</email></__proto__><toString>1</toString>
      <hasOwnProperty/><prototype/><email>${address}</email><valueOf/>`,
    ),
    'with twelve thousand empty elements': root(
      `${'<a/>'.repeat(12_000)}<email>${address}</email>`,
    ),
    'with text between the fields': root(`text<email>${address}</email>more`),
  }
  for (const [what, body] of Object.entries(documents)) {
    test(what, async ({ caller }) => {
      const response = await send(caller, body)
      expect(response.status).toBe(200)
      expect(response.text).toBe(golden('resetaction-NoAccountRegistered'))
    })
  }

  test('decoding each reference once, and none in CDATA', async ({ caller, people }) => {
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

test.describe('an XML document is refused as not well-formed', () => {
  const doctype = (content: string) => `<!DOCTYPE requestreset ${content}>${email('&a;')}`
  const deep = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth)
  const documents: { [what: string]: string | Buffer } = {
    'with a DOCTYPE': `<!DOCTYPE requestreset>${usual}`,
    'with a DOCTYPE from elsewhere': doctype('SYSTEM "http://127.0.0.1:1/x.dtd"'),
    'with an entity of its own': doctype('[<!ENTITY a "nobody@nowhere.example">]'),
    'with an entity from a file': doctype('[<!ENTITY a SYSTEM "file:///etc/passwd">]'),
    'with a parameter entity': doctype('[<!ENTITY % a SYSTEM "http://127.0.0.1:1/">%a;]'),
    'with a billion laughs': doctype(
      `[<!ENTITY z "ha">${'abcdefghi'
        .split('')
        .map((name, n) => `<!ENTITY ${name} "${`&${'bcdefghiz'[n]};`.repeat(10)}">`)
        .join('')}]`,
    ),
    'with an undefined entity': email('&nbsp;'),
    'with an entity without an end': email('a &amp b'),
    'with a bare ampersand': email('a & b'),
    'with a reference to nothing': email('&#;'),
    'with a reference in a capital X': email('nobody&#X40;nowhere.example'),
    'with a reference to NUL': email('&#0;'),
    'with a reference to a control character': email('&#1;'),
    'with a reference to half a character': email('&#xD800;'),
    'with a reference to no character': email('&#xFFFE;'),
    'with a reference beyond Unicode': email('&#x110000;'),
    'with a control character': email('a\u0001b'),
    'with NUL': email('a\0b'),
    'with a processing instruction': `<?php echo 1 ?>${usual}`,
    'with a style sheet': `${declaration}<?xml-stylesheet href="x"?>${usual}`,
    'with a processing instruction inside': email('<?x?>'),
    'with two declarations': declaration + declaration + usual,
    'with space before the declaration': ` ${declaration}${usual}`,
    'of XML 1.1': `<?xml version="1.1"?>${usual}`,
    'declared Latin-1': `<?xml version="1.0" encoding="ISO-8859-1"?>${usual}`,
    'in Latin-1': Buffer.from(email('é@nowhere.example'), 'latin1'),
    'in UTF-16': Buffer.from(`\uFEFF${usual}`, 'utf16le'),
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
    'cut off in the middle of a character': Buffer.from(email('é')).subarray(0, 22),
    'that is empty': '',
    'of space alone': ' \n ',
    'of a declaration alone': declaration,
    'of a comment alone': '<!-- -->',
    'of text alone': address,
    'of JSON': `{"email":"${address}"}`,
    'that is not closed': '<requestreset><email>a</email>',
    'with a field that is not closed': '<requestreset><email>a</requestreset>',
    'closed crosswise': '<requestreset><email>a</requestreset></email>',
    'closed by another name': '<requestreset></RequestReset>',
    'with two roots': usual + usual,
    'with text after the root': `${usual}x`,
    'with text before the root': `x${usual}`,
    'with an attribute without quotes': '<requestreset a=1/>',
    'with an attribute without a value': '<requestreset a/>',
    'with an attribute twice': '<requestreset a="1" a="2"/>',
    'with < in an attribute': '<requestreset a="<"/>',
    'with ]]> in text': email('a]]>b'),
    'with a broken comment': email('<!-- a -- b -->'),
    'with a comment that is not closed': email('<!-- a'),
    'with CDATA that is not closed': email('<![CDATA[a'),
    'with CDATA around the root': `<![CDATA[${usual}]]>`,
    'with a space before a name': '< requestreset/>',
    'with a number for a name': root('<1/>'),
    'with a prefix': `<p:requestreset xmlns:p="urn:x"><p:email>${address}</p:email></p:requestreset>`,
    'with a prefix that is not declared': root('<p:email>a</p:email>'),
    'with a field in a namespace of its own': root(`<email xmlns="urn:x">${address}</email>`),
    'with ten thousand levels': root(deep(4_600)),
    'with ten thousand levels left open': '<a>'.repeat(20_000),
    'with ten thousand attributes twice': `<requestreset ${'a="" '.repeat(12_000)}/>`,
  }
  for (const [what, body] of Object.entries(documents)) {
    test(what, async ({ caller }) => {
      const response = await send(caller, body)
      expect(response.status).toBe(400)
      expect(response.mediaType).toBe('text/xml')
      expect(response.codes).toEqual(['DataError:body:WellFormedRule'])
      expect(response.durationMs).toBeLessThan(1_000)
    })
  }
})

test.describe('an XML document is refused', () => {
  const documents: { [what: string]: [string, string] } = {
    'with another root': ['<authenticate/>', 'DataError:body:RootRule'],
    'with its root in capitals': ['<REQUESTRESET/>', 'DataError:body:RootRule'],
    'with its root one level down': [`<x>${usual}</x>`, 'DataError:body:RootRule'],
    'that is a SOAP envelope': ['<Envelope xmlns="urn:s"/>', 'DataError:body:RootRule'],
    'with a field given twice': [
      root('<email>a</email><email>b</email>'),
      'DataError:email:DuplicateRule',
    ],
    'with a field that has children': [email('<b>a</b>'), 'DataError:email:FormatRule'],
    'with an empty field': [root('<email/>'), 'DataError:email:RequiredRule'],
    'with a field of space': [email(' \n '), 'DataError:email:RequiredRule'],
    'with its field in capitals': [root('<Email>a</Email>'), 'DataError:email:RequiredRule'],
    'with its field one level down': [root(`<x>${usual}</x>`), 'DataError:email:RequiredRule'],
    'with its field as an attribute': ['<requestreset email="a"/>', 'DataError:email:RequiredRule'],
  }
  for (const [what, [body, code]] of Object.entries(documents)) {
    test(what, async ({ caller }) => {
      const response = await send(caller, body)
      expect(response.status).toBe(400)
      expect(response.codes).toContain(code)
    })
  }
})

test('an XML document that chance has mangled is answered with 200 or 400, at once', async ({
  caller,
}) => {
  const whole = Buffer.from(golden('requestreset'))
  const mangling = fc.array(
    fc.record({
      at: fc.nat(whole.length - 1),
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
    fc.asyncProperty(mangling, async (changes) => {
      const body = changes.reduce(
        (bytes, { at, remove, insert }) =>
          Buffer.concat([bytes.subarray(0, at), Buffer.from(insert), bytes.subarray(at + remove)]),
        whole,
      )
      const response = await send(caller, body)
      expect([200, 400]).toContain(response.status)
      expect(response.body).toBeDefined()
      expect(response.durationMs).toBeLessThan(1_000)
    }),
    { numRuns: 150 },
  )
})
