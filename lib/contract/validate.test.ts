import { describe, expect, test } from 'vitest'
import { faultCode } from './fault.ts'
import { email, identifier, repeated, text } from './field.ts'
import { message } from './message.ts'
import { maxLength, oneOf, required } from './rule.ts'
import { type SubmittedFields, validate } from './validate.ts'

const Entry = message('entry', {
  kind: text('kind', required('you must select an option'), oneOf('session', 'token')),
  username: identifier('username', required(), maxLength(4)),
  password: text('password', required(), maxLength(4)),
  email: email('email', maxLength(254)),
  note: text('note', maxLength(4)),
})

const valid = { kind: 'token', username: 'jo', password: 'pw' }
const once = (fields: Record<string, string>): [string, [string]][] =>
  Object.entries(fields).map(([name, value]) => [name, [value]])
const validateWith = (fields: Record<string, string>) =>
  validate(Entry, new Map(once({ ...valid, ...fields })))
const codesOf = (submitted: SubmittedFields) => validate(Entry, submitted).faults?.map(faultCode)

describe('validate', () => {
  test.each([
    ['leading zeros', '007'],
    ['an exponent', '1e3'],
    ['spaces at both ends', ' p '],
    ['only spaces', '    '],
    ['what looks like a boolean', 'true'],
    ['line breaks and tabs', '\r\n\t'],
    ['an escaped entity', '&lt;'],
    ['four surrogate pairs', '😀😀😀😀'],
    ['combining marks', 'é'],
    ['no-break spaces', '\u00A0\u00A0'],
  ])('validate accepts a password with %s, unchanged', (_, password) => {
    expect(validateWith({ password }).value).toEqual({ ...valid, password })
  })

  test.each([
    ['an identifier', { username: ' jo\n' }],
    ['an enumerated value', { kind: '\ttoken ' }],
    ['an email', { email: ' a@example.org ' }],
  ])('validate trims %s', (_, fields) => {
    const [[name, sent]] = Object.entries(fields) as [[string, string]]
    expect(validateWith(fields).value).toMatchObject({ [name]: sent.trim() })
  })

  test('validate returns the canonical form of an email', () => {
    expect(validateWith({ email: 'Jo＠Example.ORG' }).value).toMatchObject({
      email: 'Jo@example.org',
    })
  })

  test('validate treats an empty optional field as absent', () => {
    expect(validateWith({ note: '', email: '  ' }).value).toStrictEqual(valid)
  })

  test('validate ignores unknown fields', () => {
    const unknown = { constructor: '1', toString: '2', Username: '3', other: '\0' }
    const all = [...once(unknown), ['__proto__', ['x']] as [string, [string]], ...once(valid)]
    expect(validate(Entry, new Map<string, readonly string[]>(all)).value).toStrictEqual(valid)
  })
})

describe('faults', () => {
  test('validate returns all faults at once, in the order of the message', () => {
    const submitted = new Map(
      once({ note: '12345', email: 'nobody', password: '12345', username: ' ', kind: 'other' }),
    )
    expect(codesOf(submitted)).toEqual([
      'DataError:kind:OptionRule',
      'DataError:username:RequiredRule',
      'DataError:password:LengthRule',
      'DataError:email:FormatRule',
      'DataError:note:LengthRule',
    ])
  })

  test('validate returns a fault for each required field of an empty body', () => {
    const faults = ['kind', 'username', 'password'].map((name) => `DataError:${name}:RequiredRule`)
    expect(codesOf(new Map())).toEqual(faults)
  })

  test('validate returns the message of the rule, with status 400', () => {
    expect(validate(Entry, new Map()).faults?.[0]).toEqual({
      status: 400,
      field: 'kind',
      rule: 'RequiredRule',
      message: 'you must select an option',
    })
  })

  test('validate rejects a malformed email with its own message', () => {
    expect(validateWith({ email: 'nobody' }).faults?.[0]?.message).toMatch(/^enter an email/)
  })

  test.each([
    ['two values', ['a', 'b']],
    ['two equal values', ['a', 'a']],
    ['three values, the first one empty', ['', 'a', 'b']],
  ])('validate rejects a field with %s', (_, note) => {
    expect(codesOf(new Map<string, readonly string[]>([...once(valid), ['note', note]]))).toEqual([
      'DataError:note:DuplicateRule',
    ])
  })

  test.each([
    ['NUL', '\0'],
    ['a bell', '\x07'],
    ['an escape character', '\x1B'],
    ['a vertical tab', '\x0B'],
    ['DEL', '\x7F'],
    ['the one-byte CSI that terminals interpret', '\x9B'],
    ['a noncharacter', '\uFFFE'],
    ['a lone surrogate', 'a\uD800b'],
    ['a reversed surrogate pair', '\uDC00\uD800'],
  ])('validate rejects text that contains %s', (_, note) => {
    expect(validateWith({ note }).faults?.map(faultCode)).toEqual(['DataError:note:FormatRule'])
  })

  test('validate rejects an identifier that ends with a control character, before trimming it', () => {
    expect(validateWith({ username: 'jo\x0B' }).faults).toHaveLength(1)
  })

  test('validate rejects a value that is not text', () => {
    expect(
      codesOf(
        new Map<string, readonly (string | undefined)[]>([...once(valid), ['note', [undefined]]]),
      ),
    ).toEqual(['DataError:note:FormatRule'])
  })
})

test('a repeated parameter has every text as a list, up to its limit, and one fault for those that break a rule', () => {
  const Ids = message('ids', { ids: repeated(identifier('id', maxLength(4)), 2) })
  const read = (...texts: string[]) => validate(Ids, new Map([['id', texts]]))
  expect(validate(Ids, new Map())).toEqual({ value: {} })
  expect(read('')).toEqual({ value: {} })
  expect(read('a')).toEqual({ value: { ids: ['a'] } })
  expect(read('a', ' b ')).toEqual({ value: { ids: ['a', 'b'] } })
  expect(read('a', 'b', 'c').faults?.map(faultCode)).toEqual(['DataError:id:DuplicateRule'])
  expect(read('a', 'b', 'c').faults?.[0].message).toContain('at most 2 times')
  expect(read('12345', '54321').faults?.map(faultCode)).toEqual(['DataError:id:LengthRule'])
})
