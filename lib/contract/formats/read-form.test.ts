import { describe, expect, test } from 'vitest'
import { readForm } from './read-form.ts'

const read = (form: URLSearchParams | FormData) => Object.fromEntries(readForm(form))

describe('readForm', () => {
  test.each([
    ['a + as a space', 'a=+pw+', { a: [' pw '] }],
    ['percent-encoded characters', 'a=%26%3D%2B%25', { a: ['&=+%'] }],
    ['digits, unchanged', 'a=007', { a: ['007'] }],
    ['every occurrence of a name', 'a=1&b=2&a=3', { a: ['1', '3'], b: ['2'] }],
    ['an empty value', 'a=&b', { a: [''], b: [''] }],
    ['characters of several planes', 'a=%C3%A9%F0%9F%98%80', { a: ['é😀'] }],
    ['invalid UTF-8 as U+FFFD', 'a=%FF', { a: ['\uFFFD'] }],
    ['an invalid percent-encoding, unchanged', 'a=%zz', { a: ['%zz'] }],
    [
      'names of inherited properties',
      'constructor=1&toString=2',
      { constructor: ['1'], toString: ['2'] },
    ],
  ])('readForm reads %s', (_, body, expected) => {
    expect(read(new URLSearchParams(body))).toEqual(expected)
  })

  test('readForm does not read a file as text', () => {
    const form = new FormData()
    form.append('a', new File(['x'], 'x.txt'))
    form.append('b', 'y')
    expect(read(form)).toEqual({ a: [undefined], b: ['y'] })
  })

  test('readForm reads __proto__ as an ordinary name', () => {
    expect(readForm(new URLSearchParams('__proto__=1')).get('__proto__')).toEqual(['1'])
  })
})
