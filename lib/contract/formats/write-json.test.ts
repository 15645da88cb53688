import { describe, expect, test } from 'vitest'
import { boolean, dateTime, decimal, double, list, object, text } from '../field.ts'
import { message } from '../message.ts'
import { required } from '../rule.ts'
import { jsonWriter } from './write-json.ts'

const Page = message('Page', {
  second: text('Second', required()),
  first: text('First'),
  on: boolean('On'),
  amount: decimal('Amount'),
  seconds: double('seconds'),
  until: dateTime('Until'),
  items: list('Items', 'Item', { name: text('Name', required()), note: text('Note') }),
})
const write = jsonWriter(Page)
const writePerson = jsonWriter(message('Person', { address: object('address') }))
const address = { formatted: '1 High Street\nWells', region: undefined, postal_code: 'BA5 1AA' }

test('jsonWriter writes an object as an object, without the parts that are missing', () => {
  expect(writePerson({ address })).toBe(
    '{"address":{"formatted":"1 High Street\\nWells","postal_code":"BA5 1AA"}}',
  )
})

describe('jsonWriter', () => {
  test('jsonWriter writes the fields in order, each with its JSON type', () => {
    const value = {
      items: [{ note: 'n', name: 'a' }, { name: 'b' }],
      until: new Date('2026-01-31T09:00:00.750+01:00'),
      seconds: 3600,
      amount: '45.00',
      on: false,
      first: '1',
      second: '2',
    }
    expect(write(value)).toBe(
      '{"Second":"2","First":"1","On":false,"Amount":45,"seconds":3600,' +
        '"Until":"2026-01-31T08:00:00Z","Items":[{"Name":"a","Note":"n"},{"Name":"b"}]}',
    )
  })

  test('jsonWriter omits absent and null values, but not empty lists', () => {
    const absent = { second: '2', first: null, on: undefined, amount: null, items: [] }
    expect(write(absent)).toBe('{"Second":"2","Items":[]}')
  })

  test('jsonWriter writes no leading comma if the first field is absent', () => {
    const Optional = message('Optional', { a: text('a'), b: text('b') })
    expect(jsonWriter(Optional)({ b: '1' })).toBe('{"b":"1"}')
    expect(jsonWriter(Optional)({})).toBe('{}')
  })

  test('jsonWriter omits properties that the message does not declare', () => {
    const more = { second: '2', items: [], passwordHash: 'x', toJSON: () => 'y' }
    expect(write(more)).toBe('{"Second":"2","Items":[]}')
  })

  test.each([
    ['45.00', '45'],
    ['45.10', '45.1'],
    ['0.00', '0'],
    ['9999999999.99', '9999999999.99'],
  ])('jsonWriter writes the amount %s as the number %s', (amount, written) => {
    expect(write({ second: '2', amount, items: [] })).toContain(`"Amount":${written},`)
  })

  test.each(['"', '\\', '\n', '\0', '</script>', '\u2028', '\uD800', '😀', '007', '{"a":1}'])(
    'jsonWriter writes the text %j so that JSON.parse returns it',
    (second) => {
      expect(JSON.parse(write({ second, items: [] }))).toEqual({ Second: second, Items: [] })
    },
  )
})
