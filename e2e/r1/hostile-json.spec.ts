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

const email = 'unknown@nowhere.example'
const valid = `{"email":"${email}"}`
const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test.describe('valid JSON', () => {
  const documents: { [description: string]: string } = {
    'in the usual form': valid,
    'with whitespace around every token': ` \r\n\t{ "email" :\n"${email}" }\n`,
    'after a byte order mark': `\uFEFF${valid}`,
    'with escapes in a value': '{"email":"unknown\\u0040nowhere\\u002Eexample"}',
    'with escapes in a name': `{"\\u0065m\\u0061il":"${email}"}`,
    'with unknown fields': `{"a":null,"b":[1,{"email":2}],"email":"${email}","c":1e999}`,
    'with fields named after object prototypes': `{"__proto__":{"email":"x"},"constructor":{"prototype":{}},"toString":1,"hasOwnProperty":2,"email":"${email}"}`,
    'with a duplicate unknown field': `{"a":1,"a":2,"email":"${email}"}`,
    'with the field name repeated in a nested object': `{"a":{"email":"x","email":"y"},"email":"${email}"}`,
    'with the field name inside a value': `{"a":"\\"email\\":","email":"${email}"}`,
    'with an unknown field nested 30,000 levels deep': `{"a":${deep(30_000)},"email":"${email}"}`,
    'with a number of 60,000 digits': `{"a":${'9'.repeat(60_000)},"email":"${email}"}`,
    'with 10,000 fields': `{${'"a":1,'.repeat(10_000)}"email":"${email}"}`,
  }
  for (const [description, body] of Object.entries(documents)) {
    test(`a JSON document ${description} is accepted`, async ({ caller }) => {
      const response = await send(caller, body)
      expect(response.status).toBe(200)
      expect(response.text).toBe('{"action":"NoAccountRegistered"}')
      expect(response.durationMs).toBeLessThan(1_000)
    })
  }
})

test.describe('invalid JSON', () => {
  const wellFormed = 'DataError:body:WellFormedRule'
  const root = 'DataError:body:RootRule'
  const format = 'DataError:email:FormatRule'
  const required = 'DataError:email:RequiredRule'
  const duplicate = 'DataError:email:DuplicateRule'
  const documents: { [description: string]: [string | Buffer, string] } = {
    'that is empty': ['', wellFormed],
    'with only whitespace': [' ', wellFormed],
    'that is cut off': [valid.slice(0, -1), wellFormed],
    'with a trailing comma': [`{"email":"${email}",}`, wellFormed],
    'with a comment': [`{"email":"${email}"/* */}`, wellFormed],
    'in single quotes': [valid.replaceAll('"', "'"), wellFormed],
    'without quotes': ['{email:1}', wellFormed],
    'followed by another document': [valid + valid, wellFormed],
    'with a raw line feed in a value': ['{"email":"a\nb"}', wellFormed],
    'with an invalid escape': ['{"email":"\\x41"}', wellFormed],
    'with an incomplete escape': ['{"email":"\\u00"}', wellFormed],
    'with NaN': ['{"email":NaN}', wellFormed],
    'with a leading zero': ['{"email":007}', wellFormed],
    'with 60,000 unclosed arrays': ['['.repeat(60_000), wellFormed],
    'with a leading NUL': [`\0${valid}`, wellFormed],
    'in Latin-1': [Buffer.from('{"email":"é"}', 'latin1'), wellFormed],
    'in UTF-16': [Buffer.from(valid, 'utf16le'), wellFormed],
    'that is XML': ['<requestreset/>', wellFormed],
    'that is an array': [`[${valid}]`, root],
    'that is a string': [`"${email}"`, root],
    'that is a number': ['1', root],
    'that is null': ['null', root],
    'that is true': ['true', root],
    'that is 30,000 nested arrays': [deep(30_000), root],
    'with a number for a string': ['{"email":7}', format],
    'with a boolean for a string': ['{"email":true}', format],
    'with an object for a string': ['{"email":{"$ne":""}}', format],
    'with an array for a string': [`{"email":["${email}"]}`, format],
    'with an empty array for a string': ['{"email":[]}', format],
    'with an escaped NUL': ['{"email":"a\\u0000b"}', format],
    'with a lone surrogate': ['{"email":"a\\ud800b"}', format],
    'with a reversed surrogate pair': ['{"email":"\\udc04\\ud83d"}', format],
    'with a noncharacter': ['{"email":"a\\uffff"}', format],
    'with null for a string': ['{"email":null}', required],
    'with the field only in __proto__': [`{"__proto__":${valid}}`, required],
    'with the field name in another case': ['{"EMAIL":"x"}', required],
    'without fields': ['{}', required],
    'with a duplicate field': [`{"email":"${email}","email":"${email}"}`, duplicate],
    'with a duplicate field, once escaped': [`{"email":"a","\\u0065mail":"${email}"}`, duplicate],
    'with duplicate fields far apart': [`{"email":"a","b":{"c":[{}]},"email":null}`, duplicate],
  }
  for (const [description, [body, code]] of Object.entries(documents)) {
    test(`a JSON document ${description} is rejected with ${code}`, async ({ caller }) => {
      const response = await send(caller, body)
      expect(response.status).toBe(400)
      expect(response.codes[0]).toBe(code)
      expect(response.durationMs).toBeLessThan(1_000)
    })
  }
})

test('arbitrary JSON returns 200 or 400 within a second', async ({ caller }) => {
  const text = fc.oneof(
    fc.json(),
    fc.record({ email: fc.jsonValue() }).map((value) => JSON.stringify(value)),
    fc
      .tuple(fc.nat(valid.length), fc.nat(4), fc.string({ unit: 'binary', maxLength: 4 }))
      .map(([at, remove, insert]) => valid.slice(0, at) + insert + valid.slice(at + remove)),
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

test('arbitrary strings as credentials return 400 or 403, never a database error', async ({
  caller,
}) => {
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
