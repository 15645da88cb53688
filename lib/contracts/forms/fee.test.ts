import { expect, test } from 'vitest'
import { validate } from '#lib/contract/validate.ts'
import { FeeForm } from './fee.ts'

const fee = { type: 'Friend', audience: 'individual', description: 'Friend of the farm' }
const read = (values: Record<string, string>) =>
  validate(FeeForm, new Map(Object.entries({ ...fee, ...values }).map(([k, v]) => [k, [v]])))

test.each([
  ['45', '45.00'],
  ['45.50', '45.50'],
  ['£1,250.00', '1250.00'],
  ['0', '0.00'],
])('the amount %s of a fee is read as %s', (text, amount) => {
  expect(read({ amount: text }).value?.amount).toBe(amount)
})

test.each(['-1', '45.5', '1e3', '45,50', 'free', '1234567890123'])(
  'the amount %s of a fee is rejected',
  (amount) => {
    expect(read({ amount }).faults?.[0]).toMatchObject({ field: 'amount', rule: 'FormatRule' })
  },
)

test.each(['2027-02-29', '2027-13-01', '31/01/2027', '2027-1-1', 'tomorrow'])(
  'the day %s of a fee is rejected',
  (from) => {
    expect(read({ from }).faults?.[0]).toMatchObject({ field: 'from', rule: 'FormatRule' })
  },
)

test('a fee for "Please Select" is rejected', () => {
  expect(read({ type: 'Please Select' }).faults?.[0]).toMatchObject({ rule: 'OptionRule' })
})
