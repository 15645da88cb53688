import { expect, test } from 'vitest'
import { type Fee, feesByAudience } from './fees-by-audience.ts'

const fee = (type: string, individual: boolean, band?: string): Fee => ({
  type,
  description: `Description of ${type}`,
  individual,
  ...(band ? { band } : {}),
})

test('feesByAudience groups fees by audience and type, in order of first occurrence', () => {
  const groups = feesByAudience([
    fee('Producer', false, 'C'),
    fee('Friend', true),
    fee('Corporate', false, '1'),
    fee('Producer', false, 'A'),
    fee('Individual', true),
  ])
  expect(
    groups.map(({ individual, types }) => [
      individual ? 'individuals' : 'organisations',
      ...types.map(({ type, fees }) => [type, ...fees.map(({ band }) => band)]),
    ]),
  ).toEqual([
    ['organisations', ['Producer', 'C', 'A'], ['Corporate', '1']],
    ['individuals', ['Friend', undefined], ['Individual', undefined]],
  ])
})

test('feesByAudience separates a type that is for individuals and for organisations', () => {
  expect(feesByAudience([fee('Friend', true), fee('Friend', false)])).toHaveLength(2)
})

test('feesByAudience returns no groups without fees', () => {
  expect(feesByAudience([])).toEqual([])
})
