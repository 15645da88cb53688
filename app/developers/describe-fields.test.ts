import { expect, test } from 'vitest'
import { boolean, dateTime, decimal, email, identifier, list, text } from '#lib/contract/field.ts'
import { maxLength, oneOf, required } from '#lib/contract/rule.ts'
import { describeFields } from './describe-fields.ts'

test('describeFields gives the kind, maximum length and values of each field', () => {
  const descriptions = describeFields({
    name: text('Name', required(), maxLength(30)),
    action: identifier('Action', oneOf('Subscribe', 'Remove')),
    email: email('Email'),
    amount: decimal('Amount'),
    until: dateTime('Until'),
  })
  expect(descriptions).toMatchObject([
    { name: 'Name', kind: 'text', required: true, maxLength: 30, values: [] },
    { name: 'Action', kind: 'text', required: false, values: ['Subscribe', 'Remove'] },
    { name: 'Email', kind: 'text' },
    { name: 'Amount', kind: 'number' },
    { name: 'Until', kind: 'dateTime' },
  ])
})

test('describeFields puts a list before the fields of its items', () => {
  const fees = list('fees', 'item', { individual: boolean('IsIndividual') })
  expect(describeFields({ fees })).toMatchObject([
    { name: 'fees', kind: 'list', item: 'item', depth: 0 },
    { name: 'IsIndividual', kind: 'boolean', depth: 1 },
  ])
})
