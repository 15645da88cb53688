import { describe, expect, test } from 'vitest'
import { faultCode } from './fault.ts'
import { boolean, identifier, list, text } from './field.ts'
import { message } from './message.ts'
import { format, maxLength, oneOf, required } from './rule.ts'
import { type SubmittedFields, validate } from './validate.ts'

const Entry = message('entry', {
  kind: text('kind', required('you must select an option'), oneOf('session', 'token')),
  username: identifier('username', required(), maxLength(4)),
  password: text('password', required(), maxLength(4)),
  email: text(
    'email',
    format('email', (value) => value.includes('@')),
  ),
  note: text('note', maxLength(4)),
})

const sound = { kind: 'token', username: 'jo', password: 'pw' }
const rawOf = (
  fields: Record<string, SubmittedFields extends ReadonlyMap<string, infer V> ? V : never>,
) => new Map(Object.entries(fields))
const given = (fields: Record<string, string>) =>
  validate(Entry, new Map(Object.entries({ ...sound, ...fields }).map(([k, v]) => [k, [v]])))
const codes = (raw: SubmittedFields) => validate(Entry, raw).faults?.map(faultCode)

describe('what arrives', () => {
  test.each([
    ['leading noughts', '007'],
    ['an exponent', '1e3'],
    ['spaces at its ends', ' p '],
    ['nothing but spaces', '    '],
    ['what looks like a boolean', 'true'],
    ['line breaks and tabs', '\r\n\t'],
    ['an entity that was escaped', '&lt;'],
    ['four characters of two UTF-16 units', '😀😀😀😀'],
    ['letters with marks of their own', 'é'],
    ['no-break spaces', '\u00A0\u00A0'],
  ])('a password with %s as it was sent', (_, password) => {
    expect(given({ password }).value).toEqual({ ...sound, password })
  })

  test.each([
    ['an identifier', { username: ' jo\n' }],
    ['an enumerated value', { kind: '\ttoken ' }],
    ['an address', { email: ' a@b ' }],
  ])('%s without the space around it', (_, fields) => {
    const [[name, sent]] = Object.entries(fields) as [[string, string]]
    expect(given(fields).value).toMatchObject({ [name]: sent.trim() })
  })

  test('an optional field that is empty as an absent one', () => {
    expect(given({ note: '', email: '  ' }).value).toStrictEqual(sound)
  })

  test('nothing that the message does not name', () => {
    const fields = { constructor: '1', toString: '2', Username: '3', other: '\0' }
    const raw = [...Object.entries(fields), ['__proto__', 'x']].map(([k, v]) => [k, [v]] as const)
    const all = [...raw, ...Object.entries(sound).map(([k, v]) => [k, [v]] as const)]
    expect(validate(Entry, new Map(all as [string, [string]][])).value).toStrictEqual(sound)
  })
})

describe('what is refused', () => {
  test('every fault comes at once, in the order of the interface', () => {
    const raw = rawOf({
      note: ['12345'],
      email: ['nobody'],
      password: ['12345'],
      username: [' '],
      kind: ['other'],
    })
    expect(codes(raw)).toEqual([
      'DataError:kind:OptionRule',
      'DataError:username:RequiredRule',
      'DataError:password:LengthRule',
      'DataError:email:FormatRule',
      'DataError:note:LengthRule',
    ])
  })

  test('an empty body lacks every required field', () => {
    const faults = ['kind', 'username', 'password'].map((name) => `DataError:${name}:RequiredRule`)
    expect(codes(new Map())).toEqual(faults)
  })

  test('with the sentence of the rule, and 400', () => {
    expect(validate(Entry, new Map()).faults?.[0]).toEqual({
      status: 400,
      field: 'kind',
      rule: 'RequiredRule',
      message: 'you must select an option',
    })
  })

  test.each([
    ['twice', ['a', 'b']],
    ['twice alike', ['a', 'a']],
    ['three times, first empty', ['', 'a', 'b']],
  ])('a field given %s', (_, note) => {
    expect(codes(rawOf({ ...rawOfSound(), note }))).toEqual(['DataError:note:DuplicateRule'])
  })

  test.each([
    ['NUL', '\0'],
    ['a bell', '\x07'],
    ['an escape', '\x1B'],
    ['a vertical tab', '\x0B'],
    ['DEL', '\x7F'],
    ['the one-byte CSI that terminals obey', '\x9B'],
    ['a noncharacter', '\uFFFE'],
    ['half of a surrogate pair', 'a\uD800b'],
    ['the halves in the wrong order', '\uDC00\uD800'],
  ])('%s in a text', (_, note) => {
    expect(given({ note }).faults?.map(faultCode)).toEqual(['DataError:note:FormatRule'])
  })

  test('a control character at the end of an identifier, though the end is trimmed', () => {
    expect(given({ username: 'jo\x0B' }).faults).toHaveLength(1)
  })

  test('something that is no text where a text belongs', () => {
    expect(codes(rawOf({ ...rawOfSound(), note: [undefined] }))).toEqual([
      'DataError:note:FormatRule',
    ])
    expect(codes(rawOf({ ...rawOfSound(), note: [[]] }))).toEqual(['DataError:note:FormatRule'])
  })
})

describe('a list', () => {
  const Page = message('page', {
    items: list('items', 'item', { name: text('name', required()), on: boolean('on') }),
  })

  test.each([
    ['that is absent is empty', undefined, { value: { items: [] } }],
    ['that is empty is empty', [[]], { value: { items: [] } }],
    ['that is null is empty', [''], { value: { items: [] } }],
    [
      'keeps the order of its items',
      [[rawOf({ name: ['b'], on: ['true'] }), rawOf({ name: ['a'] })]],
      { value: { items: [{ name: 'b', on: true }, { name: 'a' }] } },
    ],
  ])('%s', (_, items, expected) => {
    expect(validate(Page, items ? rawOf({ items }) : new Map())).toStrictEqual(expected)
  })

  test.each([
    ['a text', ['x'], 'DataError:items:FormatRule'],
    ['nothing readable', [undefined], 'DataError:items:FormatRule'],
    ['an item without its name', [[new Map()]], 'DataError:name:RequiredRule'],
    ['a flag that is none', [[rawOf({ name: ['a'], on: ['on'] })]], 'DataError:on:FormatRule'],
  ])('of %s is refused', (_, items, code) => {
    expect(validate(Page, rawOf({ items })).faults?.map(faultCode)).toEqual([code])
  })
})

function rawOfSound() {
  return Object.fromEntries(Object.entries(sound).map(([name, value]) => [name, [value]]))
}
