import { expect, test } from 'vitest'
import { dateTime, type Fields, list, text } from '../field.ts'
import { required } from '../rule.ts'
import { mergeFields } from './merge-fields.ts'

const summary = (fields: Fields) =>
  Object.values(fields).map(
    (field) => `${field.name}${'required' in field && field.required ? '!' : ''}`,
  )

test('mergeFields leaves the fields of one message as they are', () => {
  const fields = { a: text('a', required()), b: text('b') }
  expect(summary(mergeFields([fields]))).toEqual(['a!', 'b'])
})

test('mergeFields takes each name once, in an order that fits every message', () => {
  const first = { a: text('a', required()), c: text('c', required()), d: text('d') }
  const second = { b: text('b', required()), c: text('c', required()), e: text('e') }
  expect(summary(mergeFields([first, second]))).toEqual(['a', 'b', 'c!', 'd', 'e'])
})

test('mergeFields makes a field optional that one message does not require', () => {
  const all = [{ a: text('a') }, { a: text('a', required()) }]
  expect(summary(mergeFields(all))).toEqual(['a'])
})

test('mergeFields throws if two messages disagree on an order or a type', () => {
  const [a, b] = [text('a'), text('b')]
  expect(() =>
    mergeFields([
      { a, b },
      { b, a },
    ]),
  ).toThrow('No common order of a, b, b, a')
  expect(() => mergeFields([{ a }, { a: dateTime('a') }])).toThrow('a has several types')
  expect(() => mergeFields([{ a }, { a: list('a', 'item', { b }) }])).toThrow('a has several types')
})
