import { expect, test } from 'vitest'
import { boolean, dateTime, decimal, email, identifier, list, text } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, oneOf, required } from '#lib/contract/rule.ts'
import { describeFields } from './describe-fields.ts'

test('describeFields gives the kind, maximum length and values of each field', () => {
  const descriptions = describeFields(
    message('request', {
      name: text('Name', required(), maxLength(1030)),
      action: identifier('Action', oneOf('Subscribe', 'Remove')),
      email: email('Email'),
      amount: decimal('Amount'),
      until: dateTime('Until'),
    }),
  )
  expect(descriptions).toMatchObject([
    { name: 'Name', type: 'text, required, at most 1,030 characters', values: [] },
    { name: 'Action', type: 'text, optional', values: ['Subscribe', 'Remove'] },
    { name: 'Email', type: 'text, optional' },
    { name: 'Amount', type: 'number, optional' },
    { name: 'Until', type: 'date and time, optional' },
  ])
})

test('describeFields puts a list before the fields of its items, with the meaning of each', () => {
  const fees = list('fees', 'item', { individual: boolean('IsIndividualMembership') })
  expect(describeFields(message('FeesResponse', { fees }))).toMatchObject([
    { name: 'fees', type: 'list, always present, items are called item in XML', depth: 0 },
    { name: 'IsIndividualMembership', depth: 1, meaning: expect.stringContaining('one person') },
  ])
})
