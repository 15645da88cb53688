import { describe, expect, expectTypeOf, test } from 'vitest'
import {
  boolean,
  dateTime,
  decimal,
  email,
  facetsOf,
  identifier,
  isList,
  list,
  optional,
  secret,
  text,
} from './field.ts'
import { type MessageValue, message } from './message.ts'
import { maxLength, oneOf, required } from './rule.ts'

const Everything = message('everything', {
  name: text('Name', required()),
  nickname: text('Nickname'),
  size: text('Size', oneOf('small', 'large')),
  must: text('Must', required(), oneOf('yes', 'no')),
  username: identifier('UserName', required(), maxLength(9)),
  password: secret('Password', required()),
  email: email('Email', required()),
  active: boolean('Active', required()),
  amount: decimal('Amount'),
  until: dateTime('Until'),
  items: list('Items', 'Item', { value: text('Value', required()), note: text('Note') }),
})
type Everything = MessageValue<typeof Everything>

describe('the type of a message', () => {
  test('the type of a message lets optional fields be absent or null', () => {
    expectTypeOf<Everything['name']>().toEqualTypeOf<string>()
    expectTypeOf<Everything['nickname']>().toEqualTypeOf<string | null | undefined>()
    expectTypeOf<Everything['username']>().toEqualTypeOf<string>()
    expectTypeOf<Everything['password']>().toEqualTypeOf<string>()
    expectTypeOf<Everything['email']>().toEqualTypeOf<string>()
  })

  test('the type of a message narrows an enumerated field to its values', () => {
    expectTypeOf<Everything['must']>().toEqualTypeOf<'yes' | 'no'>()
    expectTypeOf<Everything['size']>().toEqualTypeOf<'small' | 'large' | null | undefined>()
  })

  test('the type of a message follows the kinds of its fields and the items of its lists', () => {
    expectTypeOf<Everything['active']>().toEqualTypeOf<boolean>()
    expectTypeOf<Everything['amount']>().toEqualTypeOf<string | null | undefined>()
    expectTypeOf<Everything['until']>().toEqualTypeOf<Date | null | undefined>()
    expectTypeOf<Everything['items'][number]['value']>().toEqualTypeOf<string>()
    expectTypeOf<Everything['items'][number]['note']>().toEqualTypeOf<string | null | undefined>()
  })
})

test.each([
  ['text', false, text('a', required(), maxLength(3))],
  ['a password', false, secret('a', required(), maxLength(3))],
  ['an identifier', true, identifier('a')],
  ['an enumerated value', true, text('a', oneOf('x'))],
  ['an email', true, email('a')],
])('space around %s is trimmed: %s', (_, cleans, field) => {
  expect(field.cleans).toBe(cleans)
})

test('a field is required if any of its rules says so', () => {
  expect(text('a', maxLength(3), required()).required).toBe(true)
  expect(text('a', maxLength(3)).required).toBe(false)
})

test('an optional field keeps its name, kind and other rules, and is not required', () => {
  const limit = maxLength(3)
  const field = identifier('a', required(), limit)
  expect(optional(field)).toEqual({ ...field, required: false, rules: [limit] })
})

test('isList distinguishes a list from a field named "fields"', () => {
  expect(isList(list('Items', 'Item', {}))).toBe(true)
  expect(isList(text('fields'))).toBe(false)
})

test.each([
  ['free text', text('a', required(), maxLength(3)), { minLength: 1, maxLength: 3 }],
  ['an email', email('a', required(), maxLength(3)), { minLength: 1, maxLength: 3 }],
  ['an enumerated value', text('a', required(), oneOf('x')), { enum: ['x'] }],
  ['a boolean', boolean('a', required()), {}],
])('facetsOf keeps the minimum length of free text only: %s', (_, field, facets) => {
  expect(facetsOf(field)).toEqual(facets)
})
