import fc from 'fast-check'
import type { Caller } from '../fixtures/client/caller.ts'
import { expect, test } from '../fixtures/test.ts'

const send = (caller: Caller, body: string | Buffer) =>
  caller.fromNewNetwork().send({
    method: 'POST',
    path: '/r1/forgotpassword.eb',
    headers: { 'Content-Type': 'application/json' },
    body,
  })

const address = 'nobody@nowhere.example'
const usual = `{"email":"${address}"}`
const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test.describe('a JSON document is read as JSON says', () => {
  const documents: { [what: string]: string } = {
    'as usual': usual,
    'with space all around': ` \r\n\t{ "email" :\n"${address}" }\n`,
    'after a byte order mark': `\uFEFF${usual}`,
    'with escapes in the value': '{"email":"nobody\\u0040nowhere\\u002Eexample"}',
    'with escapes in the name': `{"\\u0065m\\u0061il":"${address}"}`,
    'with fields that nobody asked for': `{"a":null,"b":[1,{"email":2}],"email":"${address}","c":1e999}`,
    'with fields of dangerous names': `{"__proto__":{"email":"x"},"constructor":{"prototype":{}},"toString":1,"hasOwnProperty":2,"email":"${address}"}`,
    'with a field twice that nobody asked for': `{"a":1,"a":2,"email":"${address}"}`,
    'with the name again further in': `{"a":{"email":"x","email":"y"},"email":"${address}"}`,
    'with the name in a value': `{"a":"\\"email\\":","email":"${address}"}`,
    'with thirty thousand levels that nobody asked for': `{"a":${deep(30_000)},"email":"${address}"}`,
    'with a number of sixty thousand digits': `{"a":${'9'.repeat(60_000)},"email":"${address}"}`,
    'with ten thousand fields': `{${'"a":1,'.repeat(10_000)}"email":"${address}"}`,
  }
  for (const [what, body] of Object.entries(documents)) {
    test(what, async ({ caller }) => {
      const response = await send(caller, body)
      expect(response.status).toBe(200)
      expect(response.text).toBe('{"action":"NoAccountRegistered"}')
      expect(response.durationMs).toBeLessThan(1_000)
    })
  }
})

test.describe('a JSON document is refused', () => {
  const wellFormed = 'DataError:body:WellFormedRule'
  const object = 'DataError:body:RootRule'
  const form = 'DataError:email:FormatRule'
  const required = 'DataError:email:RequiredRule'
  const twice = 'DataError:email:DuplicateRule'
  const documents: { [what: string]: [string | Buffer, string] } = {
    'that is empty': ['', wellFormed],
    'of space alone': [' ', wellFormed],
    'that is cut off': [usual.slice(0, -1), wellFormed],
    'with a comma too many': [`{"email":"${address}",}`, wellFormed],
    'with a comment': [`{"email":"${address}"/* */}`, wellFormed],
    'in single quotes': [usual.replaceAll('"', "'"), wellFormed],
    'without quotes': ['{email:1}', wellFormed],
    'with another after it': [usual + usual, wellFormed],
    'with a line feed in the value': ['{"email":"a\nb"}', wellFormed],
    'with an escape that is none': ['{"email":"\\x41"}', wellFormed],
    'with half an escape': ['{"email":"\\u00"}', wellFormed],
    'with NaN': ['{"email":NaN}', wellFormed],
    'with a leading nought': ['{"email":007}', wellFormed],
    'with thirty thousand levels left open': ['['.repeat(60_000), wellFormed],
    'with NUL': [`\0${usual}`, wellFormed],
    'in Latin-1': [Buffer.from('{"email":"é"}', 'latin1'), wellFormed],
    'in UTF-16': [Buffer.from(usual, 'utf16le'), wellFormed],
    'of XML': ['<requestreset/>', wellFormed],
    'that is a list': [`[${usual}]`, object],
    'that is a text': [`"${address}"`, object],
    'that is a number': ['1', object],
    'that is null': ['null', object],
    'that is true': ['true', object],
    'that is thirty thousand lists': [deep(30_000), object],
    'with a number for a text': ['{"email":7}', form],
    'with a boolean for a text': ['{"email":true}', form],
    'with an object for a text': ['{"email":{"$ne":""}}', form],
    'with a list for a text': [`{"email":["${address}"]}`, form],
    'with an empty list for a text': ['{"email":[]}', form],
    'with an escaped NUL': ['{"email":"a\\u0000b"}', form],
    'with half a surrogate pair': ['{"email":"a\\ud800b"}', form],
    'with a surrogate pair the wrong way round': ['{"email":"\\udc04\\ud83d"}', form],
    'with no character': ['{"email":"a\\uffff"}', form],
    'with null': ['{"email":null}', required],
    'with the field as a prototype': [`{"__proto__":${usual}}`, required],
    'with another case': ['{"EMAIL":"x"}', required],
    'without fields': ['{}', required],
    'with the field twice': [`{"email":"${address}","email":"${address}"}`, twice],
    'with the field twice, once escaped': [`{"email":"a","\\u0065mail":"${address}"}`, twice],
    'with the field twice, far apart': [`{"email":"a","b":{"c":[{}]},"email":null}`, twice],
  }
  for (const [what, [body, code]] of Object.entries(documents)) {
    test(what, async ({ caller }) => {
      const response = await send(caller, body)
      expect(response.status).toBe(400)
      expect(response.codes[0]).toBe(code)
      expect(response.durationMs).toBeLessThan(1_000)
    })
  }
})

test('whatever JSON there is, the response is 200 or 400, at once', async ({ caller }) => {
  const text = fc.oneof(
    fc.json(),
    fc.record({ email: fc.jsonValue() }).map((value) => JSON.stringify(value)),
    fc
      .tuple(fc.nat(usual.length), fc.nat(4), fc.string({ unit: 'binary', maxLength: 4 }))
      .map(([at, remove, insert]) => usual.slice(0, at) + insert + usual.slice(at + remove)),
  )
  await fc.assert(
    fc.asyncProperty(text, async (body) => {
      const response = await send(caller, body)
      expect([200, 400]).toContain(response.status)
      expect(response.durationMs).toBeLessThan(1_000)
    }),
    { numRuns: 150 },
  )
})

test('what chance puts into a field never reaches a query that fails', async ({ caller }) => {
  const value = fc.string({ unit: 'binary', maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(value, value, async (username, password) => {
      const body = JSON.stringify({ type: 'token', username, password })
      const response = await caller.fromNewNetwork().send({
        method: 'POST',
        path: '/r1/authenticate.eb',
        headers: { 'Content-Type': 'application/json' },
        body,
      })
      expect([400, 403]).toContain(response.status)
    }),
    { numRuns: 60 },
  )
})
