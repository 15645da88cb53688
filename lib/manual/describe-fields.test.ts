import { expect, test } from 'vitest'
import { boolean, dateTime, decimal, email, identifier, list, text } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, oneOf, required } from '#lib/contract/rule.ts'
import { describeFields } from './describe-fields.ts'

test('describeFields gives the kind, maximum length and values of each field', () => {
  const table = describeFields(
    message('request', {
      name: text('Name', required(), maxLength(1030)),
      action: identifier('Action', oneOf('Subscribe', 'Remove')),
      email: email('Email'),
      amount: decimal('Amount'),
      until: dateTime('Until'),
    }),
  )
  expect(table.split('\n')).toEqual([
    '### Fields of request',
    '',
    '| Field | Type | Meaning |',
    '| --- | --- | --- |',
    '| `Name` | text, required, at most 1,030 characters |  |',
    '| `Action` | text, optional | `Subscribe`, `Remove` |',
    expect.stringMatching(/^\| `Email` \| text, optional/),
    '| `Amount` | number, optional |  |',
    '| `Until` | date and time, optional |  |',
  ])
})

test('describeFields puts a list before the fields of its items, with the meaning of each', () => {
  const fees = list('fees', 'item', { individual: boolean('IsIndividualMembership') })
  const [response, items] = describeFields(message('FeesResponse', { fees })).split('\n\n### ')
  expect(response).toContain('### Fields of FeesResponse')
  expect(response).toContain('| `fees` | list, always present, items are called item in XML |')
  expect(items).toMatch(/^Fields of fees\n\n.*`IsIndividualMembership`.*one person/s)
})

test('describeFields closes a long list of values', () => {
  const values = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const
  expect(describeFields(message('request', { x: text('x', oneOf(...values)) }))).toContain(
    '<details><summary>7 values of x</summary>`a`, `b`,',
  )
})
