import { describe, expect, it } from 'vitest'
import { type Fee, feesByAudience } from './fees-by-audience.ts'

const fee = (type: string, individual: boolean, band?: string): Fee => ({
  type,
  description: `${type}, described`,
  individual,
  ...(band ? { band } : {}),
})

describe('the fees', () => {
  it('stand by whom they are for and by type, each where the first of them stood', () => {
    const groups = feesByAudience([
      fee('Producer', false, 'C'),
      fee('Friend', true),
      fee('Corporate', false, '1'),
      fee('Producer', false, 'A'),
      fee('Individual', true),
    ])
    expect(
      groups.map(({ individual, types }) => [
        individual ? 'people' : 'organisations',
        ...types.map(({ type, fees }) => [type, ...fees.map(({ band }) => band)]),
      ]),
    ).toEqual([
      ['organisations', ['Producer', 'C', 'A'], ['Corporate', '1']],
      ['people', ['Friend', undefined], ['Individual', undefined]],
    ])
  })

  it('keep a type apart that is for people as well as for organisations', () => {
    const groups = feesByAudience([fee('Friend', true), fee('Friend', false)])
    expect(groups).toHaveLength(2)
  })

  it('may be none at all', () => {
    expect(feesByAudience([])).toEqual([])
  })
})
