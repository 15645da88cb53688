import { describe, expect, expectTypeOf, test } from 'vitest'
import { boolean, dateTime, decimal, identifier, isList, list, secret, text } from './field.ts'
import { type MessageValue, message } from './message.ts'
import { format, maxLength, oneOf, required } from './rule.ts'

const Everything = message('everything', {
  name: text('Name', required()),
  nickname: text('Nickname'),
  size: text('Size', oneOf('small', 'large')),
  must: text('Must', required(), oneOf('yes', 'no')),
  username: identifier('UserName', required(), maxLength(9)),
  password: secret('Password', required()),
  active: boolean('Active', required()),
  amount: decimal('Amount'),
  until: dateTime('Until'),
  items: list('Items', 'Item', { value: text('Value', required()), note: text('Note') }),
})
type Everything = MessageValue<typeof Everything>

describe('the type of a message', () => {
  test('a required field is there, another may be absent or null', () => {
    expectTypeOf<Everything['name']>().toEqualTypeOf<string>()
    expectTypeOf<Everything['nickname']>().toEqualTypeOf<string | null | undefined>()
    expectTypeOf<Everything['username']>().toEqualTypeOf<string>()
    expectTypeOf<Everything['password']>().toEqualTypeOf<string>()
  })

  test('an enumerated field has its values alone', () => {
    expectTypeOf<Everything['must']>().toEqualTypeOf<'yes' | 'no'>()
    expectTypeOf<Everything['size']>().toEqualTypeOf<'small' | 'large' | null | undefined>()
  })

  test('a kind gives its type, and a list its items', () => {
    expectTypeOf<Everything['active']>().toEqualTypeOf<boolean>()
    expectTypeOf<Everything['amount']>().toEqualTypeOf<string | null | undefined>()
    expectTypeOf<Everything['until']>().toEqualTypeOf<Date | null | undefined>()
    expectTypeOf<Everything['items'][number]['value']>().toEqualTypeOf<string>()
    expectTypeOf<Everything['items'][number]['note']>().toEqualTypeOf<string | null | undefined>()
  })
})

describe('a field', () => {
  test.each([
    ['text is not trimmed', text('a', required(), maxLength(3)), false],
    ['a password is not trimmed', secret('a', required(), maxLength(3)), false],
    ['an identifier is trimmed', identifier('a'), true],
    ['an enumerated value is trimmed', text('a', oneOf('x')), true],
    [
      'an address is trimmed',
      text(
        'a',
        format('email', () => true),
      ),
      true,
    ],
  ])('%s', (_, field, trims) => {
    expect(field.trims).toBe(trims)
  })

  test('is required where a rule says so, wherever it stands', () => {
    expect(text('a', maxLength(3), required()).required).toBe(true)
    expect(text('a', maxLength(3)).required).toBe(false)
  })

  test('is told from a list', () => {
    expect(isList(list('Items', 'Item', {}))).toBe(true)
    expect(isList(text('fields'))).toBe(false)
  })
})
