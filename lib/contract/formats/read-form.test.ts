import { describe, expect, test } from 'vitest'
import { readForm } from './read-form.ts'

const read = (form: URLSearchParams | FormData) => Object.fromEntries(readForm(form))

describe('a form', () => {
  test.each([
    ['a space for each +', 'a=+pw+', { a: [' pw '] }],
    ['the characters that were escaped', 'a=%26%3D%2B%25', { a: ['&=+%'] }],
    ['digits as they are', 'a=007', { a: ['007'] }],
    ['each occurrence of a name', 'a=1&b=2&a=3', { a: ['1', '3'], b: ['2'] }],
    ['an empty value', 'a=&b', { a: [''], b: [''] }],
    ['letters of every plane', 'a=%C3%A9%F0%9F%98%80', { a: ['é😀'] }],
    ['what is no UTF-8 as U+FFFD', 'a=%FF', { a: ['\uFFFD'] }],
    ['what is not well escaped as it stands', 'a=%zz', { a: ['%zz'] }],
    [
      'inherited names as any other',
      'constructor=1&toString=2',
      { constructor: ['1'], toString: ['2'] },
    ],
  ])('gives %s', (_, body, expected) => {
    expect(read(new URLSearchParams(body))).toEqual(expected)
  })

  test('gives no text for a file', () => {
    const form = new FormData()
    form.append('a', new File(['x'], 'x.txt'))
    form.append('b', 'y')
    expect(read(form)).toEqual({ a: [undefined], b: ['y'] })
  })

  test('keeps the name of a prototype apart', () => {
    expect(readForm(new URLSearchParams('__proto__=1')).get('__proto__')).toEqual(['1'])
  })
})
