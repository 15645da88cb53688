import { describe, expect, it } from 'vitest'
import { boolean, dateTime, decimal, identifier, list, text } from '#lib/contract/field.ts'
import { maxLength, oneOf, required } from '#lib/contract/rule.ts'
import { factsOf } from './field-facts.ts'

describe('what a manual says of a field', () => {
  it('is its kind, whether it must be there, how long it may be, and its values', () => {
    const facts = factsOf({
      name: text('Name', required(), maxLength(30)),
      action: identifier('Action', oneOf('Subscribe', 'Remove')),
      amount: decimal('Amount'),
      until: dateTime('Until'),
    })
    expect(facts).toMatchObject([
      { name: 'Name', kind: 'text', required: true, longest: 30, values: [] },
      { name: 'Action', kind: 'text', required: false, values: ['Subscribe', 'Remove'] },
      { name: 'Amount', kind: 'number' },
      { name: 'Until', kind: 'date and time' },
    ])
  })

  it('puts a list before the fields of its items', () => {
    const facts = factsOf({ fees: list('fees', 'item', { individual: boolean('IsIndividual') }) })
    expect(facts).toMatchObject([
      { name: 'fees', kind: 'list', item: 'item', depth: 0 },
      { name: 'IsIndividual', kind: 'true or false', depth: 1 },
    ])
  })
})
